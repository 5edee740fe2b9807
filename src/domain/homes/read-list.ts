import { zipOf } from '../listings/market.ts'
import { LONGEST_TEXT } from '../listings/plausible.ts'
import { numberIn } from '../listings/reading/number-in.ts'
import { err, ok, type Result } from '../result.ts'
import { stateCodeOf } from '../search/us-states.ts'
import { type GivenHome, MAX_HOMES_AT_ONCE, NOTHING_GIVEN } from './added-home.ts'
import { amountsIn } from './dollars-in.ts'
import { homeTypeIn } from './home-type-in.ts'
import { splitAddress } from './split-address.ts'

/** A row of a list: the home it names, or why it names none. */
export type ListRow = {
  /** Counted from 1, as a spreadsheet does; the head is row 1 where there is one. */
  readonly row: number
  /** As the file has it. */
  readonly address: string
  readonly home: Result<GivenHome, string>
}

/**
 * Reads the homes of a list, given as the cells of a CSV file: columns in any order, by the names they usually have, in
 * separate cells or with the whole address in one. A file without a head is a list of addresses. Fails with a sentence
 * where there is no column of addresses, or too many rows.
 */
export const readList = (cells: readonly (readonly string[])[]): Result<ListRow[], string> => {
  const [head = [], ...below] = cells
  const named = columnsOf(head)
  const isHeadless = named.addressLine === undefined && splitAddress(head[0] ?? '') !== null
  const columns: Columns = isHeadless ? { addressLine: 0 } : named
  const rows = (isHeadless ? cells : below)
    .map((row, i) => ({ row, number: i + (isHeadless ? 1 : 2) }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''))
  if (columns.addressLine === undefined)
    return err('The list has no column of addresses. Name one “Address” in its first row.')
  if (rows.length === 0) return err('The list has no homes.')
  if (rows.length > MAX_HOMES_AT_ONCE)
    return err(
      `The list has ${rows.length.toLocaleString('en-US')} homes. Split it: at most ${MAX_HOMES_AT_ONCE.toLocaleString('en-US')} are valued at once.`,
    )
  return ok(
    rows.map(({ row, number }) => {
      const cell = (name: keyof Columns) => (row[columns[name] ?? -1] ?? '').trim()
      const address = cell('addressLine')
      return { row: number, address, home: homeOf(cell) }
    }),
  )
}

type Columns = { readonly [Name in keyof typeof names]?: number }

/** What columns are called, in lower case with letters and digits alone; the first of them that is there counts. */
const names = {
  addressLine:
    'address streetaddress propertyaddress siteaddress situsaddress address1 street fulladdress location',
  city: 'city propertycity sitecity situscity',
  state: 'state stateorprovince propertystate sitestate situsstate',
  zip: 'zip zipcode postalcode ziporpostalcode propertyzip propertyzipcode sitezip situszip zip5',
  lat: 'latitude lat',
  long: 'longitude lng long lon',
  propertyType: 'propertytype hometype type propertyuse landuse',
  beds: 'beds bedrooms bed br bedroomstotal bedroomcount',
  bath: 'baths bathrooms bath ba totalbaths bathroomstotal bathroomcount',
  size: 'sqft squarefeet livingarea livingsqft buildingsqft squarefootage size buildingarea livingareasqft',
  lotSize: 'lotsize lotsqft lotsizesqft lotsizesquarefeet lot lotarea lotsquarefeet',
  yearBuilt: 'yearbuilt year built yrbuilt',
  price: 'ask asking askingprice price listprice purchaseprice offerprice',
  remarks: 'remarks description notes comments',
} as const satisfies { readonly [Name in keyof GivenHome]: string }

const columnsOf = (head: readonly string[]): Columns => {
  const written = head.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''))
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, called]) => {
      const at = called
        .split(' ')
        .flatMap((word) => (written.includes(word) ? written.indexOf(word) : []))
      return at[0] === undefined ? [] : [[name, at[0]]]
    }),
  )
}

const homeOf = (cell: (name: keyof GivenHome) => string): Result<GivenHome, string> => {
  const written = cell('addressLine')
  if (written === '') return err('It has no address.')
  if (written.length > LONGEST_TEXT) return err('Its address is too long to be one.')
  const split = splitAddress(written)
  if (split === null) return err('Its address does not begin with a house number and a street.')
  const given = {
    city: cell('city') || null,
    state: stateCodeOf(cell('state')),
    zip: zipOf(cell('zip')),
  }
  const [lat, long] = [numberIn(cell('lat')), numberIn(cell('long'))]
  const isOnEarth = lat !== null && long !== null && Math.abs(lat) <= 90 && Math.abs(long) <= 180
  const isWhole = given.city === null && given.zip === null
  return ok({
    ...NOTHING_GIVEN,
    addressLine: isWhole ? split.addressLine : withoutPlace(written, split.addressLine, given.city),
    city: given.city ?? split.city,
    state: given.state ?? split.state,
    zip: given.zip ?? split.zip,
    lat: isOnEarth ? lat : null,
    long: isOnEarth ? long : null,
    propertyType: homeTypeIn(cell('propertyType'))?.type ?? null,
    beds: numberIn(cell('beds')),
    bath: numberIn(cell('bath')),
    size: numberIn(cell('size')),
    lotSize: lotIn(cell('lotSize')),
    yearBuilt: numberIn(cell('yearBuilt')),
    price: numberIn(cell('price')) ?? amountsIn(cell('price'))[0]?.usd ?? null,
    remarks: cell('remarks'),
  })
}

/** A cell of an address with its city as well may repeat what other cells say. */
const withoutPlace = (written: string, street: string, city: string | null): string =>
  written.includes(',') && city !== null && written.toLowerCase().includes(city.toLowerCase())
    ? street
    : written

/** Square feet, or acres where they are called so. */
const lotIn = (text: string): number | null => {
  const acres = /^([\d.]+)\s*(?:acres?|ac)\.?$/i.exec(text)?.[1]
  return acres === undefined
    ? numberIn(text.replace(/\s*(?:sq\.?\s*ft\.?|sqft|sf)$/i, ''))
    : Math.round(Number(acres) * 43_560)
}
