import { deserialize } from 'node:v8'
import type { Twin as WireTwin } from '../../../contract/search/home.ts'
import type { Subject } from '../../../domain/comps/candidate.ts'
import type { SizeStep } from '../../../domain/comps/choose-comps.ts'
import { PATTERN_MILES } from '../../../domain/comps/comps-rules.ts'
import { MIN_IN_GRID } from '../../../domain/comps/grids/grid-rules.ts'
import { type HomeTable, homeTableOf } from '../../../domain/comps/home-table.ts'
import { HomesForSale } from '../../../domain/comps/homes-for-sale.ts'
import { conditionIn } from '../../../domain/condition/fit-condition.ts'
import { type SearchDistance, searchDistances, searchMiles } from '../../../domain/distance.ts'
import { numberAt } from '../../../domain/entry-at.ts'
import { flipScoreBy } from '../../../domain/flips/fit-flips.ts'
import { dateOfDay, type IsoDate } from '../../../domain/iso-date.ts'
import { ageOf } from '../../../domain/listings/age-of.ts'
import { AlikeCursor } from '../../../domain/listings/checks/alike-nearby.ts'
import type { Trust } from '../../../domain/listings/checks/check.ts'
import type { HomeType } from '../../../domain/listings/home-type.ts'
import { type HomeValue, homeValueOf } from '../../../domain/valuation/appraisal/home-value.ts'
import {
  HomeValuer,
  type Market,
  type MarketAppraisal,
} from '../../../domain/valuation/appraisal/home-valuer.ts'
import { StackerCursor } from '../../../domain/valuation/boosting/stacker.ts'
import type { AdjustedSale } from '../../../domain/valuation/evidence/grid-result.ts'
import { RenovatedSales } from '../../../domain/valuation/evidence/renovated-sales.ts'
import { type Twin, TwinCursor } from '../../../domain/valuation/evidence/twin-sale.ts'
import type { ThreadAnswer } from '../../platform/threads/thread.ts'
import { marketAround, type StoredModel } from '../training/market-models.ts'
import { checksByValue, type SubjectToValue, subjectsToValue } from './checked-value.ts'
import type { HomeToCheck } from './homes-to-check.ts'
import { CompWriter, type StoredCandidate } from './to-comp.ts'

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

/** One home's value at one distance, with what the browser is shown of how it was made. */
export type HomeValuation = Omit<HomeValue, 'wideRange'> & {
  readonly propertyId: string
  readonly distance: SearchDistance
  readonly asListed: boolean
  readonly valuedAs: HomeType
  readonly trust: Trust
  /** A JSON array of the contract's Check. */
  readonly checks: string
  /** The contract's Twin as JSON; null where no comp is one. */
  readonly twin: string | null
  /** What its own listing says of its condition, as JSON; null where it says nothing. */
  readonly condition: string | null
  /** What renovated sales nearby would have brought as the home with the work done, as JSON; null for none. */
  readonly renovatedSales: string | null
  readonly sizeStep: SizeStep
  readonly compsCount: number
  readonly newestClosed: IsoDate | null
  /** Sales more than a mile off were looked at. */
  readonly looksFar: boolean
  readonly averageClosed: number | null
  readonly averageWithActive: number | null
  /** The logit of the chance that it comes back as a flip. */
  readonly flipScore: number
  /** JSON arrays of the contract's Comp, in UTF-8. */
  readonly comps: Uint8Array
  readonly activeComps: Uint8Array
}

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
      renovated: new RenovatedSales(market),
      trained,
      stack: new StackerCursor(trained.stacker),
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

/** The orders of a thread that values homes, each about a market under the number it was opened by. */
export type ValuingOrder = OfMarket &
  (
    | { readonly type: 'open'; readonly by: SerializedMarket }
    | { readonly type: 'value'; readonly homes: readonly HomeToValue[] }
    | { readonly type: 'close' }
  )

type OfMarket = { readonly market: number }

/** A `MarketToValue`, serialized once for all threads. */
export type SerializedMarket = SharedArrayBuffer

/** What a thread does with its orders. */
export const answer = (order: ValuingOrder): ThreadAnswer<HomeValuation[]> => {
  switch (order.type) {
    case 'open':
      valuers.set(order.market, new MarketValuer(deserialize(new Uint8Array(order.by))))
      return null
    case 'value': {
      const valuer = valuers.get(order.market)
      if (valuer === undefined) throw new Error('a market is opened before its homes are valued')
      return { answer: valuer.value(order.homes), memory: valuer.takeMemory() }
    }
    case 'close':
      valuers.delete(order.market)
      return null
  }
}

const valuers = new Map<number, MarketValuer>()

/** What a home is valued by. */
type Surroundings = {
  readonly market: Market<StoredCandidate>
  readonly valuer: HomeValuer
  readonly stack: StackerCursor
  readonly trained: Pick<StoredModel, 'correction' | 'ranges' | 'modelOf' | 'flips' | 'condition'>
  readonly twins: TwinCursor<StoredCandidate>
  readonly renovated: RenovatedSales
  readonly active: HomesForSale<StoredCandidate>
  readonly writer: CompWriter
}

/**
 * Values a home (row `row` of `homes`, on the as-of day) at each distance the form offers. Homes for sale
 * nearby are shown and averaged when asked for, but never enter the value.
 */
const valueHome = (
  subject: SubjectToValue,
  { homes, row }: { readonly homes: HomeTable; readonly row: number },
  { market, valuer, stack, trained, twins, renovated, active, writer }: Surroundings,
): HomeValuation[] => {
  const { propertyId, addressKey } = subject
  const subjectRow = { homes, row, propertyId, addressKey }
  const appraisals = valuer.appraise(subjectRow, searchMiles)
  const checksAt = checksByValue(subject)
  twins.startWith(subject, homes, row)
  writer.startWith(subject)
  const { yearBuilt } = subject
  const ageYears = ageOf({ yearBuilt, asOf: dateOfDay(numberAt(homes.day, row)) })
  const condition = conditionIn(trained.condition, {
    reading: subject.checked.reading,
    yearBuilt,
    day: numberAt(homes.day, row),
  })
  const [nearest] = appraisals
  const renovatedSales =
    nearest === undefined
      ? null
      : gridJson(
          renovated.around(
            { ...subject, day: numberAt(homes.day, row), condition },
            subjectRow,
            nearest.modelValue,
          ),
        )
  const forSaleWithin = active.mostAlike(subjectRow, searchMiles)
  return appraisals.flatMap((appraisal, i) => {
    const distance = searchDistances[i]
    if (distance === undefined) return []
    const { wideRange: _, ...value } = homeValueOf(
      appraisal,
      {
        correction: trained.correction.added,
        stacked: stack.read(appraisal.stackClues),
        range: trained.ranges[distance],
      },
      condition,
    )
    const comps = salesAt(market, appraisal.compRows.rows)
    const forSale = (forSaleWithin[i] ?? []).map(({ candidate }) => candidate)
    return {
      propertyId,
      ...value,
      ...checksAt({
        value: value.value,
        likelyLow: value.likelyRange.low,
        restsOnSalesFarAway: trained.modelOf === 'markets around' && isWithoutSales(appraisal),
      }),
      flipScore: flipScoreBy(trained.flips, {
        // Without an ask nothing says how it sells: as one that asks what is typical.
        ask: subject.checked.listPrice ?? value.value,
        typicalValue: value.value,
        expectedError: value.expectedError,
        ageYears,
        condition,
      }),
      condition: condition && JSON.stringify(condition),
      renovatedSales,
      distance,
      asListed: subject.asListed,
      valuedAs: subject.homeType,
      twin: twinJson(twins.among(appraisal.compRows.rows)),
      sizeStep: appraisal.compRows.sizeStep,
      compsCount: comps.length,
      newestClosed: newestOf(comps),
      looksFar: subject.checkedFar || appraisal.reachMiles > PATTERN_MILES,
      averageClosed: averagePrice(comps),
      averageWithActive: averagePrice([...comps, ...forSale]),
      comps: writer.array(comps),
      activeComps: writer.array(forSale),
    }
  })
}

const salesAt = (
  { sales: { sales } }: Surroundings['market'],
  rows: Int32Array,
): StoredCandidate[] => {
  const at: StoredCandidate[] = []
  for (const row of rows) {
    const sale = sales[row]
    if (sale !== undefined) at.push(sale)
  }
  return at
}

/** As JSON; null where they make no grid. */
const gridJson = (sales: readonly AdjustedSale[]): string | null =>
  sales.length < MIN_IN_GRID ? null : JSON.stringify(sales)

const isWithoutSales = ({ compRows, patternRows }: MarketAppraisal): boolean =>
  compRows.rows.length + patternRows.rows.length === 0

/** The twin on the wire. */
const twinJson = (twin: Twin<StoredCandidate> | null): string | null => {
  if (twin === null || twin.sale.closeDate === null) return null
  const { propertyId, price, closeDate: dateSold } = twin.sale
  return JSON.stringify({ propertyId, price, dateSold, daysAgo: twin.daysAgo } satisfies WireTwin)
}

const newestOf = (comps: readonly StoredCandidate[]): IsoDate | null =>
  comps.reduce<IsoDate | null>(
    (newest, { closeDate }) =>
      newest === null || (closeDate !== null && closeDate > newest) ? closeDate : newest,
    null,
  )

/** Plain, unadjusted average; null without comps. */
const averagePrice = (comps: readonly StoredCandidate[]): number | null =>
  comps.length === 0 ? null : comps.reduce((sum, { price }) => sum + price, 0) / comps.length
