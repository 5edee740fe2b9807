import type { Kysely } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { type BargainChance, bargainChance } from '../../domain/valuation/bargain/bargain-chance.ts'
import { type Measured, measuredBy } from '../../domain/valuation/calibration/measured.ts'
import type { SearchArea } from '../listings/queries.ts'
import type { Database, ModelOf } from '../platform/database/schema.ts'
import { type AskingPriceModel, readAskingPriceModels } from '../valuation/queries.ts'
import { type FoundHomeRow, readHome, readHomes } from './home-rows.ts'
import { findGaps, findQualifying, type GapRow } from './qualifying-homes.ts'

/** A home with the chance that it is really priced so much below market. */
export type FoundHome = FoundHomeRow &
  BargainChance & {
    readonly chanceOfUsd: number
    readonly modelOf: ModelOf
    readonly measured: Measured
  }

/** Homes that qualify, the best profit first, at most 500; `qualified` counts them all. */
export const findHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<{ readonly homes: FoundHome[]; readonly qualified: number }> => {
  if (criteria.chanceAtLeast === undefined) {
    const { homes, qualified } = await findQualifying(db, area, criteria)
    return { homes: await withChances(db, homes, criteria), qualified }
  }
  const likely = await likelyEnough(db, area, criteria, criteria.chanceAtLeast)
  const ids = likely.slice(0, MAX_HOMES).map((home) => home.id)
  const homes = await readHomes(db, ids, criteria)
  return {
    homes: await withChances(db, homes, criteria),
    qualified: likely.length,
  }
}

/** How many homes qualify. */
export const countHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<number> =>
  (criteria.chanceAtLeast === undefined
    ? await findGaps(db, area, criteria)
    : await likelyEnough(db, area, criteria, criteria.chanceAtLeast)
  ).length

/** One active home with its value and comps; undefined when it is gone or cannot be valued. */
export const findHome = async (
  db: Kysely<Database>,
  propertyId: string,
  options: {
    readonly distance: SearchDistance
    readonly includeHomesForSale: boolean
    readonly priceBelowMarket: number
    readonly asListed: readonly string[]
  },
): Promise<FoundHome | undefined> => {
  const home = await readHome(db, propertyId, options)
  const [found] = home ? await withChances(db, [home], options) : []
  return found
}

const withChances = async (
  db: Kysely<Database>,
  homes: readonly FoundHomeRow[],
  { distance, priceBelowMarket }: Pick<SearchCriteria, 'distance' | 'priceBelowMarket'>,
): Promise<FoundHome[]> => {
  const models = await askingPriceModelsOf(db, homes, distance)
  return homes.flatMap((home) => {
    const market = models.get(home.market)
    if (!market) return []
    return {
      ...home,
      ...chanceOf(market, home, priceBelowMarket),
      chanceOfUsd: priceBelowMarket,
      modelOf: market.modelOf,
      measured: measuredBy(market.range, market.asks, home.compsCount),
    }
  })
}

const likelyEnough = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  percent: number,
): Promise<GapRow[]> => {
  const homes = await findGaps(db, area, criteria)
  const models = await askingPriceModelsOf(db, homes, criteria.distance)
  return homes.filter((home) => {
    const market = models.get(home.market)
    if (!market) return false
    return chanceOf(market, home, criteria.priceBelowMarket).chance >= percent / 100
  })
}

const askingPriceModelsOf = (
  db: Kysely<Database>,
  homes: readonly { readonly market: string }[],
  distance: SearchDistance,
): Promise<Map<string, AskingPriceModel>> =>
  readAskingPriceModels(db, [...new Set(homes.map((home) => home.market))], distance)

const chanceOf = (
  model: AskingPriceModel,
  { listPrice, value, expectedError }: Pick<GapRow, 'listPrice' | 'value' | 'expectedError'>,
  belowUsd: number,
): BargainChance =>
  bargainChance(model, { askUsd: listPrice, value, scale: expectedError }, belowUsd)
