import { type RawBuilder, sql } from 'kysely'
import { asksAtMostMaxOffer, roomPaysFor } from '../../domain/deals/results/home-figures.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import { dealFilters } from '../../domain/search/home-filters.ts'
import { predictedPrices } from '../../domain/search/home-story.ts'
import { inOrder, placeBy, type SortKey } from '../../domain/search/sort-homes.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import {
  type AskedRow,
  askedColumns,
  chancesOf,
  type MarketPredictors,
} from '../valuation/queries.ts'
import { asSaid } from './as-said.ts'
import { valuedHomeOf } from './home-rows.ts'
import { storiesBy } from './stories.ts'

/** What is asked of a home that Postgres does not know: its chance of selling over the ask, and its deal. */
export const judgedFilters = [
  'chanceAtLeast',
  ...dealFilters,
] as const satisfies readonly (keyof SearchCriteria)[]
export type JudgedFilters = Pick<SearchCriteria, (typeof judgedFilters)[number]>

/** A home that qualifies by all that Postgres knows, with what the rest is judged by. */
export type CandidateRow = AskedRow &
  Parameters<typeof valuedHomeOf>[0] & {
    readonly id: number
    readonly market: string
    readonly propertyId: string
  }

/** The columns of a candidate, of `listing AS l` and `valuation AS v`. */
export const candidateColumns: RawBuilder<CandidateRow> = sql<CandidateRow>`
  ${askedColumns}, ${namedColumns('v', ['market', 'asOf', 'low80', 'high80', 'condition', 'renovatedSales'])},
  ${namedColumns('l', ['id', 'propertyId', 'livingArea', 'bathroomsTotalDecimal', 'bedroomsTotal', 'stories', 'yearBuilt', 'stateOrProvince', 'city', 'postalCode', 'countyOrParish', 'associationFee'])}`

/** Whether a search asks for anything that Postgres does not know. */
export const isJudged = (criteria: JudgedFilters): boolean =>
  judgedFilters.some((filter) => criteria[filter] !== undefined)

type PredictorsByMarket = ReadonlyMap<string, MarketPredictors>

type JudgedBy = JudgedFilters &
  Pick<SearchCriteria, 'priceBelowMarket' | 'ownDefaults' | 'corrections'>

/** Those of some homes that meet the filters: none of a market without a model. */
export const meetingFilters = <Home extends CandidateRow>(
  homes: readonly Home[],
  criteria: JudgedBy,
  predictors: PredictorsByMarket,
): Home[] => {
  const { chanceAtLeast, roomAtLeast, asksAtMost, ownDefaults = [] } = criteria
  const said = new Map(homes.map((home) => [home, asSaid(home, criteria.corrections)]))
  const chances =
    chanceAtLeast === undefined
      ? null
      : chancesOf(predictors, [...said.values()], criteria.priceBelowMarket)
  return homes.filter((home) => {
    const row = said.get(home) ?? home
    const fits = predictors.get(home.market)
    if (fits === undefined) return false
    if (chanceAtLeast !== undefined) {
      const chance = chances?.get(row)?.chance ?? null
      if (chance === null || chance < chanceAtLeast / 100) return false
    }
    if (roomAtLeast === undefined && asksAtMost === undefined) return true
    const valued = valuedHomeOf(row)
    const forDeal = { ...valued, ...predictedPrices(valued, fits) }
    return (
      (asksAtMost === undefined || asksAtMostMaxOffer(forDeal, ownDefaults)) &&
      (roomAtLeast === undefined || roomPaysFor(forDeal, ownDefaults, roomAtLeast))
    )
  })
}

/** The sorts that Postgres does not know. */
const judgedSorts = ['overAsking', 'room', 'maxOffer', 'netAtAsk'] as const satisfies SortKey[]
export type JudgedSort = (typeof judgedSorts)[number]

export const isJudgedSort = (sort: SortKey): sort is JudgedSort =>
  judgedSorts.some((judged) => judged === sort)

/** Homes in the order of such a sort, those with the widest gap first among equals. */
export const inJudgedOrder = <Home extends CandidateRow>(
  homes: readonly Home[],
  sort: JudgedSort,
  criteria: JudgedBy,
  predictors: PredictorsByMarket,
): Home[] => {
  const said = homes.map((home) => ({ home, row: asSaid(home, criteria.corrections) }))
  const chances = chancesOf(
    predictors,
    said.map(({ row }) => row),
    criteria.priceBelowMarket,
  )
  const storyOf = storiesBy(criteria.ownDefaults ?? [])
  const judged = said.flatMap(({ home, row }) => {
    const fits = predictors.get(home.market)
    if (fits === undefined) return []
    const { roomForRepairs, maxOffer, netAtAsk } =
      sort === 'overAsking' ? NO_FIGURES : storyOf(valuedHomeOf(row), fits)
    const chance = chances.get(row)?.chance ?? null
    return { home, price: home.listPrice, chance, roomForRepairs, maxOffer, netAtAsk }
  })
  return inOrder(judged, placeBy[sort]).map(({ home }) => home)
}

const NO_FIGURES = { roomForRepairs: null, maxOffer: null, netAtAsk: null }
