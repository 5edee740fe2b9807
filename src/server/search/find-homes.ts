import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { type Measured, measuredBy } from '../../domain/valuation/calibration/measured.ts'
import type { SearchArea } from '../listings/queries.ts'
import type { Database, ModelOf } from '../platform/database/schema.ts'
import {
  type AskedRow,
  chancesOf,
  type MarketTold,
  readMarketsTold,
  type ToldChance,
  whyNoChance,
} from '../valuation/queries.ts'
import { type FoundHomeRow, readHome, readHomes } from './home-rows.ts'
import {
  findGaps,
  findQualifying,
  type GapRow,
  type QualifyingId,
  qualifyingIds,
} from './qualifying-homes.ts'

/** A home with the chance that it sells so much over its ask. */
export type FoundHome = FoundHomeRow &
  ToldChance & {
    readonly modelOf: ModelOf
    readonly measured: Measured
  }

type FoundHomes = {
  readonly homes: FoundHome[]
  readonly qualified: number
  /** Why none of the homes there is told a chance, where one was asked for. */
  readonly noChance: ToldChance['noChance']
}

/** Homes that qualify, the best profit first, at most 500; `qualified` counts them all. */
export const findHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<FoundHomes> => {
  if (criteria.chanceAtLeast === undefined) {
    const { homes, qualified } = await findQualifying(db, area, criteria)
    return { homes: await withChances(db, homes, criteria), qualified, noChance: null }
  }
  const { likely, noChance } = await likelyEnough(db, area, criteria, criteria.chanceAtLeast)
  const ids = likely.slice(0, MAX_HOMES).map((home) => home.id)
  const homes = await readHomes(db, ids, criteria)
  return {
    homes: await withChances(db, homes, criteria),
    qualified: likely.length,
    noChance,
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
    : (await likelyEnough(db, area, criteria, criteria.chanceAtLeast)).likely
  ).length

/** A query for all homes that qualify: `property_id`, and whether they are `doubtful`. */
export const idsOfHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<RawBuilder<QualifyingId>> => {
  if (criteria.chanceAtLeast === undefined) return qualifyingIds(area, criteria)
  // The database knows no chances.
  const { likely } = await likelyEnough(db, area, criteria, criteria.chanceAtLeast)
  const ids = likely.map((home) => home.id)
  return sql`${qualifyingIds(area, criteria)} AND l.id = ANY(${ids}::bigint[])`
}

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
  const markets = await marketsToldOf(db, homes, { distance, priceBelowMarket })
  return homes.flatMap((home) => {
    const market = markets.get(home.market)
    if (!market) return []
    return {
      ...home,
      ...market.chanceOf(home),
      modelOf: market.modelOf,
      measured: measuredBy(market.range, home.compsCount),
    }
  })
}

/** Where nothing is told, no home is likely enough: then it says why. */
const likelyEnough = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  percent: number,
): Promise<{ readonly likely: GapRow[]; readonly noChance: ToldChance['noChance'] }> => {
  const homes = await findGaps(db, area, criteria)
  const markets = await marketsToldOf(db, homes, criteria)
  const reasons = [...markets.values()].map(({ overAsk }) => whyNoChance(overAsk))
  return {
    likely: homes.filter((home) => {
      const chance = markets.get(home.market)?.chanceOf(home).chance ?? null
      return chance !== null && chance >= percent / 100
    }),
    noChance: reasons.includes(null) ? null : (reasons[0] ?? null),
  }
}

type MarketChances = MarketTold & { readonly chanceOf: (row: AskedRow) => ToldChance }

const marketsToldOf = async (
  db: Kysely<Database>,
  homes: readonly { readonly market: string }[],
  { distance, priceBelowMarket }: Pick<SearchCriteria, 'distance' | 'priceBelowMarket'>,
): Promise<Map<string, MarketChances>> => {
  const names = [...new Set(homes.map((home) => home.market))]
  const told = await readMarketsTold(db, names, distance)
  return new Map(
    [...told].map(([name, market]) => [
      name,
      { ...market, chanceOf: chancesOf(market.overAsk, priceBelowMarket) },
    ]),
  )
}
