import { type Kysely, sql } from 'kysely'
import type { Point } from '../../../domain/distance.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type { ListingKind } from '../../../domain/listings/standing.ts'
import { isDemo, isUsableSale } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A listing that has come, changed or gone since values were last made, and its place now or before. */
export type ListingChange = Point & {
  readonly market: string
  readonly kind: ListingKind
  readonly propertyId: string
  /** Of a usable sale that has closed; null for all else. */
  readonly closeDate: IsoDate | null
}

/** Listings that have come or changed, and those that have left the places where they stood. */
export type Changes = {
  readonly changed: readonly (ListingChange & {
    readonly id: number
    readonly source: string
    readonly listingKey: string
    readonly exportedOn: IsoDate
    readonly demo: boolean
  })[]
  readonly left: readonly ListingChange[]
}

/**
 * Takes the next changes that values do not follow yet, some thousand at a time; none when there are no more. They
 * are taken once the transaction commits. The caller holds the listings' lock.
 */
export const takeChanges = async (
  trx: Kysely<Database>,
  today: IsoDate,
  most = MAX_AT_A_TIME,
): Promise<Changes> => {
  const changed = await sql<Changes['changed'][number]>`
    WITH taken AS (
      SELECT id FROM listing WHERE revision <> valued_revision ORDER BY market LIMIT ${most}
    )
    UPDATE listing SET valued_revision = revision FROM taken WHERE listing.id = taken.id
    RETURNING listing.id, source, listing_key, market, kind, property_id, latitude, longitude,
      exported_on, ${isDemo} AS demo,
      CASE WHEN ${isUsableSale} AND close_date <= ${today}::date THEN close_date END AS close_date`.execute(
    trx,
  )
  const left = await sql<ListingChange>`
    DELETE FROM left_place
    WHERE id IN (SELECT id FROM left_place ORDER BY id LIMIT ${most})
    RETURNING market, kind, property_id, latitude, longitude,
      NULL::date AS close_date`.execute(trx)
  return { changed: changed.rows, left: left.rows }
}

const MAX_AT_A_TIME = 5000
