import type { Condition } from '../../condition/condition-class.ts'
import { homeFigures } from '../../deals/results/home-figures.ts'
import { afterRepairValue } from '../../flips/after-repair-value.ts'
import { chanceByWords } from '../../flips/chance-of-work.ts'
import { flipScore } from '../../flips/flip-score.ts'
import { leadPlace } from '../../flips/lead-order.ts'
import type { ResaleFit } from '../../flips/resale-fit.ts'
import { dateOfDay } from '../../iso-date.ts'
import type { HomeValue } from '../appraisal/home-value.ts'

/** A home for sale on a day, as far as orders of homes read it. US dollars. */
export type HomeInOrder = {
  readonly askUsd: number
  readonly home: Pick<HomeValue, 'value' | 'likelyRange' | 'expectedError'>
  /** Null where it is not known. */
  readonly likelySaleUsd: number | null
  readonly medianTypicalValue: number
  /** The resales known. */
  readonly fit: ResaleFit
  readonly livingArea: number | null
  readonly yearBuilt: number | null
  /** Absent or null where nothing is known of it. */
  readonly condition?: Condition | null | undefined
  /** Something about it, or its price, cannot be right. */
  readonly doubtful: boolean
  /** Day number. */
  readonly day: number
  readonly daysUnseen: number
}

export const orders = [
  'lead',
  'gapOverError',
  'gap',
  'dollarsUnder',
  'afterRepairLessAsk',
  'netAtAsk',
] as const
export type Order = (typeof orders)[number]

/** The numbers a home is put in each order by, the smallest first: where the first are equal, the next ones decide. */
export const placesOf = (asked: HomeInOrder): Record<Order, number[]> => {
  const { askUsd, home, likelySaleUsd, fit, day, yearBuilt, condition } = asked
  const { value, likelyRange, expectedError } = home
  const gap = Math.log(askUsd / value)
  const ageYears = yearBuilt === null ? null : Number(dateOfDay(day).slice(0, 4)) - yearBuilt
  const arv = afterRepairValue(
    {
      typicalValue: value,
      ask: askUsd,
      likelySale: likelySaleUsd,
      likelyRange,
      chanceOfWork: chanceByWords({ gap, ageYears, condition }),
    },
    fit,
  )
  // By the shipped defaults without a state: county files do not name their state.
  const figures = homeFigures(
    {
      price: askUsd,
      typicalValue: value,
      likelySale: likelySaleUsd === null ? null : { price: likelySaleUsd },
      afterRepairValue: arv,
      size: asked.livingArea,
      yearBuilt,
      condition,
      asOf: dateOfDay(day),
      state: '',
      city: '',
      zip: '',
    },
    [],
  )
  const priceLevel = Math.log(value / asked.medianTypicalValue)
  return {
    lead: leadPlace({
      gap,
      flipScore: flipScore({
        gap,
        expectedError,
        ageYears,
        priceLevel,
        offset: condition?.offset,
      }),
      doubtful: asked.doubtful,
      ageYears,
      roomPerSqft: figures?.roomForRepairs.perSqft ?? null,
      daysUnseen: asked.daysUnseen,
    }),
    gapOverError: [gap / expectedError],
    gap: [gap],
    dollarsUnder: [askUsd - value],
    afterRepairLessAsk: [askUsd - arv.price],
    netAtAsk: [-(figures?.netAtAsk ?? Number.NEGATIVE_INFINITY)],
  }
}

/** Where the first numbers are equal, the next ones decide. */
export const comparePlaces = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((number, i) => number !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}
