import type { HomeType } from '../../../src/domain/listings/home-type.ts'
import type { PropertyType } from '../../../src/domain/listings/listing.ts'
import { type Random, randomOf } from '../towns/random.ts'
import type { Lot } from './lots.ts'
import type { Surroundings } from './neighborhoods.ts'

/** A home of the demo market, as it is now: what listings say about it, and what drives its price. */
export type DemoHome = {
  readonly homeKey: string
  readonly lot: Lot
  readonly addressLine: string
  readonly type: DemoHomeType
  readonly propertyType: PropertyType
  readonly propertySubType: string
  readonly livingArea: number
  readonly lotSizeSquareFeet: number | null
  readonly bedrooms: number
  readonly bathrooms: number
  readonly yearBuilt: number
  readonly storeys: number
  readonly hasGarage: boolean
  readonly surroundings: Surroundings
  /** What buyers see and listings do not say, added to the logarithm of its price. */
  readonly charm: number
}

/** The property types that stand in the demo market. */
export type DemoHomeType = keyof typeof makes

/** Draws a home of a type for a lot. */
export const drawHome = (
  type: DemoHomeType,
  lot: Lot,
  surroundings: Surroundings,
  random: Random,
): DemoHome => {
  const make: Make = makes[type]
  // Flats of one building share its age.
  const age = type === 'Condo' ? randomOf(lot.key) : random
  const yearBuilt = clamp(Math.round(surroundings.builtAround + age.normal(0, 11)), 1895, 2022)
  const newer = (yearBuilt - 1955) / 100
  const livingArea = tens(
    make.typicalArea * Math.exp(random.normal(0.25 * newer, make.areaSpread)),
    make.leastArea,
  )
  const bedrooms = clamp(
    Math.round(livingArea / make.areaPerBedroom + random.normal(0, 0.45)),
    1,
    8,
  )
  const unit = type === 'Condo' ? random.whole(1, 4) * 100 + random.whole(1, 12) : null
  return {
    homeKey: unit === null ? lot.key : `${lot.key}-unit-${unit}`,
    lot,
    addressLine: unit === null ? lot.addressLine : `${lot.addressLine} Unit ${unit}`,
    type,
    propertyType: make.propertyType,
    propertySubType: random.pick(make.propertySubTypes),
    livingArea,
    lotSizeSquareFeet: make.lotArea ? tens(random.normal(...make.lotArea), 900) : null,
    bedrooms,
    bathrooms: drawBathrooms(bedrooms, yearBuilt, random),
    yearBuilt,
    storeys: type === 'Other' ? 1 : random.chance(livingArea > 1500 ? 0.75 : 0.2) ? 2 : 1,
    hasGarage: type !== 'Condo' && random.chance(yearBuilt > 1950 ? 0.75 : 0.3),
    surroundings,
    charm: random.normal(0, 0.048),
  }
}

const drawBathrooms = (bedrooms: number, yearBuilt: number, random: Random): number => {
  const typical = 0.55 * bedrooms + (yearBuilt > 1975 ? 0.6 : 0) + random.normal(0, 0.35)
  return clamp(Math.round(typical * 2) / 2, 1, 5)
}

type Make = {
  readonly propertyType: PropertyType
  readonly propertySubTypes: readonly [string, ...string[]]
  readonly typicalArea: number
  readonly areaSpread: number
  readonly leastArea: number
  readonly areaPerBedroom: number
  /** Mean and deviation of the lot in square feet; none for a condo. */
  readonly lotArea: readonly [number, number] | null
}

const makes = {
  House: {
    propertyType: 'Residential',
    propertySubTypes: ['Single Family Residence'],
    typicalArea: 1180,
    areaSpread: 0.26,
    leastArea: 620,
    areaPerBedroom: 440,
    lotArea: [6800, 1500],
  },
  Townhouse: {
    propertyType: 'Residential',
    propertySubTypes: ['Townhouse'],
    typicalArea: 1320,
    areaSpread: 0.18,
    leastArea: 760,
    areaPerBedroom: 530,
    lotArea: [1900, 350],
  },
  Condo: {
    propertyType: 'Residential',
    propertySubTypes: ['Condominium'],
    typicalArea: 930,
    areaSpread: 0.24,
    leastArea: 440,
    areaPerBedroom: 520,
    lotArea: null,
  },
  MultiFamily: {
    propertyType: 'Residential Income',
    propertySubTypes: ['Duplex', 'Duplex', 'Duplex', 'Triplex', 'Quadruplex'],
    typicalArea: 2250,
    areaSpread: 0.2,
    leastArea: 1300,
    areaPerBedroom: 520,
    lotArea: [7200, 1300],
  },
  Other: {
    propertyType: 'Residential',
    propertySubTypes: ['Manufactured Home'],
    typicalArea: 1120,
    areaSpread: 0.2,
    leastArea: 600,
    areaPerBedroom: 430,
    lotArea: [5200, 1100],
  },
} satisfies Partial<Record<HomeType, Make>>

const tens = (value: number, least: number) => Math.max(least, Math.round(value / 10) * 10)
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
