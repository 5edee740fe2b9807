import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import type { Candidate } from '../../domain/comps/candidate.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { addressKeyOf } from '../../domain/listing/address-key.ts'
import { homeTypeOf } from '../../domain/listing/home-type.ts'
import type { ListingFact } from '../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import {
  type CountyMapping,
  parseCountyMapping,
} from '../../server/adapters/county/county-mapping.ts'
import { findCountyMapping } from '../../server/adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../server/adapters/county/open-county-file.ts'

export type SalesFile = {
  readonly sales: readonly Candidate[]
  readonly rows: number
  readonly refused: number
}

/** Every sale of a home in a county's file, once. An error is one sentence that says what to do. */
export const readSales = async (
  path: string,
  mapping: CountyMapping,
  today: IsoDate,
): Promise<Result<SalesFile, string>> => {
  const opened = await openCountyFile(path, mapping, { today })
  if (!opened.ok) return opened
  const sales = new Map<string, Candidate>()
  let rows = 0
  let refused = 0
  for await (const row of opened.value.rows) {
    rows += 1
    const sale = row.ok ? saleOf(row.value) : null
    if (sale) sales.set(sale.listingKey, sale)
    else refused += 1
  }
  return ok({ sales: [...sales.values()], rows, refused })
}

const saleOf = (fact: ListingFact): Candidate | null => {
  const homeType = homeTypeOf(fact.propertyType, fact.propertySubType)
  if (homeType === null || fact.closePrice === null || fact.closeDate === null) return null
  return {
    listingKey: fact.listingKey,
    propertyId: fact.homeKey,
    addressKey: addressKeyOf(fact.unparsedAddress, fact.postalCode),
    homeType,
    latitude: fact.latitude,
    longitude: fact.longitude,
    livingArea: fact.livingArea,
    lotSizeSquareFeet: fact.lotSizeSquareFeet,
    yearBuilt: fact.yearBuilt,
    bathroomsTotalDecimal: fact.bathroomsTotalDecimal,
    bedroomsTotal: fact.bedroomsTotal,
    price: fact.closePrice,
    day: dayNumber(fact.closeDate),
  }
}

/**
 * The mapping of this name or in this file. With `datesNeeded` false, one that names no column of dates (or
 * none that can be read) will do: then all sales count as of one day.
 */
export const findMapping = async (
  nameOrPath: string,
  { datesNeeded, today }: { readonly datesNeeded: boolean; readonly today: IsoDate },
): Promise<Result<CountyMapping, string>> => {
  const found = await findCountyMapping(nameOrPath)
  if (found.ok || datesNeeded) return found
  const json = await mappingIn(nameOrPath)
  if (json === null) return found
  const { ClosePrice, ...columns } = json.columns
  const undated = parseCountyMapping(basename(nameOrPath, '.json'), {
    ...json,
    // A column that is always there stands in for the one of dates; what it holds is not looked at.
    columns: { ...columns, ClosePrice, CloseDate: ClosePrice },
    dateFormat: 'iso',
  })
  return undated.ok ? ok({ ...undated.value, readDate: () => today }) : err(undated.error)
}

const mappingIn = async (path: string) => {
  try {
    const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
    return z.parse(mappingSchema, JSON.parse(text))
  } catch {
    return null
  }
}

const mappingSchema = z.looseObject({ columns: z.looseObject({ ClosePrice: z.string() }) })
