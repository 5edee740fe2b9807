import { facts } from '../../../../domain/listings/facts.ts'
import { plausible } from '../../../../domain/listings/plausible.ts'
import { monthlyFeeOf } from '../../../../domain/listings/reading/association-fee.ts'
import { numberIn, type ResoRecord, textIn, yesNoIn } from './record-values.ts'
import { squeezed } from './reso-lookups.ts'

/** Square feet, also where it is given in square meters. */
export const livingAreaIn = (record: ResoRecord): number | null => {
  const area = numberIn(record, 'LivingArea')
  const isMetric = isSquareMeters(textIn(record, 'LivingAreaUnits'))
  return area !== null && isMetric ? area * SQUARE_FEET_PER_SQUARE_METER : area
}

/** In square feet, given as such, as acres, or as an area with its units: the first that can be a lot's. */
export const lotSizeIn = (record: ResoRecord): number | null => {
  const acres = numberIn(record, 'LotSizeAcres')
  const area = numberIn(record, 'LotSizeArea')
  const units = squareFeetPer(textIn(record, 'LotSizeUnits'))
  return (
    lotSize(numberIn(record, 'LotSizeSquareFeet')) ??
    lotSize(acres === null ? null : acres * SQUARE_FEET_PER_ACRE) ??
    lotSize(area === null || units === null ? null : area * units)
  )
}

const lotSize = (squareFeet: number | null) => plausible(facts.lotSizeSquareFeet, squareFeet)

const squareFeetPer = (units: string): number | null => {
  if (isSquareMeters(units)) return SQUARE_FEET_PER_SQUARE_METER
  if (/^acres?$/.test(squeezed(units))) return SQUARE_FEET_PER_ACRE
  return /^(squarefeet|squarefoot|sqft)$/.test(squeezed(units)) ? 1 : null
}

const isSquareMeters = (units: string) => /^(squaremeters?|sqm)$/.test(squeezed(units))

/** Bathrooms with their parts: partial ones count half where they are not kept apart. */
export const bathroomsIn = (record: ResoRecord): number | null => {
  const total = numberIn(record, 'BathroomsTotalDecimal')
  if (total !== null) return total
  const number = (field: string) => numberIn(record, field)
  const full = number('BathroomsFull')
  const parts = bathroomParts.map(([field, worth]) => ({ count: number(field), worth }))
  const partial = number('BathroomsPartial')
  if (full === null && parts.every(({ count }) => count === null))
    return number('BathroomsTotalInteger')
  const known = parts.some(({ count }) => count !== null)
  const inParts = parts.reduce((sum, { count, worth }) => sum + (count ?? 0) * worth, 0)
  return (full ?? 0) + (known ? inParts : (partial ?? 0) / 2)
}

const bathroomParts = [
  ['BathroomsThreeQuarter', 0.75],
  ['BathroomsHalf', 0.5],
  ['BathroomsOneQuarter', 0.25],
] as const

/** Stories of the home, or its levels, where their name is a number. */
export const storiesIn = (record: ResoRecord): number | null =>
  numberIn(record, 'Stories') ?? levels.get(squeezed(textIn(record, 'Levels'))) ?? null

const levels = new Map([
  ['one', 1],
  ['oneandonehalf', 1.5],
  ['two', 2],
])

/** Cars that the garage holds; many MLSs say of a home without one only that it has none. */
export const garageSpacesIn = (record: ResoRecord): number | null =>
  numberIn(record, 'GarageSpaces') ?? (yesNoIn(record, 'GarageYN') === false ? 0 : null)

/**
 * Whether it has a basement: as said, or else by area below grade, or by the kinds of basement listed (slabs and crawl
 * spaces are none).
 */
export const basementIn = (record: ResoRecord): boolean | null => {
  const said = yesNoIn(record, 'BasementYN')
  if (said !== null) return said
  if ((numberIn(record, 'BelowGradeTotalArea') ?? 0) > 0) return true
  const kinds = textIn(record, 'Basement')
    .split(',')
    .map(squeezed)
    .filter((kind) => !saysNothing.has(kind))
  return kinds.length === 0 ? null : kinds.some((kind) => !notBasements.has(kind))
}

const notBasements = new Set(['none', 'slab', 'crawlspace'])
const saysNothing = new Set(['', 'other', 'seeremarks'])

/** Dues a month; a home may be in two associations. */
export const associationFeeIn = (record: ResoRecord): number | null => {
  const [first, second] = ['AssociationFee', 'AssociationFee2'].map((field) =>
    monthlyFeeOf(numberIn(record, field), textIn(record, `${field}Frequency`)),
  )
  return first === null || first === undefined ? (second ?? null) : first + (second ?? 0)
}

const SQUARE_FEET_PER_ACRE = 43_560
const SQUARE_FEET_PER_SQUARE_METER = 10.7639
