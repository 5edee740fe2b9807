import { type Kysely, sql } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { bandOf } from '../../domain/distance.ts'
import type { Database } from '../platform/schema.ts'

/** The markets that have homes for sale in a box. */
export const marketsForSaleIn = async (db: Kysely<Database>, box: Box): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select('market')
    .distinct()
    .where('standing', '=', 'active')
    .where('band', '>=', bandOf(box.south))
    .where('band', '<=', bandOf(box.north))
    .where('longitude', '>=', box.west)
    .where('longitude', '<=', box.east)
    .execute()
  return rows.map((row) => row.market)
}

/** How many homes are for sale in these markets. */
export const countActiveHomes = async (
  db: Kysely<Database>,
  markets: readonly string[],
): Promise<number> => {
  const row = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('homes'))
    .where('standing', '=', 'active')
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .executeTakeFirstOrThrow()
  return row.homes
}
