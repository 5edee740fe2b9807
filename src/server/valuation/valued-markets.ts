import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import { METHOD_VERSION } from '../../domain/valuation/market-model/model-of-sales.ts'
import type { Database } from '../platform/database/schema.ts'

/** Markets whose as-of date or method is not the one their values were made with. */
export const movedMarkets = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('market')
    .select('market')
    .where(
      sql<boolean>`(valued_as_of, valued_by) IS DISTINCT FROM (as_of, ${METHOD_VERSION}::text)`,
    )
    .execute()
  return rows.map((row) => row.market)
}

/** Until the transaction ends, nobody else values this market. */
export const lockMarket = async (trx: Kysely<Database>, market: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`revalue:${market}`}, 0))`.execute(trx)
}

/** A market's as-of date, and whether all its homes must be valued; null while it has no date. */
export const marketToValue = async (
  db: Kysely<Database>,
  market: string,
): Promise<{ readonly asOf: IsoDate; readonly whole: boolean } | null> => {
  const known = await db
    .selectFrom('market')
    .selectAll()
    .where('market', '=', market)
    .executeTakeFirst()
  if (!known || known.as_of === null) return null
  const whole = known.valued_as_of !== known.as_of || known.valued_by !== METHOD_VERSION
  return { asOf: known.as_of, whole }
}

/** Notes the as-of date and the method that a market's homes are valued with. */
export const noteMarketValued = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate | null,
): Promise<void> => {
  await db
    .updateTable('market')
    .set({ valued_as_of: asOf, valued_by: METHOD_VERSION })
    .where('market', '=', market)
    .execute()
}
