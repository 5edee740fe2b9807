import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { checkSchema } from '../../../contract/search/home.ts'
import type { Check } from '../../../domain/listings/checks/check.ts'
import { ADDRESS_NOT_SHOWN } from '../../../domain/listings/display-rules.ts'
import { mayBeValued } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { saleKeyOf } from '../stored-homes.ts'
import { readModel } from '../training/market-models.ts'

/** What is wrong with one home for sale or one sale. */
export type ListedChecks = {
  readonly of: 'home' | 'sale'
  readonly address: string
  readonly city: string
  readonly zip: string
  /** The MLS number. */
  readonly listingId: string
  /** Whole US dollars. */
  readonly price: number
  readonly checks: readonly Check[]
}

/** Everything that is wrong with a market's homes for sale, the doubtful ones first, and with its sales. */
export const listChecks = async (db: Kysely<Database>, market: string): Promise<ListedChecks[]> => [
  ...(await ofHomes(db, market)),
  ...(await ofSales(db, market)),
]

type Row = Omit<ListedChecks, 'of' | 'checks'>

const shown = sql`CASE WHEN l.internet_address_display_yn THEN coalesce(l.unparsed_address, '')
    ELSE ${ADDRESS_NOT_SHOWN}::text END AS address, coalesce(l.city, '') AS city,
  coalesce(l.postal_code, '') AS zip, coalesce(l.listing_id, '') AS listing_id`

const ofHomes = async (db: Kysely<Database>, market: string): Promise<ListedChecks[]> => {
  const { rows } = await sql<Row & { readonly json: string }>`
    SELECT ${shown}, l.list_price AS price, v.checks AS json
    FROM listing AS l JOIN valuation AS v ON v.property_id = l.property_id
      AND v.market = l.market AND v.distance = 'mile' AND NOT v.as_listed AND v.trust <> 'Clean'
    WHERE l.market = ${market} AND l.standing = 'active' AND ${mayBeValued}
    ORDER BY v.trust DESC, l.unparsed_address, l.property_id`.execute(db)
  return rows.map(({ json, ...row }) => ({
    ...row,
    of: 'home',
    checks: z.parse(z.array(checkSchema), JSON.parse(json)),
  }))
}

const ofSales = async (db: Kysely<Database>, market: string): Promise<ListedChecks[]> => {
  const model = await readModel(db, market)
  if (model === null) return []
  const { rows } = await sql<
    Row & { readonly source: string; readonly listingKey: string; readonly mayBeValued: boolean }
  >`
    SELECT ${shown}, l.close_price AS price, l.source, l.listing_key,
      ${mayBeValued} AS may_be_valued
    FROM listing AS l WHERE l.market = ${market} AND l.standing = 'sold'
    ORDER BY l.close_date DESC, l.unparsed_address, l.listing_key`.execute(db)
  return rows.flatMap(({ source, listingKey, mayBeValued, ...row }) => {
    const found = model.saleChecks.get(saleKeyOf(source, listingKey)) ?? []
    // How far a price is off says what the home would have been worth.
    const checks = found.filter(({ code }) => mayBeValued || code !== 'price-far-off')
    return checks.length > 0 ? [{ ...row, of: 'sale' as const, checks }] : []
  })
}
