import { type Kysely, sql } from 'kysely'
import type { Subject } from '../../../domain/comps/candidate.ts'
import type { ConditionReading } from '../../../domain/condition/read-remarks.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type { CheckedHome } from '../../../domain/listings/checks/checked-home.ts'
import type { HomeType } from '../../../domain/listings/home-type.ts'
import type { PropertyType } from '../../../domain/listings/listing.ts'
import { partsOfAddressKey } from '../../../domain/listings/reading/address-key.ts'
import { sourceInWords } from '../../../domain/listings/source-in-words.ts'
import { isForSale, isShown } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A home's own facts, as they are checked; what its neighbors say comes with the sales around. */
export type HomeToCheck = Omit<CheckedHome, 'usualArea'> & {
  /** What its listing says of its condition. */
  readonly reading: ConditionReading | null
}

/** What is checked of the homes for sale of a market, by home: those of `subjects`. */
export const homesToCheck = async (
  db: Kysely<Database>,
  market: string,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, HomeToCheck>> => {
  const ids = subjects.map(({ propertyId }) => propertyId)
  const [facts, others, units] = await Promise.all([
    factsOf(db, market, ids),
    otherListingsOf(db, market, ids),
    unitsByStreet(db, market),
  ])
  return new Map(
    facts.flatMap(({ propertyId, addressKey, exportedOn, listPrice, homeType, source, ...own }) => {
      if (homeType === null || listPrice === null) return []
      const listed = others.get(propertyId) ?? []
      const address = addressKey === null ? null : partsOfAddressKey(addressKey)
      const unit = address?.unit ?? null
      const atStreet = addressKey === null ? [] : (units.get(streetOf(addressKey)) ?? [])
      return [
        [
          propertyId,
          {
            ...own,
            homeType,
            listPrice,
            exportedOn,
            unit,
            otherTypes: listed.filter(
              (other) =>
                other.homeType !== homeType &&
                (other.homeType !== null || other.propertyType === 'Land'),
            ),
            otherPrices: listed.flatMap((other) =>
              other.offeredOn === exportedOn && other.listPrice !== null ? other.listPrice : [],
            ),
            otherAreas: listed.flatMap((other) =>
              other.source === source || other.livingArea === null
                ? []
                : { livingArea: other.livingArea, source: sourceInWords(other) },
            ),
            otherUnits: atStreet.filter((other) => other.unit !== unit),
          },
        ] as const,
      ]
    }),
  )
}

const factsOf = (db: Kysely<Database>, market: string, propertyIds: readonly string[]) =>
  db
    .selectFrom('listing')
    .select([
      'propertyId',
      'addressKey',
      'homeType',
      'propertySubType',
      'unparsedAddress',
      'livingArea',
      'lotSizeSquareFeet',
      'bedroomsTotal',
      'bathroomsTotalDecimal',
      'yearBuilt',
      'associationFee',
      'specialListingConditions',
      'exportedOn',
      'listPrice',
      'internetAddressDisplayYN',
      'publicRemarks',
      'source',
      'conditionReading as reading',
    ])
    .where('market', '=', market)
    .where(isForSale)
    .where(sql<boolean>`property_id = ANY(${propertyIds}::text[])`)
    .execute()

type OtherListing = {
  readonly propertyId: string
  readonly homeType: HomeType | null
  readonly propertyType: PropertyType
  readonly seenOn: IsoDate
  /** The day of the export, where it is an offer that was active on it; else null. */
  readonly offeredOn: IsoDate | null
  readonly listPrice: number | null
  readonly source: string
  readonly originatingSystemName: string | null
  readonly livingArea: number | null
}

/** What other listings of the homes say, and earlier exports of the same ones. */
const otherListingsOf = async (
  db: Kysely<Database>,
  market: string,
  propertyIds: readonly string[],
): Promise<Map<string, OtherListing[]>> => {
  const { rows } = await sql<OtherListing>`
    SELECT property_id, home_type, property_type,
      coalesce(close_date, on_market_date, exported_on) AS seen_on,
      CASE WHEN kind = 'offer' AND standard_status = 'Active' THEN exported_on END AS offered_on,
      list_price, source, originating_system_name, living_area
    FROM listing
    WHERE property_id = ANY(${propertyIds}::text[]) AND standing <> 'active' AND ${isShown}
    UNION ALL
    SELECT l.property_id, p.home_type, l.property_type, p.exported_on, NULL, NULL,
      l.source, NULL, NULL
    FROM list_price AS p JOIN listing AS l ON l.id = p.offer_id AND l.market = p.market
    WHERE l.property_id = ANY(${propertyIds}::text[]) AND l.market = ${market}
      AND p.home_type <> l.home_type AND ${isShown}`.execute(db)
  return Map.groupBy(rows, (row) => row.propertyId)
}

type Unit = CheckedHome['otherUnits'][number]

/** Every unit that a listing of the market names, whatever became of it, by its street number. */
const unitsByStreet = async (
  db: Kysely<Database>,
  market: string,
): Promise<Map<string, Unit[]>> => {
  const { rows } = await sql<{ addressKey: string; homeType: HomeType | null }>`
    SELECT DISTINCT address_key, home_type
    FROM listing WHERE market = ${market} AND address_key LIKE '% #%'
      AND ${isShown} AND internet_address_display_yn
    ORDER BY address_key, home_type`.execute(db)
  const units = new Map<string, Unit[]>()
  for (const { addressKey, homeType } of rows) {
    const { unit } = partsOfAddressKey(addressKey)
    if (unit === null) continue
    const street = streetOf(addressKey)
    const known = units.get(street)
    if (known) known.push({ unit, homeType })
    else units.set(street, [{ unit, homeType }])
  }
  return units
}

/** The street number and zip of an address key. */
const streetOf = (addressKey: string): string =>
  `${partsOfAddressKey(addressKey).street}|${addressKey.slice(addressKey.lastIndexOf('|') + 1)}`
