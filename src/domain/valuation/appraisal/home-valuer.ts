import type { Candidate } from '../../comps/candidate.ts'
import {
  type Chosen,
  type ChosenComps,
  CompsCursor,
  type SubjectRow,
} from '../../comps/choose-comps.ts'
import { homeTypeAt } from '../../comps/home-table.ts'
import type { MarketSales, PlacedSales } from '../../comps/market-sales.ts'
import { SurroundingsCursor } from '../../comps/surroundings.ts'
import { numberAt } from '../../entry-at.ts'
import type { HomeType } from '../../listings/home-type.ts'
import { MARKET_PATTERN_WEIGHT, MarketPatternCursor } from '../boosting/market-pattern.ts'
import { stackCluesOf } from '../boosting/stack-clues.ts'
import { ModelCursor } from '../market-model/market-model.ts'
import type { ModeledSales } from '../market-model/model-of-sales.ts'
import { type CompsPattern, compsPattern } from './adjusted-comps.ts'
import { type NearbyPattern, nearbyPattern, PatternSalesCursor } from './nearby-pattern.ts'
import { newestOwnSale, type OwnSale, ownSaleWeights, withOwnSale } from './own-sale.ts'

/** A market to value homes in: its sales, its model, and what the model says of each sale. */
export type Market<C extends Candidate = Candidate> = ModeledSales & {
  readonly sales: MarketSales<C>
}

/** As much of a market as the valuing itself reads. */
type MarketToValueBy = ModeledSales & { readonly sales: PlacedSales }

/** How the value of a home was made, in logarithms of US dollars. */
export type Appraisal = {
  readonly homeType: HomeType
  /** NaN when unknown. */
  readonly lnArea: number
  readonly lnLot: number
  readonly yearBuilt: number
  /** What the market model says of the home. */
  readonly modelValue: number
  readonly comps: CompsPattern
  readonly pattern: NearbyPattern
  /** What the market pattern says of the home; null where the market has none. */
  readonly marketPattern: number | null
  /** Its own earlier sale; null without one that counts. */
  readonly ownSale: OwnSale | null
}

/** An appraisal at one distance, and the rows of the market's sales that it rests on. */
export type MarketAppraisal = Appraisal & {
  readonly miles: number
  readonly compRows: ChosenComps
  readonly patternRows: Chosen
  readonly ownSaleRow: number | null
  /** How far sales were looked at. */
  readonly reachMiles: number
  /** What a stacker reads; null where the market has no pattern. */
  readonly stackClues: Float64Array | null
}

/** ln US dollars of an appraisal by the sales around: half comps, half nearby pattern. */
export const lnValueBySalesAround = ({
  modelValue,
  comps,
  pattern,
}: Pick<Appraisal, 'modelValue' | 'comps' | 'pattern'>): number =>
  modelValue + (comps.residual + pattern.residual) / 2

/**
 * ln US dollars of an appraisal, before recent sales and past errors correct it: the market pattern has its share, and
 * so has the home's own earlier sale.
 */
export const lnValueOf = (appraisal: Appraisal): number => {
  const without = lnValueWithoutOwnSale(appraisal)
  const { ownSale } = appraisal
  return ownSale === null ? without : withOwnSale(without, ownSale).lnValue
}

/** The share, 0 to 1, of `lnValueOf` that is the home's own sale; null without one that may count. */
export const ownSaleShareOf = (appraisal: Appraisal): number | null =>
  appraisal.ownSale && withOwnSale(lnValueWithoutOwnSale(appraisal), appraisal.ownSale).share

/** `lnValueOf` as it would be without the home's own sale. */
export const lnValueWithoutOwnSale = (appraisal: Appraisal): number => {
  const around = lnValueBySalesAround(appraisal)
  const { marketPattern } = appraisal
  return marketPattern === null
    ? around
    : (1 - MARKET_PATTERN_WEIGHT) * around + MARKET_PATTERN_WEIGHT * marketPattern
}

/** What the market model and the market pattern say of one of the market's sales without it. */
export type WithoutItself = {
  readonly modelValue: number
  readonly marketPattern: number | null
}

/** Values homes in one market. */
export class HomeValuer {
  readonly #market: MarketToValueBy
  readonly #comps: CompsCursor
  readonly #model: ModelCursor
  readonly #pattern = new PatternSalesCursor()
  readonly #surroundings: SurroundingsCursor
  readonly #marketPattern: MarketPatternCursor | null

  constructor(market: MarketToValueBy) {
    this.#market = market
    this.#comps = new CompsCursor(market.sales)
    this.#model = new ModelCursor(market.model)
    this.#surroundings = new SurroundingsCursor(market.sales)
    this.#marketPattern = market.marketPattern && new MarketPatternCursor(market.marketPattern)
  }

  /**
   * One appraisal for each of `distances` (miles): they share one look around and one nearby pattern. For a
   * sale the model and the market pattern were fitted on, `without` is what they say without it.
   */
  appraise(
    subject: SubjectRow,
    distances: readonly number[],
    without?: WithoutItself,
  ): MarketAppraisal[] {
    const { homes, row } = subject
    const { modelValue, marketPattern, modelWithoutRooms } = this.#knownOf(subject, without)
    const latitude = this.#market.marketPattern?.latitude
    this.#comps.lookAround(subject, Math.max(...distances))
    const patternRows = this.#comps.pattern()
    this.#pattern.startWith(homes, row, subject)
    for (const sale of patternRows.rows)
      this.#pattern.add(this.#market.sales.homes, sale, this.#residual(sale))
    const pattern = nearbyPattern(this.#pattern)
    const ownSaleRow = without === undefined ? newestOwnSale(this.#market.sales, subject) : null
    const ownSale = ownSaleRow === null ? null : this.#ownSale(subject, ownSaleRow, modelValue)
    return distances.map((miles) => {
      const compRows = this.#comps.comps(miles)
      const comps = compsPattern(
        Float64Array.from(compRows.rows, (sale) => this.#residual(sale)),
        compRows.dissimilarity.map((dissimilarity) => Math.exp(-dissimilarity)),
      )
      return {
        homeType: homeTypeAt(homes, row),
        lnArea: numberAt(homes.lnArea, row),
        lnLot: numberAt(homes.lnLot, row),
        yearBuilt: numberAt(homes.yearBuilt, row),
        modelValue,
        comps,
        pattern,
        marketPattern,
        ownSale,
        ownSaleRow,
        stackClues:
          marketPattern === null || latitude === undefined
            ? null
            : stackCluesOf({
                homes,
                row,
                surroundings: this.#surroundings.numbers,
                comps,
                dissimilarity: compRows.dissimilarity,
                nearby: pattern.residual,
                modelWithoutRooms,
                marketPattern,
                latitude,
              }),
        miles,
        compRows,
        patternRows,
        reachMiles: this.#comps.reachMiles,
      }
    })
  }

  /** What the model and the market pattern say of the home; leaves its surroundings in `#surroundings`. */
  #knownOf(subject: SubjectRow, without: WithoutItself | undefined) {
    const { homes, row } = subject
    const inModel = this.#model.read(homes, row)
    const modelValue = without?.modelValue ?? inModel
    if (this.#marketPattern === null)
      return { modelValue, marketPattern: null, modelWithoutRooms: Number.NaN }
    const surroundings = this.#surroundings.read(subject)
    const marketPattern = this.#marketPattern.read(homes, row, surroundings)
    const modelWithoutRooms = this.#model.readWithoutRooms(homes, row)
    return without === undefined
      ? { modelValue, marketPattern, modelWithoutRooms }
      : { ...without, modelWithoutRooms: modelWithoutRooms + modelValue - inModel }
  }

  /** The model moves it: its own pull on the model is in both figures, so that time and what has changed alone remain. */
  #ownSale({ homes, row }: SubjectRow, sale: number, modelValue: number): OwnSale {
    const { homes: sold, lnPrice } = this.#market.sales
    return {
      lnPrice: numberAt(lnPrice, sale) - this.#model.read(sold, sale) + modelValue,
      weights: ownSaleWeights(homes, row, sold, sale),
    }
  }

  #residual(row: number): number {
    const { sales, modelValue } = this.#market
    return numberAt(sales.lnPrice, row) - numberAt(modelValue, row)
  }
}
