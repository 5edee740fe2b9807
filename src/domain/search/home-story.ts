import type { Condition } from '../condition/condition-class.ts'
import type { OwnDefaults } from '../deals/inputs/own-defaults.ts'
import { type HomeFigures, homeFigures } from '../deals/results/home-figures.ts'
import { type AfterRepairValue, afterRepairValue } from '../flips/after-repair-value.ts'
import { chanceByWords, chanceOfWork } from '../flips/chance-of-work.ts'
import type { ResaleFit } from '../flips/resale-fit.ts'
import { ageOf } from '../listings/age-of.ts'
import type { AdjustedSale } from '../valuation/evidence/grid-result.ts'
import {
  type LikelySale,
  type LikelySaleFit,
  likelySale,
} from '../valuation/likely-sale/likely-sale.ts'

/** A home for sale with its stored value. Money is in US dollars. */
export type ValuedHome = {
  /** The ask; of a home without one, its typical value. */
  readonly price: number
  /** Nothing is asked for it. */
  readonly noAsk?: boolean | undefined
  readonly typicalValue: number
  readonly likelyRange: { readonly low: number; readonly high: number }
  /** Living area in square feet. */
  readonly size: number | null
  /** A half bath is .5. */
  readonly bath?: number | null | undefined
  readonly beds?: number | null | undefined
  readonly stories?: number | null | undefined
  readonly yearBuilt?: number | null | undefined
  /** The as-of date of the value: YYYY-MM-DD. */
  readonly asOf: string
  readonly state: string
  readonly city: string
  readonly zip: string
  /** A month. */
  readonly hoaDues?: number | null | undefined
  /** What its own words say; absent or null for nothing. */
  readonly condition?: Condition | null | undefined
  /** What renovated sales nearby would have brought as the home with the work done, at most six; absent or null for none. */
  readonly renovatedSales?: readonly AdjustedSale[] | null | undefined
}

/** What a market's pairs of ask and sale, and its resales, have shown. */
export type MarketFits = {
  /** Null with too few pairs. */
  readonly likelySale: LikelySaleFit | null
  readonly resales: ResaleFit
  /** Its own constant of the chance of work; absent or null where the shipped one holds. */
  readonly workConstant?: number | null | undefined
}

/** The five figures of a home: each has one meaning, wherever it is shown. Whole US dollars; null where not known. */
export type HomeStory = {
  readonly typicalValue: number
  readonly likelySale: LikelySale | null
  readonly chanceOfWork: number | null
  readonly afterRepairValue: AfterRepairValue
  readonly assumedRepairs: HomeFigures['assumedRepairs'] | null
  readonly roomForRepairs: HomeFigures['roomForRepairs'] | null
  readonly verdict: HomeFigures['verdict'] | null
  readonly maxOffer: number | null
  /** The exit that the max offer is of, in words; not there for the flip, where one works by it. */
  readonly maxOfferBy?: string | undefined
  readonly netAtAsk: number | null
}

/**
 * What a home sells for as is, what it brings repaired, and what the work may cost, by a subscriber's own deal
 * defaults. Server and browser work it out by this one function, so that every screen says the same.
 */
export const homeStory = (
  home: ValuedHome,
  fits: MarketFits,
  own: readonly OwnDefaults[],
): HomeStory => {
  const prices = predictedPrices(home, fits)
  const figures = homeFigures({ ...home, ...prices }, own)
  if (home.noAsk)
    return {
      ...prices,
      // How it sells, and what a deal leaves, is known against an ask alone.
      likelySale: null,
      chanceOfWork: null,
      assumedRepairs: figures?.assumedRepairs ?? null,
      roomForRepairs: null,
      verdict: null,
      maxOffer: figures?.maxOffer ?? null,
      netAtAsk: null,
    }
  return {
    ...prices,
    assumedRepairs: figures?.assumedRepairs ?? null,
    roomForRepairs: figures?.roomForRepairs ?? null,
    verdict: figures?.verdict ?? null,
    maxOffer: figures?.maxOffer ?? null,
    ...(figures?.maxOfferBy === undefined ? {} : { maxOfferBy: figures.maxOfferBy }),
    netAtAsk: figures?.netAtAsk ?? null,
  }
}

/** The figures that need no one's defaults. */
export const predictedPrices = (
  home: Pick<
    ValuedHome,
    | 'price'
    | 'noAsk'
    | 'typicalValue'
    | 'likelyRange'
    | 'yearBuilt'
    | 'asOf'
    | 'condition'
    | 'renovatedSales'
  >,
  fits: MarketFits,
): Pick<HomeStory, 'typicalValue' | 'likelySale' | 'chanceOfWork' | 'afterRepairValue'> => {
  // Rounded first: the browser has whole dollars to work with, and says the same.
  const typicalValue = Math.round(home.typicalValue)
  const likelyRange = {
    low: Math.round(home.likelyRange.low),
    high: Math.round(home.likelyRange.high),
  }
  const price = home.noAsk ? typicalValue : home.price
  const gap = Math.log(price / typicalValue)
  const age = ageOf(home)
  const constant = fits.workConstant ?? undefined
  const byWords = chanceByWords({ gap, ageYears: age, condition: home.condition }, constant)
  const byGap = age === null ? null : chanceOfWork({ gap, ageYears: age, offset: null }, constant)
  const work = byWords ?? byGap
  const sale = fits.likelySale === null ? null : likelySale(price, gap, fits.likelySale)
  return {
    typicalValue,
    likelySale: sale,
    chanceOfWork: work === null ? null : Math.round(1000 * work) / 1000,
    afterRepairValue: afterRepairValue(
      {
        typicalValue,
        likelyRange,
        ask: price,
        likelySale: sale?.price ?? null,
        chanceOfWork: byWords,
        renovatedSales: home.renovatedSales ?? [],
      },
      fits.resales,
    ),
  }
}
