import { expect, it } from 'vitest'
import { LastKnown } from './last-known.ts'

type Session = { readonly account: string; readonly ended: boolean }

const stage = () => {
  const node = { since: null as Date | null }
  const sessions = new LastKnown<Session>({
    readingOnlySince: () => node.since,
    accountOf: ({ account }) => account,
    strictest: (known, read) => ({ ...read, ended: known.ended || read.ended }),
  })
  const live: Session = { account: 'ann', ended: false }
  const ended: Session = { account: 'ann', ended: true }
  const ask = (row: Session | undefined) => sessions.read('phone', async () => row)
  return { node, sessions, live, ended, ask }
}

it('keeps what was read last, also where an earlier read is answered after it', async () => {
  const { node, sessions, live, ended, ask } = stage()
  const { promise, resolve } = Promise.withResolvers<Session>()
  const earlier = sessions.read('phone', () => promise)
  await ask(ended)
  resolve(live)
  expect(await earlier).toEqual(live)
  node.since = new Date()
  expect(await ask(live)).toEqual(ended)
  expect(await ask(undefined)).toEqual(ended)
})

it('does not say what was read more than a minute before the node only reads', async () => {
  const { node, live, ended, ask } = stage()
  await ask(ended)
  node.since = new Date(Date.now() + 61_000)
  expect(await ask(live)).toEqual(live)
  expect(await ask(undefined)).toBeUndefined()
})

it('reads again all that it knows of an account', async () => {
  const { node, sessions, live, ended, ask } = stage()
  let row = live
  await sessions.read('phone', async () => row)
  row = ended
  await sessions.readAgain('ann')
  node.since = new Date()
  expect(await ask(live)).toEqual(ended)
})
