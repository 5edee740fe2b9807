import type { Candidate } from '../comps/candidate.ts'
import { dateOfDay } from '../iso-date.ts'
import { ageOf } from '../listings/age-of.ts'
import type { Condition } from './condition-class.ts'
import { type ConditionCentre, centreOf, conditionOf, USUAL_CENTRE } from './condition-of.ts'
import type { ConditionReading } from './read-remarks.ts'

/** How a market's listings speak of condition. JSON. */
export type ConditionFit = {
  readonly centre: ConditionCentre
  /** How many of its sales have remarks, how many a county's rating, and how many there are. */
  readonly described: number
  readonly rated: number
  readonly sales: number
  /** Its own constant of the chance of work (`learnWorkConstant`); null where the shipped one holds. */
  readonly workConstant: number | null
}

/** A sale with what its listing says; absent or null where it was not read. */
export type ReadSale = Candidate & { readonly reading?: ConditionReading | null }

/** Until a market is trained. */
export const UNKNOWN_CONDITION_FIT: ConditionFit = {
  centre: USUAL_CENTRE,
  described: 0,
  rated: 0,
  sales: 0,
  workConstant: null,
}

/** Learns from a market's sales how its listings speak of condition. */
export const fitCondition = (sales: readonly ReadSale[]): ConditionFit => ({
  centre: centreOf(
    sales.flatMap((sale) =>
      sale.reading ? { reading: sale.reading, ageAtSaleYears: ageOn(sale) } : [],
    ),
  ),
  described: sales.filter(({ reading }) => reading && reading.remarksLength > 0).length,
  rated: sales.filter(({ reading }) => reading?.assessed).length,
  sales: sales.length,
  workConstant: null,
})

/** A home's condition in its market; null where nothing is known of it. `day` (number) is that of its sale, or to value it for. */
export const conditionIn = (
  fit: Pick<ConditionFit, 'centre' | 'rated' | 'sales'>,
  home: Pick<ReadSale, 'reading' | 'yearBuilt' | 'day'>,
): Condition | null => {
  if (!home.reading) return null
  const reading = isRatedByModel(fit) ? { ...home.reading, assessed: null } : home.reading
  return conditionOf(reading, { centre: fit.centre, ageAtSaleYears: ageOn(home) })
}

/**
 * The county's rating of a home, as a feature of the market model: where half of the market's sales are rated or more.
 * Elsewhere null, for the rating is then a hit beside the words: never both.
 */
const countyRatingIn = (
  fit: Pick<ConditionFit, 'rated' | 'sales'>,
  { reading }: Pick<ReadSale, 'reading'>,
): number | null => (isRatedByModel(fit) ? (reading?.assessed?.offset ?? null) : null)

const isRatedByModel = ({ rated, sales }: Pick<ConditionFit, 'rated' | 'sales'>): boolean =>
  rated > 0 && 2 * rated >= sales

const ageOn = ({ yearBuilt, day }: Pick<ReadSale, 'yearBuilt' | 'day'>): number | null =>
  ageOf({ yearBuilt, asOf: dateOfDay(day) })

/**
 * The sales with their conditions. One without remarks (or a rating), where most have them, was made outside the MLS: it
 * is no comp, for a tenth of such are transfers at 45% or more under value (a Midwest city, 2025).
 */
export const withConditions = <S extends ReadSale>(
  sales: readonly S[],
  fit: ConditionFit,
): readonly S[] => {
  if (fit.described + fit.rated === 0) return sales
  const mostAreDescribed = fit.described >= MOST * fit.sales
  return withCountyRatings(sales, fit).map((sale) => {
    const condition = conditionIn(fit, sale)
    if (condition !== null) return { ...sale, condition }
    return mostAreDescribed && (sale.countyRating ?? null) === null
      ? { ...sale, outsideMls: true }
      : sale
  })
}

/** The same sales with what the market model counts of their county's ratings, their words apart. */
export const withCountyRatings = <S extends ReadSale>(
  sales: readonly S[],
  fit: ConditionFit,
): readonly S[] =>
  isRatedByModel(fit)
    ? sales.map((sale) => ({ ...sale, countyRating: countyRatingIn(fit, sale) }))
    : sales

/** Of a market's sales. */
const MOST = 0.6
