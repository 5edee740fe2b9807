import { type Kysely, sql } from 'kysely'
import type { HomeOnLists } from '../../contract/county-lists/homes-on-lists.ts'
import { shownAddress, VALUE_NOT_SHOWN } from '../../domain/listings/display-rules.ts'
import { noValueOfAdded } from '../homes/queries.ts'
import { isShown, noValue, type StoredListing } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Owner } from '../platform/kept/owner.ts'

type Address = Pick<HomeOnLists, 'addressLine' | 'city' | 'state' | 'zip'>

/** Where homes are, as their newest listings that may be shown say it. */
export const addressesOf = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, Address>> => {
  const { rows } = await sql<
    Pick<
      StoredListing,
      | 'propertyId'
      | 'unparsedAddress'
      | 'internetAddressDisplayYN'
      | 'city'
      | 'stateOrProvince'
      | 'postalCode'
    >
  >`
    SELECT DISTINCT ON (property_id) property_id, unparsed_address, internet_address_display_yn, city,
      state_or_province, postal_code
    FROM listing WHERE property_id = ANY(${propertyIds}::text[]) AND ${isShown}
    ORDER BY property_id, standing = 'active' DESC, unparsed_address IS NULL, exported_on DESC, id DESC`.execute(
    db,
  )
  return new Map(
    rows.map((row) => [
      row.propertyId,
      {
        addressLine: shownAddress(row),
        city: row.city ?? '',
        state: row.stateOrProvince ?? '',
        zip: row.postalCode ?? '',
      },
    ]),
  )
}

/** Why a home on lists has no value, as a sentence. */
export const whyNoValueOf = async (
  db: Kysely<Database>,
  propertyId: string,
  standing: HomeOnLists['standing'],
  owner: Owner,
): Promise<string> => {
  const { rows } = await sql<{ readonly valueShown: boolean; readonly due: boolean | null }>`
    SELECT h.value_shown, a.due FROM county_list_home AS h
    LEFT JOIN added_home AS a ON a.property_id = h.property_id AND a.account_id IS NULL
    WHERE h.property_id = ${propertyId}`.execute(db)
  const [home] = rows
  if (home?.valueShown === false) return VALUE_NOT_SHOWN
  if (standing === 'under contract') return UNDER_CONTRACT
  if (standing === 'for sale') {
    const problem = await noValue(db, propertyId)
    return problem.code === 'value-not-shown' ? problem.message : NOT_YET
  }
  if (home?.due !== false) return NOT_YET
  return (await noValueOfAdded(db, owner, propertyId))?.message ?? NOT_YET
}

const UNDER_CONTRACT = 'It is under contract, so it has no value here.'
const NOT_YET = 'It has no value yet. Look again in a few minutes.'
