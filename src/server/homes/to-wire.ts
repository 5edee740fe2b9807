import { type Kysely, type Selectable, sql } from 'kysely'
import type { AddedHome, ValuedAddress } from '../../contract/homes/added-homes.ts'
import type { OwnDefaults } from '../../domain/deals/inputs/own-defaults.ts'
import {
  type GivenHome,
  noValueSentences,
  type Placing,
  placingSentence,
  type WhyNoValue,
} from '../../domain/homes/added-home.ts'
import { type CompletedHome, TYPE_IN_WORDS } from '../../domain/homes/known-facts.ts'
import { characteristics } from '../../domain/listings/facts.ts'
import { briefFigures } from '../../domain/search/brief-figures.ts'
import { betweenPieces } from '../platform/between-pieces.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AddedHomeTable } from '../platform/database/tables/homes.ts'
import type { ValuationTable } from '../platform/database/tables/valuation.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { valuedHomeOf } from '../search/queries.ts'
import { type MarketPredictors, readMarketPredictors } from '../valuation/queries.ts'
import type { UnlistedRow } from './complete-homes.ts'
import type { ValuedHome } from './value-addresses.ts'

/** Homes of any address as they go over the wire, with their figures at a mile by their person's own deal defaults. */
export const valuedOnWire = async (
  db: Kysely<Database>,
  homes: readonly ValuedHome[],
  own: readonly OwnDefaults[],
): Promise<ValuedAddress[]> => {
  const fits = await fitsOf(db, homes)
  const letOthersIn = betweenPieces()
  const written: ValuedAddress[] = []
  for (const home of homes) {
    await letOthersIn()
    const value = home.values.find(({ distance, asListed }) => distance === 'mile' && !asListed)
    const { asOf, row } = home
    const valued =
      value === undefined || asOf === null
        ? null
        : {
            ...value,
            asOf,
            low80: value.likelyRange.low,
            high80: value.likelyRange.high,
          }
    written.push(toWire({ ...home, valued }, own, fits.get(row.market)))
  }
  return written
}

/** The homes that an account has added, the newest first, or one of them; those that are removed are not among them. */
export const addedOnWire = async (
  db: Kysely<Database>,
  owner: Owner,
  own: readonly OwnDefaults[],
  propertyId?: string,
): Promise<AddedHome[]> => {
  const { rows } = await sql<AddedRow>`
    SELECT ${namedColumns('l', rowColumns)}, ${namedColumns('a', ['version', 'given', 'addedAt', 'placedBy', 'noValue'])},
      ${namedColumns('v', valueColumns)}, offered.property_id AS "offeredId",
      offered.list_price AS "offeredAt"
    FROM added_home AS a
    CROSS JOIN LATERAL jsonb_populate_record(NULL::listing, a.listing) AS l
    LEFT JOIN added_valuation AS valued ON valued.property_id = a.property_id
      AND valued.distance = 'mile' AND NOT valued.as_listed
    LEFT JOIN LATERAL jsonb_populate_record(NULL::valuation, valued.valuation) AS v
      ON valued.valuation IS NOT NULL
    LEFT JOIN LATERAL (SELECT property_id, list_price FROM listing
      WHERE address_key = a.address_key AND standing = 'active' AND list_price IS NOT NULL
        AND internet_address_display_yn LIMIT 1) AS offered ON true
    WHERE a.account_id = ${accountOf(owner)} AND a.removed_at IS NULL
      AND (${propertyId ?? null}::text IS NULL OR a.property_id = ${propertyId ?? null})
    ORDER BY a.added_at DESC, a.property_id`.execute(db)
  const fits = await fitsOf(db, rows)
  return rows.map((added): AddedHome => {
    const { offeredId, offeredAt, noValue: why, version, given, addedAt, placedBy: placing } = added
    const forSale =
      offeredId === null || offeredAt === null ? null : { propertyId: offeredId, price: offeredAt }
    const valued = isValued(added) ? added : null
    return {
      ...toWire({ given, placing, row: added, forSale, why, valued }, own, fits.get(added.market)),
      propertyId: added.propertyId,
      version,
      given,
      addedAt: addedAt.toISOString(),
    }
  })
}

const rowColumns = [
  'propertyId',
  'source',
  'exportedOn',
  'listPrice',
  'unparsedAddress',
  'addressKey',
  'city',
  'cityKey',
  'stateOrProvince',
  'postalCode',
  'countyOrParish',
  'market',
  'latitude',
  'longitude',
  'band',
  'publicRemarks',
  'propertySubType',
  'specialListingConditions',
  'conditionReading',
  'factsFrom',
  'homeType',
  ...characteristics,
] as const satisfies readonly (keyof UnlistedRow)[]

const valueColumns = [
  'value',
  'asOf',
  'low80',
  'high80',
  'grade',
  'compsCount',
  'condition',
  'renovatedSales',
] as const satisfies readonly (keyof ValuationTable)[]

type Value = Pick<Selectable<ValuationTable>, (typeof valueColumns)[number]>

type AddedRow = UnlistedRow &
  Pick<Selectable<AddedHomeTable>, 'version' | 'given' | 'addedAt' | 'placedBy' | 'noValue'> & {
    readonly [Column in keyof Value]: Value[Column] | null
  } & { readonly offeredId: string | null; readonly offeredAt: number | null }

const isValued = (row: AddedRow): row is AddedRow & Value => row.value !== null

/** What the markets of some homes have shown. */
const fitsOf = async (
  db: Kysely<Database>,
  homes: readonly ({ readonly market: string } | { readonly row: { readonly market: string } })[],
): Promise<ReadonlyMap<string, MarketPredictors>> => {
  const markets = homes.map((home) => ('row' in home ? home.row.market : home.market))
  // What it is used for here is the same at every distance.
  return readMarketPredictors(db, [...new Set(markets)], 'mile')
}

const toWire = (
  {
    given,
    row,
    placing,
    forSale,
    why,
    valued,
  }: {
    readonly given: GivenHome
    readonly row: UnlistedRow
    readonly placing: Placing | null
    readonly forSale: ValuedAddress['forSale']
    readonly why: WhyNoValue | null
    /** At a mile. */
    readonly valued: Value | null
  },
  own: readonly OwnDefaults[],
  fits: MarketPredictors | undefined,
): ValuedAddress => {
  const factsFrom: CompletedHome['factsFrom'] = JSON.parse(row.factsFrom ?? '[]')
  const isTypeKnown = factsFrom.some(({ facts }) => facts.includes(TYPE_IN_WORDS))
  const placed = placing === null ? null : placingSentence(placing)
  const figures = valued !== null && fits !== undefined ? figuresOf(row, valued, fits, own) : null
  return {
    home: {
      addressLine: given.addressLine,
      city: row.city,
      state: row.stateOrProvince,
      zip: row.postalCode,
      lat: placing === null ? null : row.latitude,
      long: placing === null ? null : row.longitude,
      propertyType: isTypeKnown ? row.homeType : null,
      beds: row.bedroomsTotal,
      bath: row.bathroomsTotalDecimal,
      size: row.livingArea,
      lotSize: row.lotSizeSquareFeet,
      yearBuilt: row.yearBuilt,
      price: given.price,
      remarks: given.remarks,
    },
    placing,
    factsFrom,
    assumed: [...(placed === null ? [] : [placed]), ...(isTypeKnown ? [] : [AS_A_HOUSE])],
    forSale,
    why: why === null ? (valued === null ? NOT_YET : null) : noValueSentences[why],
    asOf: valued?.asOf ?? null,
    range80: valued && { low: Math.round(valued.low80), high: Math.round(valued.high80) },
    grade: valued?.grade ?? null,
    comps: valued?.compsCount ?? 0,
    figures,
  }
}

const AS_A_HOUSE = 'Its type is neither given nor on file: it is taken as a house.'
const NOT_YET = 'Its market is being valued. Look again in a few minutes.'

const figuresOf = (
  row: UnlistedRow,
  { value, asOf, low80, high80, condition, renovatedSales }: Value,
  fits: MarketPredictors,
  own: readonly OwnDefaults[],
): ValuedAddress['figures'] => {
  const noAsk = row.listPrice === null
  const listPrice = row.listPrice ?? Math.round(value)
  const valued = { listPrice, noAsk, asOf, value, low80, high80, condition, renovatedSales }
  return briefFigures(valuedHomeOf({ ...row, ...valued }), fits, { own, kept: null })
}
