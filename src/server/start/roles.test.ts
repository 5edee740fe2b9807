import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { claimsIn } from '../../../tests/account/identity-visitor.ts'
import { makeDataFolder, removeDataFolder } from '../../../tests/platform/data-folder.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { startWholeServer } from '../../../tests/whole-server.ts'
import { subscriptionSchema } from '../../contract/account/subscription.ts'

vi.setConfig({ testTimeout: 60_000 })

const password = 'Blue-Bungalow#2026'
const newcomer = {
  phone: '(512) 555-0134',
  firstName: 'Nora',
  lastName: 'Newcomer',
  email: 'nora@mail.example',
  password,
  confirmPassword: password,
  paymentToken: 'cnon:card-nonce-ok',
}

it('a web node leaves the work to a worker, which serves no page', async () => {
  const { db, connectionString, drop } = await createTestDatabase()
  onTestFinished(drop)
  const folder = makeDataFolder()
  onTestFinished(() => removeDataFolder(folder))
  const port = await freePort()
  const shared = { FLIP_DATA_DIR: folder, PUBLIC_URL: `http://localhost:${port}` }

  const web = await startWholeServer(connectionString, {
    ...shared,
    FLIP_ROLE: 'web',
    PORT: `${port}`,
  })
  onTestFinished(web.close)
  expect((await web.call('GET', '/api/health')).json).toEqual({ status: 'ok', role: 'web' })
  const person = { body: newcomer }
  await web.call('POST', '/api/account/sign-up-b2c', person)
  expect((await web.call('POST', '/api/account/sign-up-square', person)).status).toBe(200)
  const entered = await web.signIn(newcomer.email, password)
  if ('refused' in entered) throw new Error(entered.refused)
  const token = entered.access_token
  const sub = String(claimsIn(token).sub)
  const shown = await web.call('GET', `/api/account/subscription/${sub}`, { token })
  const { id } = z.parse(subscriptionSchema, shown.json)
  const close = `/api/account/${encodeURIComponent(id)}/${sub}`
  expect((await web.call('DELETE', close, { token })).status).toBe(200)
  const accounts = () =>
    db.selectFrom('account').select('state').where('email', '=', newcomer.email).execute()
  const workOf = async () => {
    const { rows } = await sql`
      SELECT (SELECT count(*)::int FROM pgboss.schedule) AS schedules,
        (SELECT count(*)::int FROM pgboss.job WHERE state > 'created') AS taken,
        EXISTS (SELECT FROM pgboss.job WHERE state = 'created') AS waiting`.execute(db)
    return rows[0]
  }
  expect(await accounts()).toEqual([{ state: 'deleting' }])
  expect(await workOf()).toEqual({ schedules: 0, taken: 0, waiting: true })

  const worker = await startWholeServer(connectionString, { ...shared, FLIP_ROLE: 'worker' })
  onTestFinished(worker.close)
  await expect.poll(accounts, { timeout: 30_000 }).toEqual([])
  await expect
    .poll(async () => (await worker.call('GET', '/api/health')).json, { timeout: 10_000 })
    .toEqual({ status: 'ok', role: 'worker' })
  for (const path of ['/', '/search', '/api/client-config', '/sandbox/mailbox', '/metrics'])
    expect((await worker.call('GET', path)).status).toBe(404)
})

/** One that nothing listens on: the address must be known before the node is. */
const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (bound === null || typeof bound === 'string') throw new Error('It listens on no port.')
  return bound.port
}
