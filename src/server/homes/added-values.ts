import { type Kysely, sql } from 'kysely'
import type { Comp } from '../../contract/search/home.ts'
import { hasTooFewComps, type WhyNoValue } from '../../domain/homes/added-home.ts'
import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomeWithNewComps, UnlistedValue } from './ports.ts'

/** Stores the values of added homes in place of those before; none of a home that has too few comps. */
export const storeAddedValues = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  values: readonly UnlistedValue[],
): Promise<void> => {
  await sql`DELETE FROM added_valuation WHERE property_id = ANY(${propertyIds}::text[])`.execute(
    trx,
  )
  const byHome = Map.groupBy(values, ({ propertyId }) => propertyId)
  const few = propertyIds.filter((propertyId) => hasTooFewComps(byHome.get(propertyId) ?? []))
  await sql`UPDATE added_home SET due = false, no_value = CASE
      WHEN property_id = ANY(${few}::text[]) THEN 'few comps' END
    WHERE property_id = ANY(${propertyIds}::text[])`.execute(trx)
  const without = new Set(few)
  for (const [propertyId, ofHome] of byHome) {
    if (without.has(propertyId)) continue
    const rows = ofHome.map(({ distance, asListed, market, value, newestListing, stored }) => ({
      propertyId,
      value,
      distance,
      asListed,
      market,
      newestListing,
      valuation: JSON.stringify(stored()),
    }))
    await trx.insertInto('addedValuation').values(rows).execute()
  }
}

/**
 * The same of homes that have been valued again: answers those with new comps. New is a sale that came after the value
 * before was made, so that a model which only picks other comps brings none.
 */
export const replaceAddedValues = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  values: readonly UnlistedValue[],
): Promise<HomeWithNewComps[]> => {
  const before = new Map((await seenValues(trx, propertyIds)).map((row) => [row.propertyId, row]))
  await storeAddedValues(trx, propertyIds, values)
  const homes = (await seenValues(trx, propertyIds)).flatMap((now) => {
    const was = before.get(now.propertyId)
    if (was === undefined || was.newestListing === null) return []
    const { newestListing } = was
    const known = new Set(soldIn(was.comps).map(saleOf))
    const oldest = addDays(was.asOf, -NEWS_OF_SALES_DAYS)
    const newComps = soldIn(now.comps).filter(
      (comp) => !known.has(saleOf(comp)) && comp.dateSold >= oldest,
    )
    return newComps.length === 0 ? [] : [{ ...now, was: was.value, newComps, newestListing }]
  })
  const asked = homes.flatMap(({ newComps, newestListing }) =>
    newComps.map(({ propertyId, dateSold }) => ({ propertyId, dateSold, newestListing })),
  )
  if (asked.length === 0) return []
  const { rows } = await sql<{ readonly isNew: boolean }>`
    SELECT NOT EXISTS (SELECT FROM listing WHERE property_id = sale.property_id
      AND kind = 'sale' AND close_date = sale.sold_on AND id <= sale.newest) AS is_new
    FROM unnest(${asked.map(({ propertyId }) => propertyId)}::text[],
      ${asked.map(({ dateSold }) => dateSold)}::date[],
      ${asked.map(({ newestListing }) => newestListing)}::bigint[])
      WITH ORDINALITY AS sale (property_id, sold_on, newest, at) ORDER BY at`.execute(trx)
  const isNew = rows.map((row) => row.isNew).values()
  return homes.flatMap(({ newComps, newestListing: _, ...home }) => {
    const come = newComps.filter(() => isNew.next().value)
    return come.length === 0 ? [] : [{ ...home, newComps: come }]
  })
}

/** What closed so much longer ago than values knew of is history that comes with a file. */
const NEWS_OF_SALES_DAYS = 90

type SeenValue = Pick<HomeWithNewComps, 'accountId' | 'propertyId' | 'distance' | 'value'> & {
  readonly asOf: IsoDate
  readonly comps: readonly Comp[]
  readonly newestListing: number | null
}

/** The values of added homes as their owners see them: at the distance they looked at, as listed where they chose that. */
const seenValues = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<readonly SeenValue[]> => {
  const { rows } = await sql<SeenValue>`
    SELECT a.account_id, a.property_id, seen.distance, seen.newest_listing,
      (seen.valuation ->> 'value')::double precision AS value,
      (seen.valuation ->> 'as_of')::date AS as_of, (seen.valuation ->> 'comps')::jsonb AS comps
    FROM added_home AS a
    LEFT JOIN home_look AS look
      ON look.account_id = a.account_id AND look.property_id = a.property_id
    CROSS JOIN LATERAL (
      SELECT * FROM added_valuation AS v
      WHERE v.property_id = a.property_id
        AND v.distance = coalesce(look.as_seen ->> 'distance', 'mile')
        AND (NOT v.as_listed OR EXISTS (SELECT FROM home_choice AS c
          WHERE c.account_id = a.account_id AND c.property_id = a.property_id
            AND c.choice = 'as listed'))
      ORDER BY v.as_listed DESC LIMIT 1) AS seen
    WHERE a.property_id = ANY(${propertyIds}::text[]) AND a.account_id IS NOT NULL
      AND a.removed_at IS NULL`.execute(trx)
  return rows
}

type SoldComp = Comp & { readonly dateSold: string }
const soldIn = (comps: readonly Comp[]): SoldComp[] =>
  comps.filter((comp): comp is SoldComp => comp.status === 'Closed' && comp.dateSold !== null)
const saleOf = ({ propertyId, dateSold }: SoldComp): string => `${propertyId} ${dateSold}`

/** Notes why homes have no value. */
export const noValueOfHomes = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  why: WhyNoValue,
): Promise<void> => {
  await sql`UPDATE added_home SET no_value = ${why}
    WHERE property_id = ANY(${propertyIds}::text[])`.execute(trx)
}
