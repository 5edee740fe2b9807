import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { realServices } from '../../../tests/real-services.ts'
import { readConfig } from '../config/config.ts'
import { warningOfOpenStandIns } from './services/stand-ins.ts'
import { startServer } from './start-server.ts'

const repository = join(import.meta.dirname, '../../..')
const production = {
  ...realServices,
  PORT: '0',
  FLIP_DEMO: 'off',
  FLIP_LOG_LEVEL: 'silent',
  FLIP_SQUARE_PLAN_VARIATION_ID: 'V1',
  SMTP_URL: 'smtp://mail.example',
}
const configOf = (env: Record<string, string>) => {
  const config = readConfig({ ...production, ...env }, repository)
  if (!config.ok) throw new Error(config.error)
  return config.value
}

let database: TestDatabase
let app: FastifyInstance
const closers: (() => Promise<void>)[] = []
const said: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  const started = await startServer(configOf({ DATABASE_URL: database.connectionString }), {
    repository,
    say: (sentence) => said.push(sentence),
    opened: (close) => closers.push(close),
  })
  app = started.app
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
  await database.drop()
})

const policy = '/sandbox/identity/flipsearch.onmicrosoft.com/b2c_1_signupsignin'

describe('in production', () => {
  it.each([
    '/sandbox/',
    '/sandbox/mailbox',
    '/sandbox/mailbox/newest',
    '/sandbox/mailbox/1/letter',
    '/sandbox/pages/ledger.css',
    '/sandbox/pages/go-on.js',
    '/sandbox/demo/photos/columbus-oh-00001.svg',
    '/sandbox/demo/listings/columbus-oh-00001',
    '/sandbox/demo/listing.css',
    '/sandbox/square/v2/locations',
    '/sandbox/square/web/v1/square.js',
    '/sandbox/square/pay-invoice/inv:0-1',
    '/sandbox/identity/graph/v1.0/users',
    `${policy}/v2.0/.well-known/openid-configuration`,
    `${policy}/oauth2/v2.0/authorize`,
    `${policy}/interaction/1`,
  ])('nothing answers at %s', async (url) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url, remoteAddress: '203.0.113.7' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not-found' })
    }
  })

  it('only the streets do, and only so often', async () => {
    const asked = {
      url: '/sandbox/streets/style.json?near=40.0,-83.0',
      remoteAddress: '203.0.113.8',
    }
    const { statusCode, headers } = await app.inject(asked)
    expect(statusCode).toBe(200)
    expect(headers['x-ratelimit-limit']).toBe('600')
  })

  it('nothing is warned of', () => {
    expect(said.filter((line) => line.startsWith('Warning'))).toEqual([])
    expect(warningOfOpenStandIns(configOf({}))).toBeNull()
  })
})

it('what others can do with the stand-ins that are left is said for each', () => {
  const env = { FLIP_ALLOW_EMBEDDED: 'on' }
  expect(warningOfOpenStandIns(configOf({ ...env, FLIP_PAYMENTS: 'embedded' }))).toBe(
    'Warning: FLIP_ALLOW_EMBEDDED=on lets other machines use the embedded payments. Anybody can sign up without paying. Use this for closed tests only.',
  )
  expect(warningOfOpenStandIns(configOf({ ...env, FLIP_IDENTITY: 'embedded' }))).toBe(
    'Warning: FLIP_ALLOW_EMBEDDED=on lets other machines use the embedded sign-in. Use this for closed tests only.',
  )
})

it('on this machine alone there is nothing to warn of', () => {
  const here = { PUBLIC_URL: '', FLIP_IDENTITY: 'embedded', FLIP_PAYMENTS: 'embedded' }
  expect(warningOfOpenStandIns(configOf(here))).toBeNull()
})
