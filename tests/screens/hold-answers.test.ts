import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppDeps } from '../../src/server/app.ts'
import { createTestDatabase, type TestDatabase } from '../platform/test-database.ts'
import { testApp } from '../test-app.ts'
import { CHECKED_HEADER, FINE, holdAnswers } from './hold-answers.ts'

let database: TestDatabase
let app: FastifyInstance
let letGo: () => void
beforeAll(async () => {
  database = await createTestDatabase()
  letGo = holdAnswers()
  const registerSandbox: AppDeps['registerSandbox'] = (server) => {
    server.get('/api/made-up', { config: { access: 'public' } }, async () => ({ surprise: true }))
  }
  app = await testApp(database.db, {}, {}, { registerSandbox })
})
afterAll(async () => {
  letGo()
  await app.close()
  await database.drop()
})

it('answers as described pass as they are, others become faults', async () => {
  const fine = await app.inject('/api/client-config')
  expect([fine.statusCode, fine.headers[CHECKED_HEADER]]).toEqual([200, FINE])
  expect(fine.json()).toMatchObject({ demo: true })
  const refused = await app.inject('/api/accuracy')
  expect([refused.statusCode, refused.headers[CHECKED_HEADER]]).toEqual([401, FINE])

  const fault = await app.inject('/api/made-up')
  expect([fault.statusCode, fault.json()]).toEqual([
    500,
    { error: 'GET /api/made-up is not described', code: 'server-error' },
  ])
})
