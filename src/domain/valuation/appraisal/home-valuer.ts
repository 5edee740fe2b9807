import type { Candidate } from '../../comps/candidate.ts'
import {
  type Chosen,
  type ChosenComps,
  CompsCursor,
  type SubjectRow,
} from '../../comps/choose-comps.ts'
import { homeTypeAt } from '../../comps/home-table.ts'
import type { MarketSales, PlacedSales } from '../../comps/market-sales.ts'
import { numberAt } from '../../entry-at.ts'
import type { HomeType } from '../../listings/home-type.ts'
import { ModelCursor } from '../market-model/market-model.ts'
import type { ModeledSales } from '../market-model/model-of-sales.ts'
import { type CompsPattern, compsPattern } from './adjusted-comps.ts'
import { type NearbyPattern, nearbyPattern, PatternSalesCursor } from './nearby-pattern.ts'

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
}

/** An appraisal at one distance, and the rows of the market's sales that it rests on. */
export type MarketAppraisal = Appraisal & {
  readonly miles: number
  readonly compRows: ChosenComps
  readonly patternRows: Chosen
  /** How far sales were looked at. */
  readonly reachMiles: number
}

/** ln US dollars of an appraisal, before the recent-sales correction: half comps, half nearby pattern. */
export const lnValueOf = ({ modelValue, comps, pattern }: Appraisal): number =>
  modelValue + (comps.residual + pattern.residual) / 2

/** Values homes in one market. */
export class HomeValuer {
  readonly #market: MarketToValueBy
  readonly #comps: CompsCursor
  readonly #model: ModelCursor
  readonly #pattern = new PatternSalesCursor()

  constructor(market: MarketToValueBy) {
    this.#market = market
    this.#comps = new CompsCursor(market.sales)
    this.#model = new ModelCursor(market.model)
  }

  /**
   * One appraisal for each of `distances` (miles): they share one look around and one nearby pattern. For a
   * sale the model was fitted on, `modelValue` is what it says without it.
   */
  appraise(
    subject: SubjectRow,
    distances: readonly number[],
    modelValue = this.#model.read(subject.homes, subject.row),
  ): MarketAppraisal[] {
    const { homes, row } = subject
    this.#comps.lookAround(subject, Math.max(...distances))
    const patternRows = this.#comps.pattern()
    this.#pattern.startWith(homes, row, subject)
    for (const sale of patternRows.rows)
      this.#pattern.add(this.#market.sales.homes, sale, this.#residual(sale))
    const pattern = nearbyPattern(this.#pattern)
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
        miles,
        compRows,
        patternRows,
        reachMiles: this.#comps.reachMiles,
      }
    })
  }

  #residual(row: number): number {
    const { sales, modelValue } = this.#market
    return numberAt(sales.lnPrice, row) - numberAt(modelValue, row)
  }
}
