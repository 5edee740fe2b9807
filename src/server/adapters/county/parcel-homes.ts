import { milesBetween } from '../../../domain/distance.ts'
import { columnAt } from '../../../domain/entry-at.ts'
import { dayNumber } from '../../../domain/iso-date.ts'
import { homeTypeOf } from '../../../domain/listings/home-type.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { areSeveralHomes, MAX_GROWN } from '../../../domain/listings/unlike-homes.ts'

/** Parcel numbers of a file that stand for more than one home. */
export type SharedParcels = {
  readonly parcels: number
  /** The rows that hold one of them. */
  readonly rows: number
  readonly has: (parcel: string) => boolean
}

/** The parts of a sale that show whether another sale under the same parcel number is of the same home. */
export type ParcelHome = Pick<
  ListingFact,
  | 'latitude'
  | 'longitude'
  | 'livingArea'
  | 'yearBuilt'
  | 'unparsedAddress'
  | 'propertyType'
  | 'propertySubType'
  | 'closeDate'
>

/**
 * Compares every home of a file with the first under the same parcel number, and counts its sales within a year. A home
 * that is sold again stays in its place, even when it was built again. Many homes under one number come from spreadsheets that round long numbers, and
 * from counties that number buildings. A million parcels take some 130 MB, for as long as this is kept.
 */
export class ParcelHomes {
  readonly #rowOf = new Map<number, number>()
  readonly #shared = new Set<number>()
  /** The days of the closings of parcels with several. */
  readonly #days = new Map<number, Set<number>>()
  #columns = columnsFor(1024)

  add(parcel: string, home: ParcelHome): void {
    const key = hashOf(parcel)
    const row = this.#rowOf.get(key)
    if (row === undefined) this.#keep(key, home)
    else {
      this.#columns.rows[row] = columnAt(this.#columns.rows, row) + 1
      const [first, later] = [this.#homeAt(row), asNumbers(home)]
      if (!isSameHome(first, later)) this.#shared.add(key)
      const days = this.#days.get(key) ?? new Set([first.day])
      this.#days.set(key, days.add(later.day))
    }
  }

  shared(): SharedParcels {
    for (const [key, days] of this.#days)
      if (areSeveralHomes([...days].toSorted((a, b) => a - b))) this.#shared.add(key)
    let rows = 0
    for (const [key, row] of this.#rowOf)
      if (this.#shared.has(key)) rows += columnAt(this.#columns.rows, row)
    return sharedParcels(new Set(this.#shared), rows)
  }

  #keep(key: number, home: ParcelHome): void {
    const row = this.#rowOf.size
    if (row === this.#columns.rows.length) this.#columns = widened(this.#columns)
    this.#rowOf.set(key, row)
    const { latitude, longitude, livingArea, yearBuilt, street, unit, condo, day } = asNumbers(home)
    this.#columns.day[row] = day
    this.#columns.latitude[row] = latitude
    this.#columns.longitude[row] = longitude
    this.#columns.livingArea[row] = livingArea
    this.#columns.yearBuilt[row] = yearBuilt
    this.#columns.street[row] = street
    this.#columns.unit[row] = unit
    this.#columns.condo[row] = condo
    this.#columns.rows[row] = 1
  }

  #homeAt(row: number): HomeNumbers {
    const { latitude, longitude, livingArea, yearBuilt, street, unit, condo, day } = this.#columns
    return {
      latitude: columnAt(latitude, row),
      longitude: columnAt(longitude, row),
      livingArea: columnAt(livingArea, row),
      yearBuilt: columnAt(yearBuilt, row),
      street: columnAt(street, row),
      unit: columnAt(unit, row),
      condo: columnAt(condo, row),
      day: columnAt(day, row),
    }
  }
}

/** Outside the class: a function made there would hold on to all its homes for as long as it is kept. */
const sharedParcels = (keys: ReadonlySet<number>, rows: number): SharedParcels => ({
  parcels: keys.size,
  rows,
  has: (parcel) => keys.size > 0 && keys.has(hashOf(parcel)),
})

/** Zero where not known. */
type HomeNumbers = {
  readonly latitude: number
  readonly longitude: number
  readonly livingArea: number
  readonly yearBuilt: number
  /** The number in the street. */
  readonly street: number
  /** A number for the unit, whatever it is written with. */
  readonly unit: number
  /** 1 for a condo. */
  readonly condo: number
  /** The day number of the closing. */
  readonly day: number
}

const asNumbers = (home: ParcelHome): HomeNumbers => ({
  latitude: home.latitude,
  longitude: home.longitude,
  livingArea: home.livingArea ?? 0,
  yearBuilt: home.yearBuilt ?? 0,
  street: Number(/^(\d{1,9})\b/.exec(home.unparsedAddress ?? '')?.[1] ?? 0),
  unit: unitNumber(home.unparsedAddress ?? ''),
  condo: homeTypeOf(home.propertyType, home.propertySubType) === 'Condo' ? 1 : 0,
  day: home.closeDate === null ? 0 : dayNumber(home.closeDate),
})

/**
 * `Unit 03-B` and `# 3b` are one unit; a word behind `Unit` that is not a number or a letter is a street's
 * name.
 */
const unitNumber = (address: string): number => {
  const written = UNIT.exec(address)?.[1]?.toLowerCase().replaceAll('-', '').replace(/^0+/, '')
  return written ? hashOf(written) | 0 || 1 : 0
}
const UNIT =
  /(?:#|\b(?:unit|apt|apartment|suite|ste)\b\.?)[\s#]*((?=[a-z-]*\d)[a-z\d-]+|[a-z])(?![a-z\d-])/i

const isSameHome = (a: HomeNumbers, b: HomeNumbers): boolean => {
  const miles = milesBetween(a, b)
  if (miles > SAME_PLACE_MILES || a.condo !== b.condo) return false
  const streetsKnown = a.street > 0 && b.street > 0
  if (streetsKnown && a.street !== b.street) return false
  if (areOtherUnits(a, b)) return false
  return streetsKnown || miles <= SAME_LOT_MILES || isAlike(a, b)
}

/** Units of one building, by their numbers; else by their size, as condos are not built on to. */
const areOtherUnits = (a: HomeNumbers, b: HomeNumbers): boolean =>
  a.unit !== 0 && b.unit !== 0
    ? a.unit !== b.unit
    : a.condo === 1 && b.condo === 1 && timesAsLarge(a, b) > CONDO_REMEASURED

/** The larger of two sizes in terms of the smaller; 1 where one is not known. */
const timesAsLarge = ({ livingArea: a }: HomeNumbers, { livingArea: b }: HomeNumbers): number =>
  a > 0 && b > 0 ? Math.max(a / b, b / a) : 1

/** For neighbors without an address. */
const isAlike = (a: HomeNumbers, b: HomeNumbers): boolean => {
  const years = a.yearBuilt > 0 && b.yearBuilt > 0 ? Math.abs(a.yearBuilt - b.yearBuilt) : 0
  const size = timesAsLarge(a, b)
  return size <= MAX_GROWN && (size <= REMEASURED || years <= REDATED_YEARS)
}

/** Coordinates of one parcel differ by less, from geocoder to geocoder. */
const SAME_PLACE_MILES = 0.05
/** Some 50 feet: coordinates so near are of one lot, whatever is on it. */
const SAME_LOT_MILES = 0.01
/** Within this a home was measured again; beyond it, with another year of building too, it is another home. */
const REMEASURED = 1.25
const REDATED_YEARS = 2
/** A condo that was measured again differs by less. */
const CONDO_REMEASURED = 1.05

const columnsFor = (rows: number) => ({
  latitude: new Float64Array(rows),
  longitude: new Float64Array(rows),
  livingArea: new Float32Array(rows),
  yearBuilt: new Int16Array(rows),
  street: new Int32Array(rows),
  unit: new Int32Array(rows),
  condo: new Uint8Array(rows),
  day: new Int32Array(rows),
  rows: new Int32Array(rows),
})

const widened = (columns: ReturnType<typeof columnsFor>): ReturnType<typeof columnsFor> => {
  const twice = columnsFor(2 * columns.rows.length)
  twice.latitude.set(columns.latitude)
  twice.longitude.set(columns.longitude)
  twice.livingArea.set(columns.livingArea)
  twice.yearBuilt.set(columns.yearBuilt)
  twice.street.set(columns.street)
  twice.unit.set(columns.unit)
  twice.condo.set(columns.condo)
  twice.day.set(columns.day)
  twice.rows.set(columns.rows)
  return twice
}

/** 53 bits, so that no text needs keeping: two of a million parcels fall together once in 20,000 files (FNV-1a, twice). */
const hashOf = (text: string): number => {
  let [low, high] = [0x811c9dc5, 0x050c5d1f]
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit ^ (low >>> 15), 0x01000193)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}
