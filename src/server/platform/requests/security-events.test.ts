import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { reportRefusals, type SecurityEvent, securityLog } from './security-events.ts'

const stage = () => {
  let now = 0
  const events: SecurityEvent[] = []
  const app = Fastify({ trustProxy: true })
  reportRefusals(
    app,
    (event) => void events.push(event),
    () => now,
  )
  app.get<{ Params: { status: string } }>('/:status', async ({ params }, reply) =>
    reply.code(Number(params.status)).send(),
  )
  const ask = async (times: number, status: number, from: string) => {
    for (let at = 0; at < times; at++)
      await app.inject({ url: `/${status}`, headers: { 'x-forwarded-for': from } })
  }
  const passMinutes = (minutes: number) => {
    now += minutes * 60_000
  }
  return { events, ask, passMinutes }
}

it('hundreds of refusals of one network are one event', async () => {
  const { events, ask, passMinutes } = stage()
  await ask(10, 401, '203.0.113.1')
  await ask(290, 403, '203.0.113.1')
  const event = { event: 'authz_fail', network: '203.0.113.1', refusals: 20 }
  expect(events).toEqual([event])
  passMinutes(14)
  await ask(100, 401, '203.0.113.1')
  expect(events).toEqual([event])
  passMinutes(2)
  await ask(20, 401, '203.0.113.1')
  expect(events).toEqual([event, event])
})

it('a few refusals, or many of many networks, or other answers are none', async () => {
  const { events, ask, passMinutes } = stage()
  await ask(19, 401, '203.0.113.1')
  passMinutes(2)
  await ask(19, 401, '203.0.113.1')
  await ask(40, 404, '203.0.113.2')
  for (let network = 10; network < 40; network++) await ask(1, 403, `203.0.113.${network}`)
  expect(events).toEqual([])
})

it('events stand in the log under their names, as warnings', () => {
  const lines: unknown[] = []
  securityLog({ warn: (...line: unknown[]) => void lines.push(line) })({
    event: 'user_deleted',
    accountId: 'a-1',
  })
  expect(lines).toEqual([[{ event: 'user_deleted', accountId: 'a-1' }, 'an account was deleted']])
})
