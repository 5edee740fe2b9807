import { type Kysely, type Selectable, sql } from 'kysely'
import type { HomeNow, HomeNowAndBefore, MyHome } from '../../contract/marks/my-homes.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import type { PriceEvent } from '../../domain/listings/price-history.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import { type KeptThen, whatBecameOffMarket } from '../../domain/marks/what-became.ts'
import { type BriefFigures, briefFigures } from '../../domain/search/brief-figures.ts'
import type { LikelySale } from '../../domain/valuation/likely-sale/likely-sale.ts'
import { lastAlertedValue, lastLikelySales } from '../alerts/queries.ts'
import { keptDealsOf, keyOfHome, listDefaults } from '../deals/queries.ts'
import { addedIdOf, isRemoved, shownRowOf, valuesOfHome } from '../homes/queries.ts'
import {
  currentIdOf,
  knownIdOf,
  mayBeValued,
  readPriceHistories,
  type StoredListing,
  sourceOnWire,
} from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomeLookTable, HomeMarkTable } from '../platform/database/tables/marks.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { asSaid, valuedHomeOf } from '../search/queries.ts'
import {
  lastValuationOf,
  type PredictorsRow,
  predictorsByMarket,
  readMarketPredictors,
} from '../valuation/queries.ts'
import { homeCorrectionsOf } from './conditions/queries.ts'
import { movesOf, toHomeLook, toHomeMark } from './queries.ts'

/** The homes a subscriber has marked, the newest mark first, each as it is now. */
export const myHomes = async (db: Kysely<Database>, owner: Owner): Promise<MyHome[]> => {
  const marked = await readMarked(db, owner)
  const ids = [...new Set(marked.flatMap(({ currentId }) => currentId ?? []))]
  const [moves, listings] = await Promise.all([movesOf(db, owner), readListings(db, owner, ids)])
  const gone = listings.filter(({ standing }) => standing !== 'active')
  const goneIds = gone.map(({ propertyId }) => propertyId)
  const [histories, lastSales, figuresOf] = await Promise.all([
    readPriceHistories(db, goneIds),
    lastLikelySales(db, goneIds),
    readFiguresNow(db, owner, marked),
  ])
  const movesByHome = Map.groupBy(moves, ({ propertyId }) => propertyId)
  const listingOf = new Map(listings.map((listing) => [listing.propertyId, listing]))
  return marked.map((row) => {
    const listing = listingOf.get(row.currentId ?? '')
    const history = histories.get(row.currentId ?? '') ?? []
    return {
      ...toHomeMark(row),
      moves: (movesByHome.get(row.propertyId) ?? []).map(({ mark, reason, movedAt }) => ({
        mark,
        reason,
        movedAt: movedAt.toISOString(),
      })),
      look:
        row.lookedAt === null || row.asSeen === null
          ? null
          : toHomeLook(row.propertyId, row.lookedAt, row.asSeen),
      now:
        listing === undefined
          ? null
          : toHomeNow(listing, history, {
              ...row,
              kept:
                row.last === null ? null : { ...row.last, wasOffMarket: row.last.price === null },
              figures: figuresOf(listing, row),
              lastSale: lastSales.get(listing.propertyId) ?? null,
            }),
    }
  })
}

/**
 * Works out the figures of marked homes, by their owner's deals and defaults and what they say of conditions; null for
 * one without a value. One that has left the market has those it was kept with, where its owner has offered for it, won
 * it, or keeps a deal of it.
 */
const readFiguresNow = async (
  db: Kysely<Database>,
  owner: Owner,
  marked: readonly Marked[],
): Promise<(listing: ListingRow, row: Marked) => BriefFigures | null> => {
  const markets = [...new Set(marked.flatMap(({ market }) => market ?? []))]
  // What it is used for here is the same at every distance.
  const fits = await readMarketPredictors(db, markets, 'mile')
  const own = await listDefaults(db, owner)
  const corrections = await homeCorrectionsOf(db, owner)
  const homeOf = ({ accountId, propertyId }: Marked) => ({
    accountId,
    propertyId,
  })
  const kept = await keptDealsOf(db, marked.map(homeOf))
  return (listing, row) => {
    const deal = kept.get(keyOfHome(homeOf(row))) ?? null
    const ofOwner = row.mark === 'Offered' || row.mark === 'Won' || deal !== null
    const last = ofOwner ? row.last : null
    const { value, low80, high80, asOf, condition, renovatedSales } = last ?? row
    const asked = last === null ? listing.listPrice : last.price
    const noAsk = asked === null && (listing.offMarket || last !== null)
    const price = asked ?? (noAsk && value !== null ? Math.round(value) : null)
    const market = last === null ? row.market : last.predictors.market
    const marketFits =
      last === null
        ? fits.get(market ?? '')
        : predictorsByMarket([last.predictors], row.distance).get(last.predictors.market)
    if (price === null || marketFits === undefined || value === null) return null
    if (low80 === null || high80 === null || asOf === null) return null
    const figures = {
      listPrice: price,
      noAsk,
      asOf,
      value,
      low80,
      high80,
      condition,
      renovatedSales,
    }
    const home = valuedHomeOf(asSaid({ ...listing, ...figures }, corrections))
    return briefFigures(home, marketFits, { own, kept: deal })
  }
}

/**
 * A home as it is now and what happened to its price, also where it is no longer for sale; the value is the last one
 * the asking subscriber knew. Null where nothing of it is listed, or may be shown.
 */
export const homeNow = async (
  db: Kysely<Database>,
  owner: Owner,
  propertyId: string,
): Promise<HomeNowAndBefore | null> => {
  const { rows } = await sql<{ readonly id: string | null }>`
    SELECT ${currentIdOf(sql`${propertyId}`)} AS id`.execute(db)
  const currentId = rows[0]?.id ?? propertyId
  const [listing] = await readListings(db, owner, [currentId])
  if (listing === undefined) return null
  const ids = [propertyId, currentId]
  const [histories, lastSales, mark, alertedValue] = await Promise.all([
    readPriceHistories(db, [currentId]),
    lastLikelySales(db, [currentId]),
    db
      .selectFrom('homeMark')
      .select('lastValue')
      .where('accountId', '=', accountOf(owner))
      .where('propertyId', 'in', ids)
      .executeTakeFirst(),
    lastAlertedValue(db, owner, ids),
  ])
  const history = histories.get(currentId) ?? []
  const known = {
    ...UNVALUED,
    lastValue: mark?.lastValue ?? alertedValue,
    lastSale: lastSales.get(currentId) ?? null,
  }
  return {
    ...toHomeNow(listing, history, known),
    priceHistory: history.map(({ date, event, priceUsd }) => ({ date, event, price: priceUsd })),
  }
}

/** The value of a home that is for sale comes with its comps. */
const UNVALUED = { figures: null, comps: null, distance: 'mile', kept: null } as const

type Marked = Selectable<HomeMarkTable> & {
  /** The id the home has now; null where no listing is of it any more. */
  readonly currentId: string | null
  readonly lookedAt: Date | null
  readonly asSeen: Selectable<HomeLookTable>['asSeen'] | null
  readonly distance: SearchDistance
  /** All null where it is not valued now. */
  readonly value: number | null
  readonly low80: number | null
  readonly high80: number | null
  readonly asOf: IsoDate | null
  readonly market: string | null
  readonly condition: string | null
  readonly renovatedSales: string | null
  /** What it was kept with; null where it is for sale and not bought, or nothing is kept. */
  readonly last: LastFigures | null
  /** Of homes without a photo. */
  readonly comps: NonNullable<HomeNow['around']>['comps'] | null
}

type LastFigures = {
  /** The ask; null where it was off the market and nothing was asked. */
  readonly price: number | null
  readonly value: number | null
  readonly low80: number | null
  readonly high80: number | null
  readonly asOf: IsoDate
  readonly lastSaleOn: IsoDate | null
  readonly condition: string | null
  readonly renovatedSales: string | null
  readonly predictors: PredictorsRow & { readonly market: string }
}

/** With each home's value at the distance at which it was looked at, as listed where that was chosen for it. */
const readMarked = async (db: Kysely<Database>, owner: Owner): Promise<readonly Marked[]> => {
  const { rows } = await sql<Marked>`
    SELECT m.*, known.id AS current_id, k.looked_at, k.as_seen, near.distance,
      valued.value, valued.low80, valued.high80, valued.as_of, valued.market, valued.condition,
      valued.renovated_sales, valued.comps, kept.last
    FROM home_mark AS m
    LEFT JOIN home_look AS k ON k.account_id = m.account_id AND k.property_id = m.property_id
    CROSS JOIN LATERAL (SELECT coalesce(${currentIdOf(sql`m.property_id`)},
      ${addedIdOf(sql`m.property_id`, sql`m.account_id`)}) AS id) AS known
    CROSS JOIN LATERAL (SELECT coalesce(k.as_seen ->> 'distance', 'mile') AS distance) AS near
    LEFT JOIN LATERAL (
      SELECT v.value, v.low80, v.high80, v.as_of, v.market, v.condition, v.renovated_sales,
        CASE WHEN NOT EXISTS (SELECT FROM listing AS l
          WHERE l.property_id = known.id AND l.standing = 'active' AND l.media_url IS NOT NULL)
        THEN (SELECT jsonb_agg(jsonb_build_object(
            'lat', c -> 'lat', 'long', c -> 'long', 'price', c -> 'price'))
          FROM jsonb_array_elements(v.comps::jsonb) AS c) END AS comps
      FROM ${valuesOfHome(sql`known.id`, sql`m.account_id`)} AS v
      WHERE v.distance = near.distance
        AND (NOT v.as_listed OR EXISTS (SELECT FROM home_choice AS c
          WHERE c.account_id = m.account_id AND c.property_id = known.id
            AND c.choice = 'as listed'))
      ORDER BY v.as_listed DESC LIMIT 1) AS valued ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object(
        'price', k.listing -> 'list_price', 'predictors', k.told, 'asOf', k.as_of,
        'lastSaleOn', k.listing -> 'last_sale_on',
        'value', k.valuation -> 'value', 'low80', k.valuation -> 'low80',
        'high80', k.valuation -> 'high80', 'condition', k.valuation -> 'condition',
        'renovatedSales', k.valuation -> 'renovated_sales') AS last
      FROM ${lastValuationOf(sql`m.property_id`, { distance: sql`near.distance`, asListed: false, keeper: owner })} AS k
      WHERE m.mark IN ('Offered', 'Won')
        OR EXISTS (SELECT FROM deal AS d WHERE d.account_id = m.account_id
          AND ${knownIdOf(sql`d.property_id`)} = known.id)) AS kept ON true
    WHERE m.account_id = ${accountOf(owner)}
      AND NOT ${isRemoved(sql`m.account_id`, sql`m.property_id`)}
    ORDER BY m.marked_at DESC, m.property_id`.execute(db)
  return rows
}

type ListingRow = Pick<
  StoredListing,
  | 'propertyId'
  | 'standing'
  | 'source'
  | 'originatingSystemName'
  | 'listOfficeName'
  | 'unparsedAddress'
  | 'internetAddressDisplayYN'
  | 'city'
  | 'stateOrProvince'
  | 'postalCode'
  | 'countyOrParish'
  | 'mediaUrl'
  | 'latitude'
  | 'longitude'
  | 'bedroomsTotal'
  | 'bathroomsTotalDecimal'
  | 'livingArea'
  | 'listPrice'
  | 'stories'
  | 'yearBuilt'
  | 'associationFee'
> & {
  readonly exportedOn: IsoDate
  readonly mayBeValued: boolean
  /** The subscriber has added it, or it is on county lists. */
  readonly offMarket: boolean
}

/** Of each home the row that says most about it now: the one it is for sale by, else its own off the market, else its newest offer. */
const readListings = async (
  db: Kysely<Database>,
  owner: Owner,
  ids: readonly string[],
): Promise<readonly ListingRow[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<ListingRow>`
    SELECT l.property_id, standing, source,
      originating_system_name, list_office_name, unparsed_address,
      internet_address_display_yn, city, state_or_province, postal_code, county_or_parish,
      media_url, latitude, longitude, bedrooms_total, bathrooms_total_decimal, living_area,
      list_price, stories, year_built, association_fee, exported_on, off_market, ${mayBeValued} AS may_be_valued
    FROM unnest(${ids}::text[]) AS asked (id)
    CROSS JOIN LATERAL ${shownRowOf(sql`asked.id`, accountOf(owner))} AS l`.execute(db)
  return rows
}

const toHomeNow = (
  listing: ListingRow,
  history: readonly PriceEvent[],
  {
    figures: figuresNow,
    lastValue,
    lastSale,
    distance,
    comps,
    kept,
  }: Pick<Marked, 'lastValue' | 'distance' | 'comps'> & {
    /** What its keeper has of it from an offer or from the day it was won. */
    readonly kept: KeptThen | null
    readonly figures: BriefFigures | null
    /** What it was last predicted to sell for. */
    readonly lastSale: LikelySale | null
  },
): HomeNow => {
  const { standing, exportedOn: lastSeen, offMarket } = listing
  const became = whatBecameOffMarket({ standing, lastSeen, offMarket }, history, kept)
  const forSale = became.state === 'for sale' || became.state === 'off market'
  const figuresThen =
    lastValue === null ? null : { typicalValue: lastValue, likelySale: lastSale, deal: null }
  const figures = listing.mayBeValued ? (forSale ? figuresNow : (figuresNow ?? figuresThen)) : null
  return {
    state: became.state,
    since: became.on,
    addressLine: shownAddress(listing),
    city: listing.city ?? '',
    stateCode: listing.stateOrProvince ?? '',
    zip: listing.postalCode ?? '',
    imageUrl: listing.mediaUrl,
    around:
      comps === null || !forSale || !listing.mayBeValued
        ? null
        : { lat: listing.latitude, long: listing.longitude, comps },
    beds: listing.bedroomsTotal,
    bath: listing.bathroomsTotalDecimal,
    size: listing.livingArea,
    price: became.state === 'off market' && !offMarket ? null : listing.listPrice,
    figures,
    value: figures?.typicalValue ?? null,
    distance: forSale ? distance : 'mile',
    soldPrice: became.soldUsd,
    lastSeen: listing.exportedOn,
    ...sourceOnWire(listing),
    demo: listing.source === DEMO_SOURCE,
  }
}
