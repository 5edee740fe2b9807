import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { measuredBy } from '../../domain/valuation/calibration/measured.ts'
import type { SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  chancesOf,
  type MarketTold,
  readMarketsTold,
  type ToldChance,
  whyNoChance,
} from '../valuation/queries.ts'
import {
  type FoundHome,
  type FoundHomeRow,
  type HomeVersion,
  readHome,
  readHomes,
} from './home-rows.ts'
import type { KeptHomes } from './kept-homes.ts'
import {
  findGaps,
  findQualifying,
  findVersions,
  type GapRow,
  type QualifyingId,
  qualifyingIds,
} from './qualifying-homes.ts'
import { homeJson } from './to-home.ts'

export type FoundHomes<Home> = {
  readonly homes: Home[]
  /** As of when the first of them is valued. */
  readonly asOf: IsoDate | undefined
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
): Promise<FoundHomes<FoundHome>> => {
  if (criteria.chanceAtLeast === undefined) {
    const [found, told] = await Promise.all([findQualifying(db, area, criteria), telling])
    const homes = await withChances(db, found.homes, criteria, told)
    return { ...found, homes, asOf: homes[0]?.asOf, noChance: null }
  }
  const { likely, told, ...of } = await likelyEnough(
    db,
    area,
    criteria,
    criteria.chanceAtLeast,
    telling,
  )
  const ids = likely.slice(0, MAX_HOMES).map((home) => home.id)
  const homes = await readHomes(db, ids, criteria)
  const found = await withChances(db, homes, criteria, told)
  const asOf = found[0]?.asOf
  return { ...of, homes: found, asOf, qualified: likely.length }
}

/**
 * The same homes as JSON. Those that are kept as they are now are sent as they are, and only the others are read; where
 * nobody has asked for such homes lately, none will be kept, and all are read at once.
 */
export const findHomesJson = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told>,
  kept: KeptHomes,
): Promise<FoundHomes<Buffer>> => {
  if (criteria.chanceAtLeast !== undefined) {
    const found = await findHomes(db, area, criteria, telling)
    return { ...found, homes: found.homes.map((home) => Buffer.from(homeJson(home))) }
  }
  const { distance, includeHomesForSale, priceBelowMarket, propertyType } = criteria
  const madeFor = [distance, includeHomesForSale, priceBelowMarket]
  const asked = JSON.stringify([area, propertyType, madeFor])
  const reading = kept.of(asked) === null ? findQualifying(db, area, criteria) : null
  const [found, known] = await Promise.all([reading ?? findVersions(db, area, criteria), telling])
  const told = await toldOfMarkets(db, found.homes, distance, known)
  const versionOf = ({ version, market }: HomeVersion) =>
    [version, told.get(market)?.version, ...madeFor].join(' ')

  const byId = new Map<number, Buffer>()
  const missing: number[] = []
  for (const home of found.homes) {
    const json = kept.of(versionOf(home))
    if (json === null) missing.push(home.id)
    else byId.set(home.id, json)
  }
  const rows = (await reading)?.homes ?? (await readHomes(db, missing, criteria))
  for (const home of await withChances(db, rows, criteria, told)) {
    byId.set(home.id, kept.keep(versionOf(home), homeJson(home)))
  }
  kept.keep(asked, '')
  const homes = found.homes.flatMap(({ id }) => byId.get(id) ?? [])
  return { ...found, homes, asOf: found.homes[0]?.asOf, noChance: null }
}

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
  telling: Promise<Told> = Promise.resolve(new Map()),
): Promise<{
  readonly likely: GapRow[]
  readonly valued: number
  readonly noChance: ToldChance['noChance']
  readonly told: Told
}> => {
  const [{ homes, valued }, known] = await Promise.all([findGaps(db, area, criteria), telling])
  const told = await toldOfMarkets(db, homes, criteria.distance, known)
  const markets = new Set(homes.map((home) => home.market))
  const reasons = [...told].flatMap(([market, { overAsk }]) =>
    markets.has(market) ? whyNoChance(overAsk) : [],
  )
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
