import type { HomeFeatures } from './candidate.ts'

/**
 * How alike two homes are, above 0 and at most 1: an exponential kernel over distance, size, age, lot,
 * baths and time between sale and as-of date. Scales fitted on King County sales of September to
 * December 2014, each valued from strictly earlier sales. A feature unknown on either side counts as one
 * scale apart, so that a home of unknown size never beats one known to match.
 */
export const likeness = (
  subject: HomeFeatures,
  other: HomeFeatures,
  miles: number,
  daysApart: number,
): number =>
  Math.exp(
    -(
      miles / 0.28 +
      logGap(subject.livingArea, other.livingArea) / 0.39 +
      gap(subject.yearBuilt, other.yearBuilt, 32) +
      logGap(subject.lotSizeSquareFeet, other.lotSizeSquareFeet, 0.74) / 0.74 +
      gap(subject.bathroomsTotalDecimal, other.bathroomsTotalDecimal, 1.42) +
      daysApart / 317
    ),
  )

const gap = (a: number | null, b: number | null, scale: number): number =>
  a === null || b === null ? 1 : Math.abs(a - b) / scale

/** |ln a - ln b|; `unknown` when either side is. */
const logGap = (a: number | null, b: number | null, unknown = 0.39): number =>
  a === null || b === null || a <= 0 || b <= 0 ? unknown : Math.abs(Math.log(a / b))
