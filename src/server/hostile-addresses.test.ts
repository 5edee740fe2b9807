import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { signedInAs, testApp } from '../../tests/test-app.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  // There are more parameters than one may ask with in a minute.
  app = await testApp(database.db, {
    operators: ['ann@mail.example'],
    requestsPerMinute: 10_000,
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const methods = ['get', 'put', 'post', 'delete'] as const
const described = z.object({
  paths: z.record(
    z.string(),
    z.partialRecord(z.enum(methods), z.object({ deprecated: z._default(z.boolean(), false) })),
  ),
})

/** Every call of the API description whose path has a parameter. Former addresses lead to the same routes. */
const callsWithParameters = async () => {
  const answer = await app.inject({ url: '/api/openapi.json' })
  const { paths } = z.parse(described, answer.json())
  return Object.entries(paths)
    .filter(([path]) => path.includes('{'))
    .flatMap(([path, calls]) =>
      methods
        .filter((method) => calls[method]?.deprecated === false)
        .map((method) => ({ path, method })),
    )
}

const hostile = [
  '%00',
  'a%00b',
  '%27%20OR%20true--',
  '..%2f',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '-1',
  '9'.repeat(40),
  '__proto__',
]

it('no path parameter of any call brings a fault, and one with a NUL is refused', async () => {
  const calls = await callsWithParameters()
  expect(calls.length).toBeGreaterThan(30)
  for (const { path, method } of calls)
    for (const text of hostile) {
      const answer = await app.inject({
        url: path.replaceAll(/\{\w+\}/g, text),
        method,
        headers: signedInAs('ann'),
        ...(method === 'put' || method === 'post' ? { payload: {} } : {}),
      })
      const described = `${method} ${path} with ${text}`
      expect(answer.statusCode, described).toBeLessThan(500)
      if (text.includes('%00')) expect([400, 404, 415], described).toContain(answer.statusCode)
    }
})

it('no query parameter of any call lets a NUL through', async () => {
  const withQueries = z.object({
    paths: z.record(
      z.string(),
      z.object({
        get: z.optional(
          z.object({
            parameters: z.optional(z.array(z.object({ name: z.string(), in: z.string() }))),
          }),
        ),
      }),
    ),
  })
  const { paths } = z.parse(withQueries, (await app.inject({ url: '/api/openapi.json' })).json())
  let asked = 0
  for (const [path, { get }] of Object.entries(paths))
    for (const { name, in: place } of get?.parameters ?? []) {
      if (place !== 'query') continue
      asked++
      const url = `${path.replaceAll(/\{\w+\}/g, 'a')}?${name}=a%00b`
      const { statusCode } = await app.inject({ url, headers: signedInAs('ann') })
      expect([400, 404], url).toContain(statusCode)
    }
  expect(asked).toBeGreaterThan(5)
})
