import type { Candidate } from '../comps/candidate.ts'
import { dateOfDay } from '../iso-date.ts'
import { ageOf } from '../listings/age-of.ts'
import {
  type Condition,
  type ConditionCentre,
  centreOf,
  conditionOf,
  USUAL_CENTRE,
} from './condition-of.ts'
import type { ConditionReading } from './read-remarks.ts'

/** How a market's listings speak of condition. JSON. */
export type ConditionFit = {
  readonly centre: ConditionCentre
  /** How many of its sales have remarks or a county's rating, and how many there are. */
  readonly described: number
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
  sales: 0,
  workConstant: null,
}

/** Learns from a market's sales how its listings speak of condition. */
export const fitCondition = (sales: readonly ReadSale[]): ConditionFit => ({
  centre: centreOf(
    sales.map((sale) => ({ reading: sale.reading ?? null, ageAtSaleYears: ageOn(sale) })),
  ),
  described: sales.filter(
    ({ reading }) => reading && (reading.remarksLength > 0 || reading.assessed),
  ).length,
  sales: sales.length,
  workConstant: null,
})

/** A home's condition in its market; null where nothing is known of it. `day` (number) is that of its sale, or to value it for. */
export const conditionIn = (
  { centre }: Pick<ConditionFit, 'centre'>,
  home: Pick<ReadSale, 'reading' | 'yearBuilt' | 'day'>,
): Condition | null => conditionOf(home.reading ?? null, { centre, ageAtSaleYears: ageOn(home) })

const ageOn = ({ yearBuilt, day }: Pick<ReadSale, 'yearBuilt' | 'day'>): number | null =>
  ageOf({ yearBuilt, asOf: dateOfDay(day) })

/** What a condition adds to ln price; 0 where nothing is known of it. */
export const offsetOf = (condition: Condition | null | undefined): number => condition?.offset ?? 0

/**
 * The sales with their conditions. One that says nothing of it, where most do, was made outside the MLS: it is no comp, for a
 * tenth of such are transfers at 45% or more under value (a Midwest city, 2025).
 */
export const withConditions = <S extends ReadSale>(
  sales: readonly S[],
  fit: ConditionFit,
): readonly S[] => {
  if (fit.described === 0) return sales
  const mostSay = fit.described >= MOST_SAY * fit.sales
  return sales.map((sale) => {
    const condition = conditionIn(fit, sale)
    if (condition !== null) return { ...sale, condition }
    return mostSay ? { ...sale, outsideMls: true } : sale
  })
}

/** Of a market's sales. */
const MOST_SAY = 0.6
