import { type Expression, type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Hands on a query's rows in their order, a page at a time, through a cursor: any number of them takes the
 * memory of a page. The next is read once `take` has ended. All pages show the tables as they were at the first.
 */
export const eachPage = <T>(
  db: Kysely<Database>,
  query: Expression<T>,
  take: (rows: readonly T[]) => void | Promise<void>,
): Promise<void> =>
  db.isTransaction
    ? readPages(db, query, take)
    : db.transaction().execute((trx) => readPages(trx, query, take))

const readPages = async <T>(
  trx: Kysely<Database>,
  query: Expression<T>,
  take: (rows: readonly T[]) => void | Promise<void>,
): Promise<void> => {
  const cursor = sql.raw(`page_${++cursors}`)
  await sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`.execute(trx)
  const fetch = sql<T>`FETCH ${sql.lit(PAGE_ROWS)} FROM ${cursor}`
  for (let page = await fetch.execute(trx); page.rows.length > 0; page = await fetch.execute(trx))
    await take(page.rows)
  await sql`CLOSE ${cursor}`.execute(trx)
}

/** Cursors of one connection must not share a name. */
let cursors = 0
/** Taken in within some ten milliseconds: between two pages requests are answered. */
const PAGE_ROWS = 1000
