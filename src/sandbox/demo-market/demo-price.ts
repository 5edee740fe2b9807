import { DAYS_PER_YEAR } from '../../domain/time-units.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import type { Random } from '../towns/random.ts'
import type { DemoHome, DemoHomeType } from './demo-home.ts'

/** The state a home is in when it is sold or listed. No listing gives it, as in real files. */
export type Condition = 'needs work' | 'average' | 'updated'

/**
 * What a home would sell for in average condition, `daysBefore` the anchor date, in US dollars: a
 * log-linear model of place, size, lot, age, rooms and type, and of a market that rises with the seasons.
 */
export const fairPrice = (city: DemoCity, home: DemoHome, daysBefore: number): number =>
  city.typicalPriceUsd *
  Math.exp(
    home.surroundings.priceEffect +
      0.72 * Math.log(home.livingArea / 1500) +
      0.09 * Math.log((home.lotSizeSquareFeet ?? TYPICAL_LOT) / TYPICAL_LOT) +
      0.05 * (home.bathrooms - 2) +
      ageEffect(home.yearBuilt) +
      typeEffects[home.type] +
      home.charm -
      (city.yearlyGrowth * daysBefore) / DAYS_PER_YEAR +
      0.012 * Math.cos((2 * Math.PI * daysBefore) / DAYS_PER_YEAR),
  )

/** What the condition adds to the logarithm of a price. */
export const conditionEffect = (condition: Condition, random: Random): number => {
  switch (condition) {
    case 'needs work':
      return -random.between(0.15, 0.38)
    case 'average':
      return 0
    case 'updated':
      return random.between(0.03, 0.09)
  }
}

/** Asking prices as people write them: 249,900, 250,000, 247,500, 249,999. */
export const roundAsking = (priceUsd: number, random: Random): number => {
  const habit = random.next()
  if (habit < 0.5) return Math.round(priceUsd / 5000) * 5000 - 100
  if (habit < 0.7) return Math.round(priceUsd / 5000) * 5000
  if (habit < 0.9) return Math.round(priceUsd / 1000) * 1000
  return Math.round(priceUsd / 1000) * 1000 - 1
}

/** Closing prices: mostly whole thousands and half thousands, sometimes to the dollar. */
export const roundClosing = (priceUsd: number, random: Random): number => {
  const habit = random.next()
  if (habit < 0.55) return Math.round(priceUsd / 1000) * 1000
  if (habit < 0.85) return Math.round(priceUsd / 500) * 500
  return Math.round(priceUsd)
}

/** New homes sell best, then charming old ones; those of 1955 to 1980 least. */
const ageEffect = (yearBuilt: number): number =>
  yearBuilt >= 1968 ? 0.0042 * (yearBuilt - 1968) : 0.0011 * (1968 - yearBuilt)

const typeEffects: Record<DemoHomeType, number> = {
  House: 0,
  Townhouse: -0.06,
  Condo: -0.12,
  MultiFamily: -0.03,
  Other: -0.55,
}

const TYPICAL_LOT = 6500
