import pg from 'pg'
import { StartRefused } from '../../platform/start-refused.ts'

/**
 * Runs with a connection whose rows read the same wherever they come from. A signal closes it at once, and whatever
 * it was doing fails.
 */
export const withClient = async <T>(
  connectionString: string,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  run: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  signal.throwIfAborted()
  const client = new pg.Client({ connectionString, application_name: name, keepAlive: true })
  // What is under way fails by itself; without this listener a lost connection would end the process.
  client.on('error', () => undefined)
  await client.connect()
  const stop = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', stop)
  try {
    await client.query(SAME_TEXT)
    return await run(client)
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => undefined)
  }
}

/** The same server, another database. */
export const inDatabase = (connectionString: string, database: string): string => {
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** Whether an error has one of these codes of Postgres, such as 42501. */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')

/** A sentence for an error of a server whose disk is full; null for any other. */
export const noRoomBecause = (error: unknown): StartRefused | null =>
  hasCode(error, DISK_FULL)
    ? new StartRefused(
        'The disk of the database has no room for a copy of it, in which a backup is checked or restored. Make room there, then run this again. Nothing has changed.',
      )
    : null

const DISK_FULL = '53100'

/** Refuses with a sentence about a file. */
export const refuseFile = (path: string, sentence: string): never => {
  throw new StartRefused(`${path}: ${sentence}`)
}

/** As pg_dump sets them. The last ones make a load quick, and take the bodies of functions without checking them. */
const SAME_TEXT = `
  SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres';
  SET extra_float_digits = 3; SET bytea_output = 'hex'; SET search_path = ''; SET statement_timeout = 0;
  SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET row_security = off;
  SET synchronize_seqscans = off; SET check_function_bodies = off; SET synchronous_commit = off`
