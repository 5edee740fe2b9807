import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { asSubscriber, signedInAs, testApp } from '../../../../tests/test-app.ts'

let database: TestDatabase
let app: FastifyInstance
const routes: string[] = []
/** The same at the addresses they had before. */
const formerRoutes: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  subscribe('fastify.initialization', collectRoutes)
  app = await testApp(database.db, { operators: ['olivia@mail.example'] })
  unsubscribe('fastify.initialization', collectRoutes)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const collectRoutes = (message: unknown) => {
  const { fastify } = z.parse(z.object({ fastify: z.custom<FastifyInstance>() }), message)
  fastify.addHook('onRoute', ({ method, url, config, schema }) => {
    if (config?.access !== 'operators') return
    for (const one of [method].flat())
      if (one !== 'HEAD')
        (schema && 'deprecated' in schema && schema.deprecated ? formerRoutes : routes).push(
          `${one} ${url}`,
        )
  })
}

/** What operators can do, each by the test that shows it in the audit log. Files are kept there once they are there. */
const changes = [
  'POST /api/sources/:name/run',
  'POST /api/sources/:name/pause',
  'POST /api/sources/:name/resume',
  'POST /api/sources/files',
  'PUT /api/sources/files/:id/content',
  'POST /api/sources/files/:id/cancel',
  'DELETE /api/county-lists/:id',
  'POST /api/operators/subscribers/:id/disconnect',
  'POST /api/operators/subscribers/:id/stop-mails',
  'POST /api/operators/subscribers/:id/resume-mails',
  'POST /api/operators/subscribers/:id/close',
  'POST /api/operators/jobs/:kind/:id/retry',
  'POST /api/operators/jobs/:kind/:id/drop',
  'POST /api/operators/mails/:id/retry',
]

it('every call by which operators change something is one that the audit log knows', () => {
  const reads = (route: string) => route.startsWith('GET ') || route.endsWith('/subscribers/find')
  expect(routes.filter((route) => !reads(route)).toSorted()).toEqual(changes.toSorted())
  expect(routes.length).toBeGreaterThan(changes.length + 6)
})

it('no one else can make one of their calls, whatever it says', async () => {
  expect(formerRoutes.length).toBeGreaterThan(10)
  for (const route of [...routes, ...formerRoutes]) {
    const [method = '', path = ''] = route.split(' ')
    const url = path
      .replace(':kind/:id', 'send-mail/00000000-0000-4000-8000-000000000000')
      .replace(/:\w+/, 'account-of-ann')
    const ask = (headers: Record<string, string>) =>
      app.inject({
        method: z.parse(z.enum(['GET', 'POST', 'PUT', 'DELETE']), method),
        url,
        headers: { ...headers, ...(method === 'PUT' && { 'content-type': OCTETS }) },
        ...(/^POST .*(sources\/files|file-imports)$/.test(route) && {
          payload: { fileName: 'a.csv', bytes: 1 },
        }),
        ...(route.endsWith('/find') && { payload: {} }),
      })
    expect((await ask({})).statusCode, route).toBe(401)
    for (const name of ['ann', 'bob', 'oliviax']) {
      const answer = await ask(name === 'ann' ? asSubscriber : signedInAs(name))
      expect([answer.statusCode, answer.json().code], `${route} as ${name}`).toEqual([
        403,
        'operators-only',
      ])
    }
  }
  expect(await database.db.selectFrom('auditLog').selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('account').select('state').execute()).toEqual([
    { state: 'active' },
  ])
})

const OCTETS = 'application/octet-stream'
