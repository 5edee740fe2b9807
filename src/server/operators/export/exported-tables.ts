import { type RawBuilder, sql } from 'kysely'
import { isShown, mayBeValued } from '../../listings/queries.ts'
import type { ColumnType } from '../../platform/parquet/parquet-of.ts'

export type ExportedColumn = { readonly type: ColumnType; readonly of: RawBuilder<unknown> }

/** A table that is exported: a file holds its rows of one market and month, in a fixed order. */
export type ExportedTable = {
  readonly columns: Readonly<Record<string, ExportedColumn>>
  /** What follows `FROM`; `l` is the listing, for its market. */
  readonly from: RawBuilder<unknown>
  /** The day that says which month a row is of. */
  readonly day: RawBuilder<unknown>
  /** US dollars: the least and the most of a file are in the manifest. */
  readonly usd: RawBuilder<unknown>
}

const text = (of: RawBuilder<unknown>): ExportedColumn => ({ type: 'text', of })
const wholeNumber = (of: RawBuilder<unknown>): ExportedColumn => ({ type: 'whole number', of })
const number = (of: RawBuilder<unknown>): ExportedColumn => ({ type: 'number', of })
const yesOrNo = (of: RawBuilder<unknown>): ExportedColumn => ({ type: 'yes or no', of })
const day = (of: RawBuilder<unknown>): ExportedColumn => ({
  type: 'day',
  of: sql`(${of} - '1970-01-01'::date)`,
})

/** An address that is kept back at the seller's request, and the listing's number that leads to it. */
const ifAddressShown = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN l.internet_address_display_yn THEN ${of} END`

/** A hundredth of a degree, as `coarsePoint` shows such a home. */
const placeOf = (degrees: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN l.internet_address_display_yn THEN ${degrees}
    ELSE round(${degrees}::numeric, 2)::double precision END`

/** By them, rows of the three tables are joined; a listing has its number only where its address is shown. */
const keys = {
  source: text(sql`l.source`),
  property_id: text(sql`l.property_id`),
  listing_key: text(ifAddressShown(sql`l.listing_key`)),
}

const home = {
  mls: text(sql`l.originating_system_name`),
  address: text(ifAddressShown(sql`l.unparsed_address`)),
  city: text(sql`l.city`),
  state: text(sql`l.state_or_province`),
  zip: text(sql`l.postal_code`),
  county: text(sql`l.county_or_parish`),
  latitude: number(placeOf(sql`l.latitude`)),
  longitude: number(placeOf(sql`l.longitude`)),
  home_type: text(sql`l.home_type`),
  living_area_sqft: number(sql`l.living_area`),
  lot_size_sqft: number(sql`l.lot_size_square_feet`),
  year_built: wholeNumber(sql`l.year_built`),
  bedrooms: number(sql`l.bedrooms_total`),
  bathrooms: number(sql`l.bathrooms_total_decimal`),
  stories: number(sql`l.stories`),
  garage_spaces: number(sql`l.garage_spaces`),
  pool: yesOrNo(sql`l.pool_private_yn`),
  view: yesOrNo(sql`l.view_yn`),
  waterfront: yesOrNo(sql`l.waterfront_yn`),
  basement: yesOrNo(sql`l.basement_yn`),
}

/**
 * What `flip export parquet` writes. No column names a person: owners, agents, brokerages, descriptions, photos and
 * links are in none, and neither is what subscribers have added, marked or worked out. Sellers' wishes are kept as on
 * the pages: a listing that is kept off the Internet is not there, an address kept back is null with its home at a
 * hundredth of a degree, and a home whose seller wants no value shown has none.
 */
export const exportedTables: Readonly<Record<'sales' | 'asks' | 'values', ExportedTable>> = {
  /** Sales as they count for values: a sale known from two sources is one row. */
  sales: {
    columns: {
      ...keys,
      closed_on: day(sql`l.close_date`),
      price_usd: wholeNumber(sql`l.close_price`),
      last_ask_usd: wholeNumber(sql`l.asked_before`),
      contract_on: day(sql`l.purchase_contract_date`),
      days_on_market: wholeNumber(sql`l.days_on_market`),
      special_conditions: text(sql`array_to_string(l.special_listing_conditions, ', ')`),
      ...home,
    },
    from: sql`listing AS l WHERE l.standing = 'sold' AND l.close_price > 0 AND ${isShown}`,
    day: sql`l.close_date`,
    usd: sql`l.close_price`,
  },
  /** Each asking price that an export or a feed has shown, by the day it was shown on. */
  asks: {
    columns: {
      ...keys,
      seen_on: day(sql`p.exported_on`),
      ask_usd: wholeNumber(sql`p.list_price`),
      status: text(sql`p.standard_status`),
      on_market_on: day(sql`l.on_market_date`),
      ...home,
    },
    from: sql`list_price AS p JOIN listing AS l ON l.id = p.offer_id AND l.market = p.market
      WHERE ${isShown}`,
    day: sql`p.exported_on`,
    usd: sql`p.list_price`,
  },
  /** What past sales were worth by the sales before them, as far as the market's model keeps it. */
  values: {
    columns: {
      ...keys,
      closed_on: day(sql`l.close_date`),
      price_usd: wholeNumber(sql`l.close_price`),
      value_usd: wholeNumber(sql`round((past.value ->> 'valueUsd')::numeric)`),
      low_80_usd: wholeNumber(sql`round((past.value ->> 'low80')::numeric)`),
      high_80_usd: wholeNumber(sql`round((past.value ->> 'high80')::numeric)`),
      expected_error: number(sql`(past.value ->> 'expectedError')::double precision`),
    },
    from: sql`market_model AS model CROSS JOIN LATERAL jsonb_each(model.past_values::jsonb) AS past
      JOIN listing AS l ON l.market = model.market AND l.kind = 'sale' AND l.standing = 'sold'
        AND l.source = split_part(past.key, chr(10), 1)
        AND l.listing_key = substr(past.key, strpos(past.key, chr(10)) + 1)
      WHERE ${isShown} AND ${mayBeValued}`,
    day: sql`l.close_date`,
    usd: sql`round((past.value ->> 'valueUsd')::numeric)`,
  },
}

export type ExportedTableName = keyof typeof exportedTables
