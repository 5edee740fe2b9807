import { medianOf } from '../valuation/arithmetic/quantile.ts'
import { type Condition, type ConditionClass, sides } from './condition-class.ts'
import { badGroups, HIGHEST_OFFSET, LOWEST_OFFSET, lexicon } from './lexicon.ts'
import { type ConditionHit, type ConditionReading, saysNothing, sumOf } from './read-remarks.ts'

/** What a market's listings say of a usual home, in ln price: condition counts from there. */
export type ConditionCentre = {
  /** Median sum of the weights in remarks. */
  readonly remarks: number
  /** Median offset of the county's ratings. */
  readonly assessed: number
}

type Sale = {
  readonly reading: ConditionReading | null
  /** Years from the year it was built to its sale, or to today for a home for sale; null when unknown. */
  readonly ageAtSaleYears: number | null
}

/**
 * The centre of a market, from its sales with remarks or ratings, new homes apart; for fewer than 20 with remarks that
 * of markets in which it was measured (.03 to .07).
 */
export const centreOf = (sales: Iterable<Sale>): ConditionCentre => {
  const remarks: number[] = []
  const assessed: number[] = []
  for (const { reading, ageAtSaleYears } of sales) {
    if (reading === null || isNew(reading, ageAtSaleYears)) continue
    if (reading.remarksLength > 0) remarks.push(reading.sum)
    if (reading.assessed) assessed.push(reading.assessed.offset)
  }
  return {
    remarks: remarks.length < MIN_REMARKS ? USUAL_CENTRE.remarks : medianOf(remarks),
    assessed: assessed.length === 0 ? USUAL_CENTRE.assessed : medianOf(assessed),
  }
}

/** Of a market whose sales say nothing. */
export const USUAL_CENTRE: ConditionCentre = { remarks: 0.05, assessed: 0 }
const MIN_REMARKS = 20

/** A home's condition by what its listing says; null where it says nothing of it. */
export const conditionOf = (
  reading: ConditionReading | null,
  { centre, ageAtSaleYears }: { readonly centre: ConditionCentre } & Omit<Sale, 'reading'>,
): Condition | null => {
  if (reading === null || saysNothing(reading)) return null
  const groups = reading.hits.map(({ group }) => group)
  const bad = groups.filter((group) => badGroups.has(group))
  const isMixed = bad.length > 0 && groups.includes('renovated')
  const isNewHome = isNew(reading, ageAtSaleYears)
  // A new home's age has said already what its praise says.
  const offset = clipped(isNewHome ? sumOf(bad, groups) : offCentre(reading, centre))
  const named = isNewHome && bad.length === 0 ? 'New' : classOf(offset, reading, bad.length > 0)
  const side = isMixed ? 0 : sides[named]
  const weighed = reading.hits.filter(({ group }) => lexicon[group].weight !== 0)
  const agreeing = weighed.filter(({ group }) => Math.sign(lexicon[group].weight) === side)
  return {
    class: named,
    offset,
    confidence:
      isMixed || isTooShort(reading)
        ? 'mixed'
        : agreeing.length >= 2 && agreeing.length === weighed.length
          ? 'clear'
          : 'likely',
    evidence: withoutRepeats(side === 0 ? weighed : agreeing),
    hasBadWords: bad.length > 0,
  }
}

/** Built within a year and a half of the sale, or said to be new where no year is known. */
const isNew = ({ hits }: ConditionReading, ageAtSaleYears: number | null): boolean =>
  ageAtSaleYears === null
    ? hits.some(({ group }) => group === 'new build')
    : ageAtSaleYears <= MAX_NEW_YEARS
const MAX_NEW_YEARS = 1.5

/** Fields alone are held against nothing: only remarks praise every home a little. */
const offCentre = ({ sum, remarksLength, assessed }: ConditionReading, centre: ConditionCentre) =>
  sum -
  (remarksLength > 0 ? centre.remarks : 0) +
  (assessed === null ? 0 : assessed.offset - centre.assessed)

const clipped = (offset: number): number =>
  Math.round(Math.min(HIGHEST_OFFSET, Math.max(LOWEST_OFFSET, offset)) * 10_000) / 10_000

const classOf = (
  offset: number,
  { hits, assessed }: ConditionReading,
  hasBadWords: boolean,
): ConditionClass => {
  // Where a market praises much, remarks without praise are below its centre, but no word says that work is needed.
  const isSaid = assessed !== null || hits.some(({ group }) => lexicon[group].weight < 0)
  if (offset <= MAX_DISTRESSED && isSaid) return 'Distressed'
  if (offset <= MAX_NEEDS_WORK && isSaid) return 'Needs work'
  if (offset >= MIN_RENOVATED && !hasBadWords && hits.some(({ group }) => group === 'renovated'))
    return 'Renovated'
  return offset >= MIN_UPDATED ? 'Updated' : 'Typical'
}

const MAX_DISTRESSED = -0.2
const MAX_NEEDS_WORK = -0.06
const MIN_UPDATED = 0.03
const MIN_RENOVATED = 0.06

const isTooShort = ({ remarksLength, hits, assessed }: ConditionReading): boolean =>
  remarksLength < MIN_REMARKS_LENGTH && assessed === null && !hits.some(({ stated }) => stated)
const MIN_REMARKS_LENGTH = 100

/** `needs complete renovation` says all that `needs complete` does. */
const withoutRepeats = (hits: readonly ConditionHit[]): ConditionHit[] =>
  hits.filter(
    ({ words }, i) =>
      !hits.some(
        (other, j) => i !== j && other.words.includes(words) && (other.words !== words || j < i),
      ),
  )
