import type { Kysely } from 'kysely'
import type { Box } from '../../domain/box.ts'
import { isInBox } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** The markets that have homes for sale in a box. */
export const marketsForSaleIn = async (db: Kysely<Database>, box: Box): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select('market')
    .distinct()
    .where('standing', '=', 'active')
    .where(isInBox(box))
    .execute()
  return rows.map((row) => row.market)
}
