import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildClient, until } from '../../../../packages/signalr/hub-for-tests.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { madeUpSource } from '../../../../tests/sources/made-up-source.ts'
import { addSubscriber, asSubscriber, signedInAs, testApp } from '../../../../tests/test-app.ts'
import { PROGRESS_HUB_PATH } from '../../../contract/progress-hub.ts'
import type { Source } from '../../../contract/sources/sources.ts'
import type { Actor } from '../../platform/audit-log.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let calls: string[] = []
let announce: (source: Source) => void = () => undefined
const paused = madeUpSource({ name: 'idle', state: 'paused', nextSyncAt: null })
const sources = {
  list: async () => [madeUpSource({ name: 'nwmls' }), paused],
  run: async (name: string, by: Actor) => void calls.push(`run ${name} ${nameOf(by)}`),
  setPaused: async (name: string, to: boolean, by: Actor) =>
    void calls.push(`paused ${name} ${to} ${nameOf(by)}`),
  subscribe: (heard: (source: Source) => void) => {
    announce = heard
    return () => undefined
  },
}
const nameOf = (by: Actor) => (by.kind === 'operator' ? by.email : by.user)
beforeAll(async () => {
  database = await createTestDatabase()
  const operators = ['olivia@mail.example']
  app = await testApp(database.db, { operators }, {}, { sources })
})
beforeEach(() => {
  calls = []
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = asOperator) =>
  app.inject({ method, url, headers })
const asOperator = signedInAs('olivia')

describe('the sources', () => {
  it('are listed for an operator, who needs no subscription', async () => {
    const answer = await ask('GET', '/api/sources')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ sources: await sources.list() })
  })

  it.each([
    ['GET', '/api/sources'],
    ['GET', '/api/listings-on-file'],
    ['POST', '/api/sources/nwmls/run'],
    ['POST', '/api/sources/nwmls/pause'],
    ['POST', '/api/sources/nwmls/resume'],
  ] as const)('are only for operators: %s %s', async (method, url) => {
    expect((await ask(method, url, {})).statusCode).toBe(401)
    const answer = await ask(method, url, asSubscriber)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      code: 'operators-only',
      error: 'Only operators of this installation can do this.',
    })
    expect(calls).toEqual([])
  })

  it.each([
    ['run', 'run nwmls olivia@mail.example'],
    ['pause', 'paused nwmls true olivia@mail.example'],
    ['resume', 'paused nwmls false olivia@mail.example'],
  ])('%s answers how all of them are then', async (verb, call) => {
    const answer = await ask('POST', `/api/sources/nwmls/${verb}`)
    expect(answer.json()).toEqual({ sources: await sources.list() })
    expect(calls).toEqual([call])
  })

  it('that are not configured are not there', async () => {
    for (const verb of ['run', 'pause', 'resume'])
      expect((await ask('POST', `/api/sources/other/${verb}`)).statusCode).toBe(404)
    expect(calls).toEqual([])
  })

  it('run only when they are not paused', async () => {
    const answer = await ask('POST', '/api/sources/idle/run')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'source-paused' })
    expect(calls).toEqual([])
  })
})

describe('news of the sources', () => {
  let origin: string
  beforeAll(async () => {
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  const hubClient = async (name: string) => {
    const client = buildClient(origin + PROGRESS_HUB_PATH, 'any', {
      accessTokenFactory: () => name,
    })
    const heard: unknown[] = []
    client.on('UpdateSource', (source: unknown) => heard.push(source))
    return { client, heard }
  }

  it('reach an operator, who needs no subscription, and no one else without one', async () => {
    const { client, heard } = await hubClient('olivia')
    await client.start()
    await client.invoke('GetConnectionId')
    announce(madeUpSource({ name: 'nwmls' }))
    await until(() => heard.length > 0)
    expect(heard).toEqual([madeUpSource({ name: 'nwmls' })])
    const other = await hubClient('bob')
    await expect(other.client.start()).rejects.toThrow('403')
  })

  it('reach no operator whose account is being deleted', async () => {
    await addSubscriber(database.db, 'olivia')
    await database.db
      .updateTable('account')
      .set({ state: 'deleting' })
      .where('email', '=', 'olivia@mail.example')
      .execute()
    const { client } = await hubClient('olivia')
    await expect(client.start()).rejects.toThrow('403')
    await database.db.deleteFrom('account').where('email', '=', 'olivia@mail.example').execute()
  })
})
