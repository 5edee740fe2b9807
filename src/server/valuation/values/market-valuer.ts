import type { Subject } from '../../../domain/comps/candidate.ts'
import { homeTableOf } from '../../../domain/comps/home-table.ts'
import { HomesForSale } from '../../../domain/comps/homes-for-sale.ts'
import { AlikeCursor } from '../../../domain/listing/checks/alike-nearby.ts'
import { HomeValuer } from '../../../domain/valuation/appraisal/home-valuer.ts'
import { TwinCursor } from '../../../domain/valuation/evidence/twin-sale.ts'
import { marketAround, type StoredModel } from '../training/market-models.ts'
import { subjectsToValue } from './checked-value.ts'
import type { HomeToCheck } from './homes-to-check.ts'
import { CompWriter, type StoredCandidate } from './to-comp.ts'
import { type HomeValuation, type Surroundings, valueHome } from './value-home.ts'

/** What homes of one market are valued by: data alone, which can be handed to a thread. */
export type MarketToValue = {
  /** The sales around the homes, and the homes for sale. */
  readonly sales: readonly StoredCandidate[]
  readonly active: readonly StoredCandidate[]
  readonly trained: StoredModel
  /** Day number of the as-of date. */
  readonly day: number
}

/** A home with what is checked of it. */
export type HomeToValue = { readonly subject: Subject; readonly facts: HomeToCheck }

/** Values homes of one market, some at a time. A cursor: `takeMemory` answers for the values made since its last call. */
export class MarketValuer {
  readonly #day: number
  readonly #surroundings: Surroundings
  readonly #alike: AlikeCursor

  constructor({ sales, active, trained, day }: MarketToValue) {
    const market = marketAround(sales, trained)
    this.#day = day
    this.#alike = new AlikeCursor(market.sales)
    this.#surroundings = {
      market,
      twins: new TwinCursor(market),
      valuer: new HomeValuer(market),
      trained,
      active: new HomesForSale(active),
      writer: new CompWriter(),
    }
  }

  /** The values of the homes at every distance. */
  value(given: readonly HomeToValue[]): HomeValuation[] {
    const day = this.#day
    const { sales } = this.#surroundings.market
    const subjects = subjectsToValue(given, { sales, alike: this.#alike, day })
    const homes = homeTableOf(subjects.map((home) => ({ ...home, day })))
    return subjects.flatMap((subject, row) =>
      valueHome(subject, { homes, row }, this.#surroundings),
    )
  }

  /** The memory that the comps of values are written in, to be handed on with them. */
  takeMemory(): ArrayBuffer[] {
    return this.#surroundings.writer.takeMemory()
  }
}
