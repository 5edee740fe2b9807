import type { Candidate } from '../comps/candidate.ts'
import { type CompsPattern, compsPattern } from './adjusted-comps.ts'
import { type Chosen, type ChosenComps, CompsChooser, type SubjectRow } from './choose-comps.ts'
import type { MarketModel } from './market-model/market-model.ts'
import {
  MILES_NORTH_PER_DEGREE,
  ModelReader,
  milesEastPerDegree,
} from './market-model/market-model.ts'
import type { MarketSales } from './market-sales.ts'
import { nearbyPattern, PatternSales } from './nearby-pattern.ts'

/** A market to value homes in: its model, its sales, and what the model says of each without the sale itself. */
export type Market<C extends Candidate = Candidate> = {
  readonly model: MarketModel
  readonly sales: MarketSales<C>
  /** By row of `sales`: ln US dollars, from the other sales alone. */
  readonly modelValue: Float64Array
}

/** How the value of one home at one distance came about, in logarithms of US dollars. */
export type Appraisal = {
  /** What the market model says of the home. */
  readonly modelValue: number
  /** Model and comps together, before the recent-sales correction. */
  readonly lnValue: number
  readonly miles: number
  readonly comps: ChosenComps
  readonly compsPattern: CompsPattern
  readonly pattern: Chosen
  readonly patternShares: Float64Array
}

/**
 * Values homes in one market. The value is the model's, plus the mean of what the comps and what the nearby
 * pattern say the home lies above it.
 */
export class HomeValuer {
  readonly #market: Market
  readonly #chooser: CompsChooser
  readonly #reader: ModelReader
  readonly #around = new PatternSales()

  constructor(market: Market) {
    this.#market = market
    this.#chooser = new CompsChooser(market.sales)
    this.#reader = new ModelReader(market.model)
  }

  /** One appraisal for each of `distances` (miles): they share one look around and one pattern. */
  appraise(subject: SubjectRow, distances: readonly number[]): Appraisal[] {
    const modelValue = this.#reader.read(subject.homes, subject.row)
    this.#chooser.lookAround(subject, Math.max(...distances))
    const pattern = this.#chooser.pattern()
    this.#fillPattern(subject, pattern)
    const around = nearbyPattern(this.#around)
    return distances.map((miles) => {
      const comps = this.#chooser.comps(miles)
      const near = compsPattern(
        Float64Array.from(comps.rows, (row) => this.#above(row)),
        comps.unlikeness.map((unlikeness) => Math.exp(-unlikeness)),
      )
      return {
        modelValue,
        lnValue: modelValue + (near.above + around.above) / 2,
        miles,
        comps,
        compsPattern: near,
        pattern,
        patternShares: around.shares,
      }
    })
  }

  #above(row: number): number {
    const { sales, modelValue } = this.#market
    return (sales.lnPrice[row] ?? 0) - (modelValue[row] ?? 0)
  }

  #fillPattern({ homes, row }: SubjectRow, { rows }: Chosen): void {
    const around = this.#around
    const sales = this.#market.sales.homes
    const latitude = homes.latitude[row] ?? 0
    const longitude = homes.longitude[row] ?? 0
    const east = milesEastPerDegree(latitude)
    for (let i = 0; i <= rows.length; i++) {
      const table = i === 0 ? homes : sales
      const from = i === 0 ? row : (rows[i - 1] ?? 0)
      around.above[i] = i === 0 ? 0 : this.#above(from)
      around.x[i] = ((table.longitude[from] ?? 0) - longitude) * east
      around.y[i] = ((table.latitude[from] ?? 0) - latitude) * MILES_NORTH_PER_DEGREE
      around.lnArea[i] = table.lnArea[from] ?? 0
      around.lnLot[i] = table.lnLot[from] ?? 0
      around.yearBuilt[i] = table.yearBuilt[from] ?? 0
      around.type[i] = table.type[from] ?? 0
      around.day[i] = table.day[from] ?? 0
    }
    around.length = rows.length + 1
  }
}
