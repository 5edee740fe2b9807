import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber, principalNamed } from '../../../tests/test-app.ts'
import { DAY_MS } from '../../domain/time-units.ts'
import type { TokenDays } from '../../domain/tokens/token-limits.ts'
import { tokenWork } from './jobs.ts'
import { createToken, endToken, listTokens } from './store.ts'

let database: TestDatabase
const begin = new Date('2026-11-27T15:00:00Z')
let now = begin
let mails: { readonly to: string; readonly subject: string; readonly text: string }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  for (const name of ['ann', 'ben']) await addSubscriber(database.db, name)
})
beforeEach(async () => {
  await database.db.deleteFrom('personalToken').execute()
  await database.db.updateTable('account').set({ invoice: 'paid' }).execute()
  now = begin
  mails = []
})
afterAll(() => database.drop())

const make = async (name: string, days: TokenDays, owner = 'ann') => {
  const asked = { name, scopes: ['read'], days } as const
  const made = await createToken(database.db, principalNamed(owner), asked, now, async () => {})
  return made?.token.id ?? ''
}
const run = async (afterDays: number) => {
  now = new Date(begin.getTime() + afterDays * DAY_MS)
  const work = tokenWork({
    db: database.db,
    jobs: { send: async (_, _name, mail) => void mails.push(mail) },
    clock: () => now,
    supportEmail: 'help@flips.example',
  })
  await work['remind-of-tokens'](null)
  return mails.map(({ to, subject }) => `${to}: ${subject}`)
}

it('reminds the owner a week before a token expires, once', async () => {
  await make('Sheet', 30)
  await make('Year', 365, 'ben')
  expect(await run(22.9)).toEqual([])
  const reminded = ['ann@mail.example: Your personal token "Sheet" expires soon']
  expect(await run(23)).toEqual(reminded)
  expect(mails[0]?.text).toContain('expires on December 27, 2026')
  expect(await run(24)).toEqual(reminded)
})

it('reminds of none that was made for a week, was ended, or whose owner has no live subscription', async () => {
  await make('Week', 7)
  const ended = await make('Ended', 30)
  await endToken(database.db, principalNamed('ann'), ended, now)
  await make('Unpaid', 30, 'ben')
  await database.db
    .updateTable('account')
    .set({ invoice: 'failed' })
    .where('id', '=', 'account-of-ben')
    .execute()
  expect(await run(6)).toEqual([])
  expect(await run(25)).toEqual([])
  await database.db.updateTable('account').set({ invoice: 'paid' }).execute()
  expect(await run(26)).toHaveLength(1)
})

it('forgets tokens a month after they ended', async () => {
  const ended = await make('Ended', 365)
  await make('Week', 7)
  await make('Year', 365)
  await endToken(database.db, principalNamed('ann'), ended, now)
  const left = async (days: number) => {
    await run(days)
    const tokens = await listTokens(database.db, principalNamed('ann'))
    return tokens.map(({ name }) => name).toSorted()
  }
  expect(await left(29)).toEqual(['Ended', 'Week', 'Year'])
  expect(await left(31)).toEqual(['Week', 'Year'])
  expect(await left(38)).toEqual(['Year'])
})
