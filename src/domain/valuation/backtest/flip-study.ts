import { chanceByWords } from '../../flips/chance-of-work.ts'
import { fitResales } from '../../flips/fit-resales.ts'
import { leftForWork } from '../../flips/flip-summary.ts'
import { type OfferOfHome, type Resales, resalesOf, type SaleOfHome } from '../../flips/resales.ts'
import { dateOfDay } from '../../iso-date.ts'
import { ageOf } from '../../listings/age-of.ts'
import type { CheckedSale } from '../../listings/checks/sale-checks.ts'
import type { HomeValue } from '../appraisal/home-value.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { type AfterRepairStudy, afterRepairStudy, type TestedResale } from './after-repair-study.ts'
import { type LeadStudy, leadStudy, type Purchase } from './lead-study.ts'
import { type IndexKnown, marketMoveBy } from './market-index.ts'
import { shareOf } from './ratio-study.ts'

/** A sale with the value of its home on the day before, made from what was known before a day (number). */
export type ValuedSale = {
  readonly sale: CheckedSale
  readonly home: Pick<HomeValue, 'value' | 'likelyRange' | 'expectedError'>
  readonly knownBefore: number
}

/**
 * What the product would have said of homes that were bought and came back within 30 to 366 days. Percentages as
 * numbers.
 */
export type FlipStudy = {
  /** Those whose purchase was valued. */
  readonly resales: number
  /** Only listed again so far: their new ask less 3% is used as the resale. */
  readonly listedAgain: number
  readonly flips: number
  readonly leftOut: Resales<SaleOfHome, OfferOfHome>['leftOut']
  readonly afterRepair: AfterRepairStudy
  readonly leads: LeadStudy
  /** The share of resales that lost before a dollar of work, by how far under its typical value a home was bought. */
  readonly lostByGap: readonly LostInBand[]
}

export type LostInBand = {
  /** Price over typical value, from and to. */
  readonly from: number
  readonly to: number
  readonly n: number
  readonly lost: number
}

type Studied = {
  readonly sales: readonly CheckedSale[]
  readonly offers?: readonly OfferOfHome[]
  /** Of these sales, those that were valued from earlier ones. */
  readonly valued: readonly ValuedSale[]
  readonly models: readonly IndexKnown[]
}

/** Tests after-repair values and orders of leads on the homes of a file that came back, each as of its purchase. */
export const flipStudy = (studied: Studied): FlipStudy => {
  const { tested, leftOut } = testedResales(studied)
  return {
    resales: tested.length,
    listedAgain: tested.filter(({ how }) => how === 'listed').length,
    flips: tested.filter(({ isFlip }) => isFlip).length,
    leftOut,
    afterRepair: afterRepairStudy(tested),
    leads: leadStudy(purchasesOf(studied.valued, tested)),
    lostByGap: lostByGap(tested),
  }
}

type Tested = TestedResale & {
  /** The key of the purchase. */
  readonly listingKey: string
  readonly how: 'sold' | 'listed'
  readonly isFlip: boolean
  readonly daysHeld: number
}

/** The homes that came back and whose purchase was valued. */
export const testedResales = ({
  sales,
  offers = [],
  valued,
  models,
}: Studied): { readonly tested: readonly Tested[]; readonly leftOut: FlipStudy['leftOut'] } => {
  const { resales, leftOut } = resalesOf<CheckedSale, OfferOfHome>(
    { sales, offers },
    { asOfDay: Number.POSITIVE_INFINITY, marketMove: marketMoveBy(models) },
  )
  const values = new Map(valued.map((one) => [one.sale.listingKey, one]))
  const tested = resales.flatMap((resale): Tested[] => {
    const { bought, again, resoldUsd, resoldOn, marketMove, isFlip, daysHeld } = resale
    const known = values.get(bought.listingKey)
    if (known === undefined) return []
    return [
      {
        listingKey: bought.listingKey,
        boughtUsd: bought.price,
        typicalValue: known.home.value,
        chanceOfWork: chanceByWords({
          gap: Math.log(bought.price / known.home.value),
          ageYears: ageOf({ yearBuilt: bought.yearBuilt, asOf: dateOfDay(bought.day) }),
          condition: bought.condition,
        }),
        likelyRange: known.home.likelyRange,
        knownBefore: known.knownBefore,
        how: again.how,
        resoldUsd,
        resoldOn,
        marketMove,
        isFlip,
        daysHeld,
      },
    ]
  })
  return { tested, leftOut }
}

/** Each with what was known on the first day of its month. */
const purchasesOf = (valued: readonly ValuedSale[], resales: readonly Tested[]): Purchase[] => {
  const flips = new Set(resales.flatMap(({ listingKey, isFlip }) => (isFlip ? listingKey : [])))
  return [...Map.groupBy(valued, ({ knownBefore }) => knownBefore)].flatMap(([before, ofMonth]) => {
    const fit = fitResales(resales.filter(({ resoldOn }) => resoldOn < before))
    const medianTypicalValue = medianOf(ofMonth.map(({ home }) => home.value))
    return ofMonth.map(({ sale, home }) => {
      const isFlip = flips.has(sale.listingKey)
      return { sale, home, fit, medianTypicalValue, isFlip }
    })
  })
}

const lostByGap = (resales: readonly Tested[]): LostInBand[] =>
  LOST_BANDS.map(([from, to]) => {
    const inBand = resales.filter(({ boughtUsd, typicalValue }) => {
      const ratio = boughtUsd / typicalValue
      return ratio >= from && ratio < to
    })
    return { from, to, n: inBand.length, lost: shareOf(inBand, (one) => leftForWork(one) < 0) }
  })

const LOST_BANDS = [
  [0, 0.7],
  [0.7, 0.8],
  [0.8, 0.9],
  [0.9, 1.1],
  [1.1, Number.POSITIVE_INFINITY],
] as const
