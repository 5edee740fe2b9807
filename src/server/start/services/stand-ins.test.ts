import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { readConfig } from '../../config/config.ts'
import { openStandIns } from './stand-ins.ts'

it('the stand-ins share one pool of connections, and close it', async () => {
  const { db, connectionString, drop } = await createTestDatabase()
  onTestFinished(drop)
  const config = readConfig({}, join(import.meta.dirname, '../../../..'))
  if (!config.ok) throw new Error(config.error)
  const standIns = await openStandIns(config.value, {
    connectionString,
    demoAsOf: null,
    origin: () => 'http://localhost',
    ownOrigin: () => 'http://localhost',
    report: () => undefined,
    onFault: () => undefined,
    passwordChanged: async () => undefined,
    secondFactorChanged: async () => undefined,
  })
  const connections = async () => {
    const { rows } = await sql`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db)
    return rows.length
  }
  // They open one after the other, so one connection is enough.
  expect(await connections()).toBe(1)
  await standIns.close()
  await expect.poll(connections).toBe(0)
})
