import { type Kysely, sql } from 'kysely'
import type { HomeFeatures } from '../../../domain/comps/candidate.ts'
import { addDays, dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import type { HomeType } from '../../../domain/listings/home-type.ts'
import { DAYS_PER_YEAR } from '../../../domain/time-units.ts'
import {
  type AskedHome,
  askedHomes,
  type SeenOffer,
  type SeenSale,
} from '../../../domain/valuation/over-ask/asked-homes.ts'
import { isDoubtful } from '../../../domain/valuation/over-ask/is-doubtful.ts'
import { isShown } from '../../listings/queries.ts'
import { mayHaveClosedFrom } from '../../platform/database/partitions/old-sales.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isOneOf, saleKeyOf } from '../stored-homes.ts'

/** A listing with what its home is valued from. */
export type OfferOnFile = SeenOffer &
  HomeFeatures & { readonly addressKey: string | null; readonly postalCode: string | null }

/**
 * A market's listings, or those of some of its homes, and how they ended, by what was seen of it in the two years up
 * to a day.
 */
export const askedHomesOf = async (
  db: Kysely<Database>,
  market: string,
  upTo: IsoDate,
  propertyIds?: readonly string[],
): Promise<AskedHome<OfferOnFile>[]> => {
  const ofThese = { market, upTo, propertyIds }
  const [offers, sales] = await Promise.all([offersOf(db, ofThese), salesOf(db, ofThese)])
  return askedHomes(offers, sales)
}

type OfThese = {
  readonly market: string
  readonly upTo: IsoDate
  readonly propertyIds: readonly string[] | undefined
}

const SEEN_DAYS = 2 * DAYS_PER_YEAR

const offersOf = async (
  db: Kysely<Database>,
  { market, upTo, propertyIds }: OfThese,
): Promise<OfferOnFile[]> => {
  const { rows } = await sql<OfferRow>`
    SELECT l.property_id, l.listing_key, l.address_key, l.postal_code,
      l.home_type, l.latitude, l.longitude, l.living_area, l.lot_size_square_feet, l.year_built,
      l.bathrooms_total_decimal, l.bedrooms_total, l.unparsed_address, l.on_market_date,
      array_agg(seen.exported_on - '1970-01-01'::date ORDER BY seen.exported_on) AS days,
      array_agg(seen.list_price ORDER BY seen.exported_on) AS prices
    FROM listing AS l JOIN list_price AS seen ON seen.offer_id = l.id AND seen.market = l.market
      AND seen.exported_on BETWEEN ${upTo}::date - ${SEEN_DAYS}::integer AND ${upTo}::date
    WHERE l.market = ${market} AND l.kind = 'offer' AND l.home_type IS NOT NULL AND ${isShown}
      AND ${isOneOf(propertyIds)}
    GROUP BY l.id, l.market, l.old_sale`.execute(db)
  return rows.map(({ days, prices, onMarketDate, unparsedAddress, ...row }) => {
    const asks = days.map((day, i) => ({ day, usd: prices[i] ?? Number.NaN }))
    const seen = asks[0]?.day ?? Number.POSITIVE_INFINITY
    const listedOn = onMarketDate === null ? seen : Math.min(seen, dayNumber(onMarketDate))
    return { ...row, asks, listedOn, doubtful: isDoubtful({ ...row, unparsedAddress }) }
  })
}

type OfferRow = HomeFeatures & {
  readonly propertyId: string
  readonly listingKey: string
  readonly addressKey: string | null
  readonly postalCode: string | null
  readonly homeType: HomeType
  readonly unparsedAddress: string | null
  readonly onMarketDate: IsoDate | null
  readonly days: readonly number[]
  readonly prices: readonly number[]
}

/** A sale's contract is as its source gives it, or follows from the list day and the days on market. */
const salesOf = async (
  db: Kysely<Database>,
  { market, upTo, propertyIds }: OfThese,
): Promise<SeenSale[]> => {
  const { rows } = await sql<SaleRow>`
    SELECT property_id, source, listing_key, close_date, close_price AS price_usd,
      least(coalesce(purchase_contract_date, on_market_date + days_on_market), close_date)
        AS contract_date,
      coalesce(purchase_contract_date, on_market_date + days_on_market) IS NULL AS no_contract
    FROM listing
    WHERE market = ${market} AND standing = 'sold' AND close_price > 0 AND ${isOneOf(propertyIds)}
      AND close_date BETWEEN ${upTo}::date - ${SEEN_DAYS}::integer AND ${upTo}::date
      AND ${mayHaveClosedFrom(addDays(upTo, -SEEN_DAYS))}`.execute(db)
  return rows.map(({ propertyId, source, listingKey, closeDate, priceUsd, ...contract }) => ({
    propertyId,
    key: saleKeyOf(source, listingKey),
    closedOn: dayNumber(closeDate),
    contractOn: contract.noContract ? null : dayNumber(contract.contractDate),
    priceUsd,
  }))
}

type SaleRow = {
  readonly propertyId: string
  readonly source: string
  readonly listingKey: string
  readonly closeDate: IsoDate
  readonly priceUsd: number
  readonly contractDate: IsoDate
  readonly noContract: boolean
}
