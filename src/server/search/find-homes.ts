import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { measuredBy } from '../../domain/valuation/calibration/measured.ts'
import { overAskAmount } from '../../domain/valuation/over-ask/over-ask-chance.ts'
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
import { homeJson, homeJsonEnd, homeJsonOpen } from './to-home.ts'

/** The parts of a home's JSON, in their order. */
export type HomeJson = readonly Buffer[]

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
 * Homes that qualify, the best profit first, at most 500; `qualified` counts them all. `telling` is what is told
 * of markets at the distance; what is told of others is read.
 */
export const findHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told> = Promise.resolve(new Map()),
): Promise<FoundHomes<FoundHome>> => {
  if (criteria.chanceAtLeast !== undefined)
    return findLikely(db, area, criteria, criteria.chanceAtLeast, telling)
  const { found } = await findAll(db, area, criteria, telling)
  return found
}

/** Reads all homes that qualify, in one statement; `told` of their markets. */
const findAll = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told>,
): Promise<{ readonly found: FoundHomes<FoundHome>; readonly told: Told }> => {
  const [rows, known] = await Promise.all([findQualifying(db, area, criteria), telling])
  const told = await toldOfMarkets(db, rows.homes, criteria.distance, known)
  const homes = withChances(rows.homes, criteria, told)
  return { found: { ...rows, homes, asOf: homes[0]?.asOf, noChance: null }, told }
}

/**
 * Those whose chance is at least so many percent. The database knows no chances, so these homes are read by a second
 * statement. Where one has another price or value by then, all are looked for again, or, after three times, it is left out.
 */
const findLikely = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  percent: number,
  telling: Promise<Told>,
  tries = 3,
): Promise<FoundHomes<FoundHome>> => {
  const { likely, told, ...of } = await likelyEnough(db, area, criteria, percent, telling)
  const found = new Map(likely.slice(0, MAX_HOMES).map((home) => [home.id, home]))
  const rows = await readHomes(db, [...found.keys()], criteria)
  const unchanged = rows.filter(({ id, listPrice, value, market }) => {
    const before = found.get(id)
    return before?.listPrice === listPrice && before.value === value && before.market === market
  })
  const changed = found.size - unchanged.length
  if (changed > 0 && tries > 1) return findLikely(db, area, criteria, percent, telling, tries - 1)
  const homes = withChances(unchanged, criteria, told)
  return { ...of, homes, asOf: homes[0]?.asOf, qualified: likely.length - changed }
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
): Promise<FoundHomes<HomeJson>> => {
  if (criteria.chanceAtLeast !== undefined) {
    const found = await findHomes(db, area, criteria, telling)
    return { ...found, homes: found.homes.map((home) => [Buffer.from(homeJson(home))]) }
  }
  const asked = JSON.stringify([area, criteria.propertyType, madeFor(criteria)])
  const again = kept.of(asked) === null ? null : await findKept(db, area, criteria, telling, kept)
  const found = again ?? (await findAndKeep(db, area, criteria, telling, kept))
  // That it was asked is kept as long as a home would be.
  kept.keep(asked, '')
  return found
}

const findAndKeep = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told>,
  kept: KeptHomes,
): Promise<FoundHomes<HomeJson>> => {
  const { found, told } = await findAll(db, area, criteria, telling)
  const homes = found.homes.map((home) => [
    kept.keep(keyOf(home, criteria, told), homeJsonOpen(home)),
    homeJsonEnd(home),
  ])
  return { ...found, homes }
}

/**
 * Reads which homes qualify, and then those that are not kept. Null where one of these has changed between the two
 * statements: it may not qualify any more, or belong elsewhere in the order.
 */
const findKept = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  telling: Promise<Told>,
  kept: KeptHomes,
): Promise<FoundHomes<HomeJson> | null> => {
  const [found, known] = await Promise.all([findVersions(db, area, criteria), telling])
  const told = await toldOfMarkets(db, found.homes, criteria.distance, known)
  const jsonById = new Map<number, Buffer>()
  const missing = new Map<number, HomeVersion>()
  for (const home of found.homes) {
    const json = kept.of(keyOf(home, criteria, told))
    if (json === null) missing.set(home.id, home)
    else jsonById.set(home.id, json)
  }
  const rows = await readHomes(db, [...missing.keys()], criteria)
  const unchanged = rows.filter((row) => row.version === missing.get(row.id)?.version)
  if (unchanged.length < missing.size) return null
  for (const home of withChances(rows, criteria, told))
    jsonById.set(home.id, kept.keep(keyOf(home, criteria, told), homeJsonOpen(home)))
  const homes = found.homes.flatMap((home) => {
    const json = jsonById.get(home.id)
    return json === undefined ? [] : [[json, homeJsonEnd(home)]]
  })
  return { ...found, homes, asOf: found.homes[0]?.asOf, noChance: null }
}

/** What a home's JSON is made for, besides what it is made of. */
const madeFor = ({ distance, includeHomesForSale, priceBelowMarket }: SearchCriteria) => [
  distance,
  includeHomesForSale,
  overAskAmount(priceBelowMarket),
]

/** What a home's JSON is kept under: the version of all that it is made of, and what it is made for. */
const keyOf = ({ version, market }: HomeVersion, criteria: SearchCriteria, told: Told): string =>
  [version, told.get(market)?.version, ...madeFor(criteria)].join(' ')

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
  if (home === undefined) return undefined
  const told = await readMarketsTold(db, [home.market], options.distance)
  return withChances([home], options, told)[0]
}

/** With what is told of their markets; without those whose market has no model. */
const withChances = (
  homes: readonly FoundHomeRow[],
  { priceBelowMarket }: Pick<SearchCriteria, 'priceBelowMarket'>,
  told: Told,
): FoundHome[] => {
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

/** What is told of the homes' markets: as it is `known`, and else read. */
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
