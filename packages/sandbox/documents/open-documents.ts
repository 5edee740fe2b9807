import pg from 'pg'
import * as z from 'zod/mini'

/** What the stand-ins keep: JSON documents by kind and id, in a schema of their own beside the product's tables. */
export type Documents = {
  readonly collection: <T>(kind: string, schema: z.ZodMiniType<T>) => Collection<T>
  /** Does work while no other node does work of this name: it waits for its turn. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** The documents of one kind. What has expired is not there. */
export type Collection<T> = {
  readonly get: (id: string) => Promise<T | null>
  readonly put: (id: string, body: T, options?: { readonly expiresAt?: Date }) => Promise<void>
  /** False, and nothing is changed, when the id is taken. */
  readonly insert: (id: string, body: T) => Promise<boolean>
  /**
   * Changes one document, or makes it, under a lock, and answers it. `change` may be given null (there is none) and may
   * answer null (leave it as it is).
   */
  readonly update: (
    id: string,
    change: (current: T | null) => T | null,
    options?: { readonly expiresAt?: Date },
  ) => Promise<T | null>
  readonly remove: (id: string) => Promise<void>
  /** Removes all whose fields have these texts. */
  readonly removeAll: (where: Readonly<Record<string, string>>) => Promise<void>
  /** Oldest first; with `where`, those whose fields have these texts. */
  readonly list: (where?: Readonly<Record<string, string>>) => Promise<readonly T[]>
}

/** A text that Postgres cannot keep, with NUL or half a character in it: the sender's fault. */
export class UnkeepableText extends Error {
  override readonly name = 'UnkeepableText'
  readonly statusCode = 400
  constructor() {
    super('The request has a character that cannot be kept')
  }
}

/** The database did not answer, or not in time: the same may be asked again in a moment. */
export class DocumentsUnavailable extends Error {
  override readonly name = 'DocumentsUnavailable'
  readonly statusCode = 503
  /** How long callers must wait. */
  static readonly retryAfterSeconds = 5
  constructor(cause: unknown) {
    super('What the embedded services keep cannot be reached', { cause })
  }
}

/** Opens the documents in a Postgres database, making their table when it is not there. */
export const openDocuments = async (connectionString: string): Promise<Documents> => {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'flip-sandbox',
    max: 6,
    // A person waits for the answers here.
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // A broken connection fails its statement, or the next one. Without these listeners it would end the process: `pg`
  // hears those of idle connections alone.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query(TABLE)
  return {
    collection: (kind, schema) => collectionOf(pool, kind, schema),
    alone: (name, work) =>
      inTransaction(pool, async (client) => {
        await lock(client, `alone ${name}`)
        return work()
      }),
    close: () => pool.end(),
  }
}

/** Two that start at once take turns. */
const TABLE = `
  BEGIN;
  SELECT pg_advisory_xact_lock(7430912002);
  CREATE SCHEMA IF NOT EXISTS sandbox;
  CREATE TABLE IF NOT EXISTS sandbox.document (
    kind text NOT NULL,
    id text NOT NULL,
    body jsonb NOT NULL,
    expires_at timestamptz,
    place bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (kind, id)
  );
  COMMIT`

const collectionOf = <T>(pool: pg.Pool, kind: string, schema: z.ZodMiniType<T>): Collection<T> => ({
  get: async (asked) => {
    const id = keepable(asked)
    const { rows } = await ask(
      pool,
      `SELECT body FROM sandbox.document WHERE kind = $1 AND id = $2 AND ${ALIVE}`,
      [kind, id],
    )
    return rows[0] === undefined ? null : z.parse(schema, rows[0].body)
  },
  put: async (id, body, { expiresAt } = {}) => {
    await ask(pool, PUT, [kind, keepable(id), jsonOf(body), expiresAt ?? null])
  },
  insert: async (id, body) => {
    const { rowCount } = await ask(
      pool,
      'INSERT INTO sandbox.document (kind, id, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [kind, keepable(id), jsonOf(body)],
    )
    return rowCount === 1
  },
  update: async (asked, change, { expiresAt } = {}) => {
    const id = keepable(asked)
    return inTransaction(pool, async (client) => {
      await lock(client, `${kind} ${id}`)
      const { rows } = await ask(
        client,
        `SELECT body FROM sandbox.document WHERE kind = $1 AND id = $2 AND ${ALIVE} FOR UPDATE`,
        [kind, id],
      )
      const next = change(rows[0] === undefined ? null : z.parse(schema, rows[0].body))
      if (next === null) return null
      await ask(client, PUT, [kind, id, jsonOf(next), expiresAt ?? null])
      return next
    })
  },
  remove: async (id) => {
    await ask(pool, 'DELETE FROM sandbox.document WHERE kind = $1 AND id = $2', [
      kind,
      keepable(id),
    ])
    await ask(pool, 'DELETE FROM sandbox.document WHERE expires_at <= now()')
  },
  removeAll: async (where) => {
    await ask(pool, 'DELETE FROM sandbox.document WHERE kind = $1 AND body @> $2::jsonb', [
      kind,
      jsonOf(where),
    ])
  },
  list: async (where = {}) => {
    const { rows } = await ask(
      pool,
      `SELECT body FROM sandbox.document
       WHERE kind = $1 AND body @> $2::jsonb AND ${ALIVE} ORDER BY place`,
      [kind, jsonOf(where)],
    )
    return rows.map((row) => z.parse(schema, row.body))
  },
})

const keepable = (text: string): string => {
  if (text.includes('\0') || !text.isWellFormed()) throw new UnkeepableText()
  return text
}

const jsonOf = (value: unknown): string => {
  const json = JSON.stringify(value)
  // Of halves of characters JSON keeps the number; a backslash that was typed is doubled.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(json)) throw new UnkeepableText()
  return json
}

const ask = (
  db: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
): Promise<pg.QueryResult> => db.query(text, values && [...values]).catch(rethrow)

/** Until the transaction ends, no one else has the lock of this name. */
const lock = (client: pg.PoolClient, name: string): Promise<unknown> =>
  ask(client, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name])

/** All that is no answer of the database is about the way to it; so are answers with these codes (appendix A). */
const rethrow = (error: unknown): never => {
  const isAnswer = error instanceof pg.DatabaseError && !/^(?:08|53|57)/.test(error.code ?? '')
  throw isAnswer ? error : new DocumentsUnavailable(error)
}

const inTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect().catch(rethrow)
  let broken = false
  try {
    await ask(client, 'BEGIN')
    const result = await work(client)
    await ask(client, 'COMMIT')
    return result
  } catch (error) {
    // One that says nothing would not answer this either.
    if (error instanceof DocumentsUnavailable) broken = true
    else
      await client.query('ROLLBACK').catch(() => {
        broken = true
      })
    throw error
  } finally {
    client.release(broken)
  }
}

const PUT = `
  INSERT INTO sandbox.document (kind, id, body, expires_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body, expires_at = excluded.expires_at`
const ALIVE = '(expires_at IS NULL OR expires_at > now())'
