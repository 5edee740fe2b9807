import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { LeftMarket, OffMarket } from '../../contract/search/home.ts'
import type { SizeStep } from '../../domain/comps/choose-comps.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import type { Placing } from '../../domain/homes/added-home.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { characteristics } from '../../domain/listings/facts.ts'
import type { HomeType } from '../../domain/listings/home-type.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import type { HomeStory, ValuedHome } from '../../domain/search/home-story.ts'
import type { Measured } from '../../domain/valuation/calibration/measured.ts'
import { addedHomes } from '../homes/queries.ts'
import {
  countyOnWire,
  currentHome,
  inMarkets,
  mayBeValued,
  type StoredListing,
} from '../listings/queries.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ModelOf, ValuationTable } from '../platform/database/tables/valuation.ts'
import type { Owner } from '../platform/kept/owner.ts'
import {
  type LeftRow,
  lastValuationOf,
  leftColumns,
  type PredictedChance,
  type PredictorsRow,
} from '../valuation/queries.ts'

/** Which home is found, and as what. */
export type HomeVersion = FeedDates & {
  readonly id: number
  readonly market: string
  readonly asOf: IsoDate
  /** Differs whenever the home's listing or value does. */
  readonly version: string
}

/** Of the feed that a home comes from; null for a file's. */
export type FeedDates = {
  /** When it was last known to be up to date; null before. */
  readonly refreshedAt: Date | null
  /** From when on it counts as overdue. */
  readonly overdueFrom: Date | null
}

/** What a found home has of its rows of `listing` and `valuation`, as they are. */
const columnsOfListing = [
  'propertyId',
  'source',
  'originatingSystemName',
  'mediaUrl',
  'postalCode',
  ...characteristics,
  'onMarketDate',
  'unparsedAddress',
  'listingId',
  'city',
  'stateOrProvince',
  'countyOrParish',
  'latitude',
  'longitude',
  'listingUrl',
  'exportedOn',
  'priceChange',
  'priceChangedOn',
  'onMarketSince',
  'askedBefore',
  'askedBeforeOn',
  'lastSalePrice',
  'lastSaleOn',
  'listOfficeName',
  'factsFrom',
  'internetAddressDisplayYN',
] as const satisfies readonly (keyof StoredListing)[]

/** `expectedError` and `compsSpread` are logarithms; `comps`, `checks`, `twin` and `condition` the contract's, as JSON; so is `renovatedSales`, of the domain. */
const columnsOfValue = [
  'value',
  'low80',
  'high80',
  'expectedError',
  'grade',
  'compsCount',
  'newestClosed',
  'compsSpread',
  'fewComps',
  'comps',
  'valuedAs',
  'asListed',
  'checks',
  'twin',
  'condition',
  'renovatedSales',
  'flipScore',
  'doubtful',
  'relisted',
] as const satisfies readonly (keyof StoredValue)[]

type StoredValue = Readonly<Selectable<ValuationTable>>

/** An active home with its stored value and comps, ready for the wire. */
export type FoundHomeRow = HomeVersion &
  Pick<StoredListing, (typeof columnsOfListing)[number]> &
  Pick<StoredValue, (typeof columnsOfValue)[number]> & {
    readonly listPrice: number
    readonly homeType: HomeType
    readonly sizeStep: SizeStep
    readonly averagePrice: number | null
    /** A JSON array of the contract's Comp; empty unless asked for. */
    readonly activeComps: string
    /** Nothing is asked for it: its list price is its typical value. Only of homes that people add. */
    readonly noAsk?: boolean
  }

/** A found home with the chance that it sells so much over its ask. */
export type FoundHome = FoundHomeRow &
  PredictedChance & {
    readonly modelOf: ModelOf
    /** Of its market, by files and feeds. */
    readonly newestExport: IsoDate
    readonly measured: Measured
    readonly story: HomeStory
    /** The exit that the search was asked to work by. */
    readonly worksBy?: Exit
    /** Where it is no longer for sale. */
    readonly leftMarket?: LeftMarket
    /** Where the asking person has added it, or it is on county lists. */
    readonly offMarket?: OffMarket
  }

/** As much of a row as a home's figures are worked out from. */
export type ValuedRow = Pick<
  FoundHomeRow,
  | 'asOf'
  | 'listPrice'
  | 'value'
  | 'low80'
  | 'high80'
  | 'livingArea'
  | 'bathroomsTotalDecimal'
  | 'bedroomsTotal'
  | 'stories'
  | 'yearBuilt'
  | 'stateOrProvince'
  | 'city'
  | 'postalCode'
  | 'countyOrParish'
  | 'associationFee'
  | 'condition'
  | 'renovatedSales'
> & {
  /** Nothing is asked for it. */
  readonly noAsk?: boolean
}

/** What a home's figures are worked out from, of its row. */
export const valuedHomeOf = (row: ValuedRow): ValuedHome => ({
  price: row.listPrice,
  ...(row.noAsk ? { noAsk: true } : {}),
  typicalValue: row.value,
  likelyRange: { low: row.low80, high: row.high80 },
  size: row.livingArea,
  bath: row.bathroomsTotalDecimal,
  beds: row.bedroomsTotal,
  stories: row.stories,
  yearBuilt: row.yearBuilt,
  asOf: row.asOf,
  state: row.stateOrProvince ?? '',
  city: row.city ?? '',
  zip: row.postalCode ?? '',
  ...countyOnWire(row),
  hoaDues: row.associationFee,
  condition: row.condition === null ? null : JSON.parse(row.condition),
  renovatedSales: row.renovatedSales === null ? null : JSON.parse(row.renovatedSales),
})

/** Those of some homes that are still for sale in the same market, by their rows, in no order. */
export const readHomes = async (
  db: Kysely<Database>,
  homes: readonly Pick<HomeVersion, 'id' | 'market'>[],
  criteria: SearchCriteria,
): Promise<FoundHomeRow[]> => {
  if (homes.length === 0) return []
  const ids = homes.map(({ id }) => id)
  const markets = [...new Set(homes.map(({ market }) => market))]
  const isAsked = sql`l.id = ANY(${ids}::bigint[]) ${inMarkets('l', markets)}`
  const { rows } = await homesWhere(isAsked, { ...criteria, markets }).execute(db)
  return rows
}

/** One active home with its value and comps; undefined when it is gone or cannot be valued. */
export const readHome = async (
  db: Kysely<Database>,
  propertyId: string,
  options: {
    readonly distance: SearchDistance
    readonly includeHomesForSale: boolean
    readonly asListed: readonly string[]
  },
): Promise<FoundHomeRow | undefined> => {
  const { id, markets } = await currentHome(db, propertyId)
  const isAsked = sql`l.property_id = ${id} ${inMarkets('l', markets)}`
  const { rows } = await homesWhere(isAsked, { ...options, markets }).execute(db)
  return rows[0]
}

const homesWhere = (
  isAsked: RawBuilder<unknown>,
  options: Parameters<typeof joinValue>[0] & { readonly includeHomesForSale: boolean },
) => sql<FoundHomeRow>`
  SELECT ${versionColumns}, ${homeColumns(options.includeHomesForSale)}
  FROM listing AS l
  ${joinValue(options)}
  ${joinFeed}
  WHERE ${isAsked} AND l.standing = 'active'`

/** What was kept of a home when it left the market, the predictors of its market then, and what became of it. */
export type LastHomeRow = FoundHomeRow &
  LeftRow & {
    readonly told: PredictorsRow & { market: string }
    /** Null where its keeper has not added it. */
    readonly addedVersion: number | null
    /** Null where it has no row of its own off the market. */
    readonly placing: Placing | null
  }

/** A home that has left the market as it was valued last, for a keeper of it; undefined when nothing is kept. */
export const readLastHome = async (
  db: Kysely<Database>,
  propertyId: string,
  options: {
    readonly distance: SearchDistance
    readonly includeHomesForSale: boolean
    readonly asListed: readonly string[]
    readonly keeper: Owner
  },
): Promise<LastHomeRow | undefined> => {
  const { distance, asListed, keeper } = options
  const asked = { distance, asListed: asListed.includes(propertyId), keeper }
  const found = await sql<LastHomeRow>`
    SELECT l.id, v.market, v.as_of AS "asOf", '' AS version, NULL AS "refreshedAt",
      NULL AS "overdueFrom", k.told, ${leftColumns}, ${homeColumns(options.includeHomesForSale)},
      asks.no_ask AS "noAsk",
      CASE WHEN a.account_id IS NOT NULL THEN a.version END AS "addedVersion", a.placed_by AS placing
    FROM ${lastValuationOf(sql`${propertyId}::text`, asked)} AS k
    LEFT JOIN added_home AS a ON a.property_id = k.now_id
    CROSS JOIN LATERAL (SELECT k.listing ->> 'list_price' IS NULL AS no_ask) AS asks
    CROSS JOIN LATERAL jsonb_populate_record(k.now, CASE WHEN asks.no_ask
      THEN k.listing || jsonb_build_object('list_price', round((k.valuation ->> 'value')::numeric))
      ELSE k.listing END) AS l
    CROSS JOIN LATERAL jsonb_populate_record(NULL::valuation, k.valuation) AS v`.execute(db)
  return found.rows[0]
}

/** How a home was added, as its page says it. */
export type AddedRow = FoundHomeRow & {
  readonly noAsk: boolean
  /** Null where it is on county lists. */
  readonly addedVersion: number | null
  readonly placing: Placing
}

/** A home that its `keeper` has added, or that is on county lists, with its value; undefined when it is neither, or has none. */
export const readAddedHome = async (
  db: Kysely<Database>,
  propertyId: string,
  options: {
    readonly distance: SearchDistance
    readonly includeHomesForSale: boolean
    readonly asListed: readonly string[]
    readonly keeper: Owner
  },
): Promise<AddedRow | undefined> => {
  const { distance, asListed, keeper } = options
  const added = addedHomes({
    owner: keeper,
    distance,
    asListed: sql<boolean>`${asListed.includes(propertyId)}::boolean`,
  })
  const found = await sql<AddedRow>`
    SELECT 0 AS id, v.market, v.as_of AS "asOf", '' AS version, NULL AS "refreshedAt",
      NULL AS "overdueFrom", asks.no_ask AS "noAsk",
      CASE WHEN a.account_id IS NOT NULL THEN a.version END AS "addedVersion", a.placed_by AS placing,
      ${homeColumns(options.includeHomesForSale)}
    FROM ${added} WHERE a.property_id = ${propertyId}`.execute(db)
  return found.rows[0]
}

/**
 * Joins `listing AS l` with each home's value at a distance, as `v`: as listed where that was chosen for it, and only
 * where the seller lets a value be shown.
 */
export const joinValue = ({
  distance,
  asListed = [],
  markets,
}: Pick<SearchCriteria, 'distance' | 'asListed'> & {
  /** Where homes lie in some markets alone. */
  readonly markets?: readonly string[] | undefined
}): RawBuilder<unknown> => sql`
  JOIN valuation AS v ON v.property_id = l.property_id AND v.market = l.market ${inMarkets('v', markets)}
    AND v.distance = ${distance} AND v.as_listed = ${isAsListed(asListed)} AND ${mayBeValued}`

/** Joins `listing AS l` with the feed that it comes from, as `feed`; those of files have none. */
export const joinFeed = sql`LEFT JOIN source AS feed ON feed.name = l.source`

/** Whether a home is among those chosen, and has another value as what it is listed as. */
export const isAsListed = (chosen: readonly string[]): RawBuilder<boolean> =>
  chosen.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(l.property_id = ANY(${chosen}::text[]) AND EXISTS (
        SELECT FROM valuation AS other WHERE other.property_id = l.property_id
          AND other.market = l.market AND other.as_listed))`

/** How far the value is above the price, in US dollars. */
export const gap = sql<number>`(v.value - l.list_price)`

/** Whether the home is set aside, unless its searcher uses it anyway. */
export const isDoubtful = sql<boolean>`(v.trust = 'Doubtful')`

/**
 * The transactions that wrote a found home's listing and value as they are now (`xmin`). They do not say which of a
 * home's values it is, because one transaction writes several: that is beside them.
 */
export const homeVersion = sql<string>`concat_ws(' ', l.id, l.xmin, v.xmin, v.as_listed)`

/** Of `listing AS l`, `valuation AS v` and `feed`. */
export const versionColumns = sql<HomeVersion>`
  l.id, v.market, v.as_of AS "asOf", ${homeVersion} AS version,
  feed.refreshed_at AS "refreshedAt", feed.overdue_from AS "overdueFrom"`

const columnsAsStored = sql`
  ${namedColumns('l', [...columnsOfListing, 'listPrice', 'homeType'])}, ${namedColumns('v', columnsOfValue)},
  CASE v.size_step WHEN 'any' THEN to_json(v.size_step) ELSE to_json(v.size_step::integer) END AS "sizeStep"`

/** The columns of a found home besides, of the same. */
export const homeColumns = (includeHomesForSale: boolean) => sql<FoundHomeRow>`
  ${columnsAsStored}, ${
    includeHomesForSale
      ? sql`v.average_with_active AS "averagePrice", v.active_comps AS "activeComps"`
      : sql`v.average_closed AS "averagePrice", '[]' AS "activeComps"`
  }`
