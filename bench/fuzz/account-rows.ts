import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/server/platform/database/schema.ts'

/**
 * The rows of an account, table by table, as `count hash`: of every table that names the account, or refers to one that
 * does. What the server changes by itself is left out.
 */
export const rowsOfAccount = async (
  db: Kysely<Database>,
  accountId: string,
): Promise<Readonly<Record<string, string>>> => {
  const found: Record<string, string> = {}
  for (const [table, ofAccount] of await tablesOfAccounts(db)) {
    if (NOTED.has(table)) continue
    const { rows } = await sql<{ rows: string }>`
      WITH shown AS (SELECT (to_jsonb(t) - ${CHANGED_BY_ITSELF}::text[])::text AS row
        FROM ${sql.raw(table)} AS t WHERE ${sql.raw(ofAccount('t'))} = ${accountId})
      SELECT count(*) || ' ' || coalesce(md5(string_agg(row, '' ORDER BY row)), '') AS rows
      FROM shown`.execute(db)
    found[table] = rows[0]?.rows ?? ''
  }
  return found
}

/** Of a row of a table, by the name it has in a query: SQL that says whose it is. */
type OfAccount = (name: string) => string

const tablesOfAccounts = async (db: Kysely<Database>): Promise<ReadonlyMap<string, OfAccount>> => {
  const columns = await sql<{ table: string }>`
    SELECT table_name AS "table" FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'account_id'`.execute(db)
  const tables = new Map<string, OfAccount>([
    ['account', (name) => `${name}.id`],
    ...columns.rows.map(({ table }): [string, OfAccount] => [
      table,
      (name) => `${name}.account_id`,
    ]),
  ])
  const keys = await sql<{ table: string; parent: string; columns: string[]; named: string[] }>`
    SELECT conrelid::regclass::text AS "table", confrelid::regclass::text AS parent,
      ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS k(n, i)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = n ORDER BY i) AS columns,
      ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS k(n, i)
        JOIN pg_attribute ON attrelid = confrelid AND attnum = n ORDER BY i) AS named
    FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`.execute(db)
  for (let before = 0; before < tables.size; ) {
    before = tables.size
    for (const { table, parent, columns: own, named } of keys.rows) {
      const ofParent = tables.get(parent)
      if (ofParent === undefined || tables.has(table)) continue
      const joined = (name: string) =>
        own.map((one, i) => `p_${parent}.${named[i]} = ${name}.${one}`)
      tables.set(
        table,
        (name) =>
          `(SELECT ${ofParent(`p_${parent}`)} FROM ${parent} AS p_${parent} WHERE ${joined(name).join(' AND ')})`,
      )
    }
  }
  return tables
}

/** Each request with a token is noted, refused ones as well. */
const NOTED = new Set(['personal_token_use'])

/** How far alerts have gone out, when their owner was last there, and what the payment service said last. */
const CHANGED_BY_ITSELF = [
  ...['told', 'pushed', 'hooked', 'digested', 'pushed_at', 'last_seen_at'],
  ...['subscription_status', 'subscription_checked_at', 'charged_through_date', 'invoice'],
]
