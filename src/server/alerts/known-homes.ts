import { type Kysely, sql } from 'kysely'
import {
  cameBackOf,
  type HomeFigures,
  type HomeNow,
  type HomeState,
  type KnownHome,
  whatHappened,
} from '../../domain/alerts/home-event.ts'
import type { HomeChange } from '../../domain/alerts/what-fires.ts'
import { type SearchDistance, searchDistances } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import {
  type LikelySale,
  type LikelySaleFit,
  likelySale,
} from '../../domain/valuation/likely-sale/likely-sale.ts'
import { isShown, readPriceHistories } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** A home with the row of `listing` that describes it best, and what has happened to it. */
export type ChangedHome = HomeChange & {
  readonly propertyId: string
  readonly listingRow: number
  readonly market: string
}

type StoredHome = {
  readonly propertyId: string
  readonly listingRow: number
  readonly market: string
  readonly state: HomeState
  readonly askingUsd: number | null
  readonly figures: { readonly [distance in SearchDistance]?: HomeFigures }
  readonly seenOn: IsoDate
  readonly onMarketSince: IsoDate | null
  readonly askChangedOn: IsoDate | null
  readonly contractOn: IsoDate | null
  readonly soldUsd: number | null
  readonly soldOn: IsoDate | null
  readonly knownSince: IsoDate | null
  readonly before: KnownHome | null
}

/**
 * What some homes were when they were last looked at, and what they are now. Homes without a listing that may be
 * shown are left out.
 */
export const readChangedHomes = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<ChangedHome[]> => {
  const { rows } = await sql<StoredHome>`
    SELECT home.property_id, told.id AS listing_row, told.market,
      CASE
        WHEN o.standing = 'active' THEN 'for sale'
        WHEN sale.close_date >= coalesce(o.on_market_date, o.exported_on - 365, sale.close_date) THEN 'sold'
        WHEN o.standard_status IN ('Pending', 'Active Under Contract') THEN 'pending'
        ELSE 'off market'
      END AS state,
      coalesce(o.list_price, known.asking) AS asking_usd,
      CASE WHEN told.internet_automated_valuation_display_yn THEN coalesce((
        SELECT jsonb_object_agg(v.distance,
          jsonb_build_object('value', v.value, 'low80', v.low80, 'high80', v.high80))
        FROM valuation AS v WHERE v.property_id = home.property_id AND NOT v.as_listed
      ), known.figures, '{}') ELSE '{}' END AS figures,
      told.exported_on AS seen_on, o.on_market_since,
      CASE WHEN o.price_change < 0 THEN o.price_changed_on END AS ask_changed_on,
      o.purchase_contract_date AS contract_on,
      sale.close_price AS sold_usd, sale.close_date AS sold_on, m.known_since,
      CASE WHEN known.property_id IS NOT NULL THEN jsonb_build_object(
        'state', known.state, 'askingUsd', known.asking, 'figures', known.figures) END AS before
    FROM (SELECT DISTINCT unnest(${propertyIds}::text[]) AS property_id) AS home
    LEFT JOIN known_home AS known ON known.property_id = home.property_id
    LEFT JOIN LATERAL (
      SELECT * FROM listing WHERE property_id = home.property_id AND kind = 'offer' AND ${isShown}
      ORDER BY standing = 'active' DESC, exported_on DESC, on_market_date DESC NULLS LAST, id DESC
      LIMIT 1
    ) AS o ON true
    LEFT JOIN LATERAL (
      SELECT * FROM listing WHERE property_id = home.property_id AND standing = 'sold'
      ORDER BY close_date DESC LIMIT 1
    ) AS sale ON true
    JOIN listing AS told ON told.id = coalesce(o.id, sale.id)
      AND told.market = coalesce(o.market, sale.market)
    LEFT JOIN market AS m ON m.market = told.market`.execute(trx)
  const histories = await readPriceHistories(
    trx,
    rows.flatMap(({ propertyId, state, before, knownSince }) =>
      state === 'for sale' && before === null && knownSince !== null ? propertyId : [],
    ),
  )
  const fits = await likelySaleFits(trx, rows)
  return rows.map(
    ({ propertyId, listingRow, market, soldUsd, soldOn, knownSince, before, figures, ...row }) => {
      const now: HomeNow = {
        ...row,
        figures: withLikelySales(figures, ({ value }, distance) => {
          const fit = fits.get(market)
          if (row.state !== 'for sale') return before?.figures[distance]?.likelySale ?? null
          if (row.askingUsd === null || !fit) return null
          return likelySale(row.askingUsd, Math.log(row.askingUsd / Math.round(value)), fit)
        }),
        cameBack: cameBackOf(histories.get(propertyId) ?? []),
        sold: soldUsd === null || soldOn === null ? null : { priceUsd: soldUsd, date: soldOn },
      }
      return {
        propertyId,
        listingRow,
        market,
        before,
        now,
        event: whatHappened(before, now, knownSince),
      }
    },
  )
}

/** How homes for sale of these markets sell against their asks. */
const likelySaleFits = async (
  trx: Kysely<Database>,
  homes: readonly StoredHome[],
): Promise<Map<string, LikelySaleFit | null>> => {
  const markets = homes.flatMap(({ state, market }) => (state === 'for sale' ? market : []))
  if (markets.length === 0) return new Map()
  const rows = await trx
    .selectFrom('marketModel')
    .select(['market', 'likelySale'])
    .where('market', 'in', [...new Set(markets)])
    .execute()
  return new Map(
    rows.map((row) => [row.market, row.likelySale === null ? null : JSON.parse(row.likelySale)]),
  )
}

const withLikelySales = (
  figures: KnownHome['figures'],
  likelySaleOf: (one: HomeFigures, distance: SearchDistance) => LikelySale | null,
): KnownHome['figures'] =>
  Object.fromEntries(
    searchDistances.flatMap((distance) => {
      const one = figures[distance]
      return one ? [[distance, { ...one, likelySale: likelySaleOf(one, distance) }]] : []
    }),
  )

/** Keeps what homes are now, for the next time; what is gone is forgotten. Only what differs is written. */
export const keepKnownHomes = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  homes: readonly ChangedHome[],
): Promise<void> => {
  const there = new Set(homes.map(({ propertyId }) => propertyId))
  const gone = propertyIds.filter((propertyId) => !there.has(propertyId))
  if (gone.length > 0)
    await sql`DELETE FROM known_home WHERE property_id = ANY(${gone}::text[])`.execute(trx)
  if (homes.length === 0) return
  await sql`
    DELETE FROM known_home AS known USING unnest(
      ${homes.map(({ propertyId }) => propertyId)}::text[],
      ${homes.map(({ market }) => market)}::text[]) AS now (property_id, market)
    WHERE known.property_id = now.property_id AND known.market <> now.market`.execute(trx)
  await sql`
    INSERT INTO known_home AS known (property_id, market, state, asking, figures)
    SELECT * FROM unnest(
      ${homes.map(({ propertyId }) => propertyId)}::text[],
      ${homes.map(({ market }) => market)}::text[],
      ${homes.map(({ now }) => now.state)}::text[],
      ${homes.map(({ now }) => now.askingUsd)}::integer[],
      ${homes.map(({ now }) => JSON.stringify(now.figures))}::jsonb[])
    ON CONFLICT (property_id, market) DO UPDATE SET state = excluded.state,
      asking = excluded.asking, figures = excluded.figures
    WHERE (known.state, known.asking, known.figures)
      IS DISTINCT FROM (excluded.state, excluded.asking, excluded.figures)`.execute(trx)
}

/**
 * A home whose listings turn out to be another's as well goes on under one of their ids: what is known of it goes
 * along, so that it is not taken for a new one.
 */
export const followIds = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ readonly old: string; readonly now: string }>`
    SELECT DISTINCT ON (known.property_id) known.property_id AS old, l.property_id AS now
    FROM listing AS l JOIN known_home AS known ON known.property_id = l.home_key
    WHERE l.property_id = ANY(${propertyIds}::text[]) AND l.home_key <> l.property_id
      AND NOT EXISTS (SELECT FROM listing WHERE listing.property_id = known.property_id)
    ORDER BY known.property_id, l.property_id`.execute(trx)
  for (const { old, now } of rows)
    for (const table of ['knownHome', 'searchMatch'] as const) {
      const own = table === 'knownHome' ? sql`true` : sql`there.search_id = known.search_id`
      await sql`
        UPDATE ${sql.table(table)} AS known SET property_id = ${now} WHERE property_id = ${old}
          AND NOT EXISTS (SELECT FROM ${sql.table(table)} AS there
            WHERE there.property_id = ${now} AND ${own})`.execute(trx)
      await sql`DELETE FROM ${sql.table(table)} WHERE property_id = ${old}`.execute(trx)
    }
}

/** Homes of a market that were for sale when they were last looked at, and are no longer. */
export const lostHomes = async (trx: Kysely<Database>, market: string): Promise<string[]> => {
  const { rows } = await sql<{ readonly propertyId: string }>`
    SELECT property_id FROM known_home AS known
    WHERE market = ${market} AND state = 'for sale' AND NOT EXISTS (
      SELECT FROM listing AS l WHERE l.property_id = known.property_id AND l.market = known.market
        AND l.standing = 'active')`.execute(trx)
  return rows.map(({ propertyId }) => propertyId)
}
