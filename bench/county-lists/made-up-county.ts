import type { ListingFact } from '../../src/domain/listings/listing.ts'
import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'
import { sale } from '../../tests/listings/listing-facts.ts'

type Draws = ReturnType<typeof drawsOf>

/** A home of the made-up county, with its parcel number. */
type MadeUpHome = {
  readonly parcel: string
  readonly line: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
}

const STREETS = ['Oak', 'Elm', 'Maple', 'Lake', 'Hill', 'Church', 'Mill', 'Spring', 'River', 'High']
const ENDINGS = ['St', 'Ave', 'Rd', 'Dr', 'Ct', 'Blvd']
/** Of Franklin County, Ohio. */
const ZIPS = [
  '43201',
  '43202',
  '43203',
  '43204',
  '43205',
  '43206',
  '43207',
  '43209',
  '43210',
  '43211',
]

/** Homes on made-up streets: one in ten is a unit of a building. */
export const madeUpHomes = (count: number): readonly MadeUpHome[] => {
  const { uniform } = drawsOf(7)
  return Array.from({ length: count }, (_, i) => {
    const zip = ZIPS[i % ZIPS.length] ?? ''
    const perZip = Math.floor(i / ZIPS.length)
    const isUnit = perZip % 10 < 1
    const building = isUnit ? perZip - (perZip % 40) : perZip
    const street = `${STREETS[building % 10]} ${ENDINGS[Math.floor(building / 10) % 6]}`
    const number = 100 + 2 * Math.floor(building / 60)
    const line = `${number} ${ordinalOf(building % 97)} ${street}`
    return {
      parcel: `010-${String(100_000 + i)}-00`,
      line: isUnit ? `${line} #${1 + Math.floor((perZip % 40) / 10)}` : line,
      zip,
      latitude: 39.9 + 0.2 * uniform(),
      longitude: -83.1 + 0.2 * uniform(),
    }
  })
}

const ordinalOf = (number: number): string => (number === 0 ? 'N' : `${number}th`)

/** Sales of those homes, half of them from a county's file, which knows parcel numbers. */
export const salesOf = (homes: readonly MadeUpHome[]): readonly ListingFact[] =>
  homes.map(({ parcel, line, zip, latitude, longitude }, i) => ({
    ...sale({
      listingKey: i % 2 === 0 ? `${parcel}:2024-01-05` : `S${i}`,
      unparsedAddress: line,
      postalCode: zip,
      latitude,
      longitude,
      propertySubType: line.includes('#') ? 'Condominium' : 'Single Family Residence',
    }),
    ...(i % 2 === 0 ? { source: 'county:franklin', homeKey: parcel } : {}),
  }))

/**
 * A CSV file of so many rows of tax arrears: seven in ten are of those homes, by parcel number, address or both, written
 * in one of several ways; the others are of homes that no file knows, or of buildings without the unit.
 */
export const madeUpList = (homes: readonly MadeUpHome[], rows: number): string => {
  const draws = drawsOf(11)
  const lines = ['parcel,site,zip,due,owed,case,owner,phone']
  for (let i = 0; i < rows; i++) lines.push(rowOf(homes, i, draws))
  return `${lines.join('\n')}\n`
}

const rowOf = (homes: readonly MadeUpHome[], i: number, { uniform }: Draws): string => {
  const home = homes[Math.floor(homes.length * uniform())]
  const isKnown = uniform() < 0.7 && home !== undefined
  const parcel = isKnown ? home.parcel : `990-${i}-00`
  const line = isKnown ? home.line : `${9000 + i} Unknown Trace`
  const way = Math.floor(4 * uniform())
  const written = [
    [parcel, line.toUpperCase()],
    [parcel.replaceAll('-', ''), ''],
    ['', line.replace(' St', ' Street').replace(' Ave', ' AVENUE').replace('#', 'UNIT ')],
    ['', line.replace(/ #\d+$/, '')],
  ][way] ?? ['', '']
  const day = `2024-0${1 + (i % 6)}-${String(1 + (i % 28)).padStart(2, '0')}`
  return [
    ...written,
    home?.zip ?? '',
    day,
    (200 + 9000 * uniform()).toFixed(2),
    `T-${i}`,
    `Owner ${i}`,
    '614-555-0100',
  ].join(',')
}
