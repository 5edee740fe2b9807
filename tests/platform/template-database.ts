import pg from 'pg'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { migrateToLatest } from '../../src/server/platform/database/migrate.ts'

/** Runs one statement in the server's own database, outside any transaction. */
export async function runStatement(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Makes the migrated database that each test file gets a copy of, once for all test processes. */
export async function makeTemplate(connectionString: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7430912002)')
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount !== 0) return
    const unfinished = `${template}_unfinished`
    await client.query(`create database ${unfinished}`)
    const db = openDatabase({
      connectionString: inDatabase(connectionString, unfinished),
      applicationName: 'flip-tests',
      maxConnections: 1,
    })
    try {
      await migrateToLatest(db)
    } finally {
      await db.destroy()
    }
    await client.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await client.end()
  }
}

/** Removes the template from a server that keeps running after the tests. */
export async function dropTemplate(connectionString: string, template: string): Promise<void> {
  await runStatement(connectionString, `drop database if exists ${template} with (force)`)
  await runStatement(
    connectionString,
    `drop database if exists ${template}_unfinished with (force)`,
  )
}
