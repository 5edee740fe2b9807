import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { type Measured, measuredBy } from '../../domain/valuation/calibration/measured.ts'
import type { SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ModelOf } from '../platform/database/tables/markets.ts'
import {
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
  versionOf,
  versionOfQualifying,
} from './qualifying-homes.ts'

/** A home with the chance that it sells so much over its ask. */
export type FoundHome = FoundHomeRow &
  ToldChance & {
    readonly modelOf: ModelOf
    readonly measured: Measured
  }

type FoundHomes = {
  readonly homes: FoundHome[]
  /** As of when the first of them is valued. */
  readonly asOf: IsoDate | undefined
  /** Equal for equal homes; null where that is not known. */
  readonly version: string | null
  /** How many of the homes asked for have a value, whether they qualify or not. */
  readonly valued: number
  readonly qualified: number
  /** Why none of the homes there is told a chance, where one was asked for. */
  readonly noChance: ToldChance['noChance']
}

/** By market. */
type Told = ReadonlyMap<string, MarketTold>

/**
 * Homes that qualify, the best profit first, at most 500; `qualified` counts them all. What is told of markets at the
 * distance, and missing in `telling`, is asked for.
 */
export const findHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told> = Promise.resolve(new Map()),
): Promise<FoundHomes> => {
  if (criteria.chanceAtLeast === undefined) {
    const [found, told] = await Promise.all([findQualifying(db, area, criteria), telling])
    const version = versionWith(told, found.homes, versionOf(found.homes))
    const homes = await withChances(db, found.homes, criteria, told)
    return { ...found, homes, asOf: homes[0]?.asOf, version, noChance: null }
  }
  const { likely, told, ...of } = await likelyEnough(db, area, criteria, criteria.chanceAtLeast)
  const ids = likely.slice(0, MAX_HOMES).map((home) => home.id)
  const homes = await readHomes(db, ids, criteria)
  const found = await withChances(db, homes, criteria, told)
  const asOf = found[0]?.asOf
  return { ...of, homes: found, asOf, version: null, qualified: likely.length }
}

/** What `findHomes` would find, as far as it can be told for much less: all but the homes. Null where it cannot. */
export const versionOfHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told>,
): Promise<Omit<FoundHomes, 'homes'> | null> => {
  if (criteria.chanceAtLeast !== undefined) return null
  const [{ version, asOf, ...counts }, told] = await Promise.all([
    versionOfQualifying(db, area, criteria),
    telling,
  ])
  const versioned = version === null ? null : versionWith(told, [], version)
  return { ...counts, asOf: asOf ?? undefined, version: versioned, noChance: null }
}

/** Of homes' rows with what is told of their markets; null where that is yet to be read. */
const versionWith = (
  told: Told,
  homes: readonly { readonly market: string }[],
  version: string,
): string | null =>
  homes.every(({ market }) => told.has(market))
    ? [version, ...[...told].map(([market, { version }]) => `${market} ${version}`).sort()].join()
    : null

/** How many homes qualify. */
export const countHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<number> =>
  (criteria.chanceAtLeast === undefined
    ? (await findGaps(db, area, criteria)).homes
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
  const [found] = home ? await withChances(db, [home], options, new Map()) : []
  return found
}

const withChances = async (
  db: Kysely<Database>,
  homes: readonly FoundHomeRow[],
  { distance, priceBelowMarket }: Pick<SearchCriteria, 'distance' | 'priceBelowMarket'>,
  known: Told,
): Promise<FoundHome[]> => {
  const told = await toldOfMarkets(db, homes, distance, known)
  const chances = chancesOf(told, homes, priceBelowMarket)
  return homes.flatMap((home) => {
    const market = told.get(home.market)
    const chance = chances.get(home)
    if (!market || !chance) return []
    const { modelOf, range } = market
    return { ...home, ...chance, modelOf, measured: measuredBy(range, home.compsCount) }
  })
}

/** Where nothing is told, no home is likely enough: then it says why. */
const likelyEnough = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  percent: number,
): Promise<{
  readonly likely: GapRow[]
  readonly valued: number
  readonly noChance: ToldChance['noChance']
  readonly told: Told
}> => {
  const { homes, valued } = await findGaps(db, area, criteria)
  const told = await toldOfMarkets(db, homes, criteria.distance, new Map())
  const reasons = [...told.values()].map(({ overAsk }) => whyNoChance(overAsk))
  const chances = chancesOf(told, homes, criteria.priceBelowMarket)
  return {
    likely: homes.filter((home) => {
      const chance = chances.get(home)?.chance ?? null
      return chance !== null && chance >= percent / 100
    }),
    valued,
    noChance: reasons.includes(null) ? null : (reasons[0] ?? null),
    told,
  }
}

/** What is known of the homes' markets, and what is told of the others. */
const toldOfMarkets = async (
  db: Kysely<Database>,
  homes: readonly { readonly market: string }[],
  distance: SearchDistance,
  known: Told,
): Promise<Told> => {
  const missing = new Set(homes.map((home) => home.market).filter((market) => !known.has(market)))
  if (missing.size === 0) return known
  return new Map([...known, ...(await readMarketsTold(db, [...missing], distance))])
}
