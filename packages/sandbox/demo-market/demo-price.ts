import { DAYS_PER_YEAR } from '../../../src/domain/time-units.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import type { Random } from '../towns/random.ts'
import type { DemoHome, DemoHomeType } from './demo-home.ts'

/** The state a home is in when it is sold or listed. Its remarks alone say it, as in real files, and not always. */
export const conditions = ['distressed', 'needs work', 'average', 'updated', 'renovated'] as const
export type Condition = (typeof conditions)[number]

/** A condition, and what it adds to the logarithm of a price. */
export type DrawnCondition = { readonly condition: Condition; readonly effect: number }

/**
 * What a home would sell for in average condition, `daysBefore` the anchor date, in US dollars: a
 * log-linear model of place, size, lot, age, rooms and type, and of a market that rises with the seasons.
 */
export const fairPrice = (city: DemoCity, home: DemoHome, daysBefore: number): number =>
  city.typicalPriceUsd *
  Math.exp(
    home.surroundings.priceEffect +
      0.5 * Math.log(home.livingArea / 1500) +
      0.09 * Math.log((home.lotSizeSquareFeet ?? TYPICAL_LOT) / TYPICAL_LOT) +
      0.05 * (home.bathrooms - 2) +
      ageEffect(home.yearBuilt) +
      typeEffects[home.type] +
      home.charm -
      (city.yearlyGrowth * daysBefore) / DAYS_PER_YEAR +
      0.012 * Math.cos((2 * Math.PI * daysBefore) / DAYS_PER_YEAR),
  )

/**
 * The condition in which a home of this age comes on the market. Shares and effects are about those of 7,329 listings
 * near Boston, by the words of their descriptions: distressed 3.5% of them, sold 20% below what is typical, needs work
 * 11% and 9%, updated 25% and 3% above it, renovated 9% and 7%.
 */
export const drawCondition = ({ yearBuilt }: DemoHome, random: Random): DrawnCondition => {
  const shares = yearBuilt < OLD_BEFORE ? SHARES_OF_OLD : SHARES_OF_NEWER
  let draw = random.next()
  for (const condition of conditions) {
    draw -= shares[condition]
    if (draw < 0) return { condition, effect: conditionEffect(condition, random) }
  }
  return { condition: 'average', effect: 0 }
}

/** What a condition adds to the logarithm of a price. */
export const conditionEffect = (condition: Condition, random: Random): number => {
  switch (condition) {
    case 'distressed':
      // Half of them by 30% and more: 2% of all homes, as of the asks of Seattle and Tacoma in 2022.
      return -0.16 - 0.44 * random.next() ** 1.2
    case 'needs work':
      return random.normal(-0.094, 0.03)
    case 'average':
      return 0
    case 'updated':
      return random.between(0.01, 0.05)
    case 'renovated':
      return random.between(0.04, 0.1)
  }
}

/** As a flipper buys it: for 55% to 75% of what is typical. */
export const drawBargain = (random: Random): DrawnCondition => ({
  condition: 'distressed',
  effect: -random.between(0.29, 0.6),
})

/**
 * After a flipper's work: 9% or so above what is typical. A tenth of the gap at which it was bought stays with the place (823
 * Seattle houses resold within a year: .104 of it).
 */
export const drawRenovation = (bought: DrawnCondition, random: Random): DrawnCondition => ({
  condition: 'renovated',
  effect: 0.13 + 0.1 * bought.effect + random.normal(0, 0.05),
})

/** Asking prices as people write them: 249,900, 250,000, 247,500, 249,999. */
export const roundAsking = (priceUsd: number, random: Random): number => {
  const habit = random.next()
  if (habit < 0.5) return Math.round(priceUsd / 5000) * 5000 - 100
  if (habit < 0.7) return Math.round(priceUsd / 5000) * 5000
  if (habit < 0.9) return Math.round(priceUsd / 1000) * 1000
  return Math.round(priceUsd / 1000) * 1000 - 1
}

/** What a seller asks for a home as is: wrecks are the hardest to price. */
export const drawAsk = (worthUsd: number, { condition }: DrawnCondition, random: Random): number =>
  roundAsking(
    worthUsd * Math.exp(random.normal(0.005, condition === 'distressed' ? 0.04 : 0.03)),
    random,
  )

/**
 * What buyer and seller agree on: three in ten the ask to the dollar, about as many more as less, by 2 or 3%. A home
 * that asks less than its as-is worth draws more buyers.
 */
export const drawClosing = (askUsd: number, worthUsd: number, random: Random): number => {
  const over = Math.min(0.8, Math.max(0.1, 0.47 + 5 * Math.log(worthUsd / askUsd)))
  const draw = random.next()
  if (draw < AT_THE_ASK) return askUsd
  const away = -0.027 * Math.log(1 - random.next())
  const isOver = draw < AT_THE_ASK + (1 - AT_THE_ASK) * over
  return roundClosing(askUsd * Math.exp(isOver ? away : -away), random)
}

/** Closing prices: mostly whole thousands and half thousands, sometimes to the dollar. */
const roundClosing = (priceUsd: number, random: Random): number => {
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

const OLD_BEFORE = 1970
const SHARES_OF_OLD: Record<Condition, number> = {
  distressed: 0.05,
  'needs work': 0.13,
  average: 0.5,
  updated: 0.24,
  renovated: 0.08,
}
const SHARES_OF_NEWER: Record<Condition, number> = {
  distressed: 0.015,
  'needs work': 0.08,
  average: 0.57,
  updated: 0.25,
  renovated: 0.085,
}
const AT_THE_ASK = 0.3
const TYPICAL_LOT = 6500
