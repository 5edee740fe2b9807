import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { lnLotOf } from '../../domain/comps/home-table.ts'
import type { ConditionCorrection } from '../../domain/condition/corrected-condition.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import type { OwnDefaults } from '../../domain/deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { USUAL_SORT } from '../../domain/search/sort-homes.ts'
import { measuredBy } from '../../domain/valuation/calibration/measured.ts'
import type { SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Owner } from '../platform/kept/owner.ts'
import {
  chanceOf,
  chancesOf,
  curveOf,
  isBought,
  type MarketPredictors,
  type PredictedChance,
  predictorsByMarket,
  readLeftMarket,
  readMarketPredictors,
  whyNoChance,
} from '../valuation/queries.ts'
import { asSaid, flipScoreAsSaid } from './as-said.ts'
import {
  type FeedDates,
  type FoundHome,
  type FoundHomeRow,
  type HomeVersion,
  readAddedHome,
  readHome,
  readHomes,
  readLastHome,
  valuedHomeOf,
} from './home-rows.ts'
import {
  type CandidateRow,
  inJudgedOrder,
  isJudged,
  isJudgedSort,
  meetingFilters,
} from './judged-homes.ts'
import type { AreaRead } from './kept-areas.ts'
import type { KeptHome, KeptHomes } from './kept-homes.ts'
import {
  type AreaHome,
  findCandidates,
  findQualifying,
  type QualifyingId,
  qualifyingIds,
} from './qualifying-homes.ts'
import { storiesBy } from './stories.ts'
import { homeJsonEnd, homeJsonOpen } from './to-home.ts'

/** The parts of a home's JSON, in their order. */
export type HomeJson = readonly Buffer[]

export type FoundHomes<Home> = {
  readonly homes: Home[]
  /** As of when the first of them is valued. */
  readonly asOf: IsoDate | undefined
  /** How many of the homes asked for have a value, whether they qualify or not. */
  readonly valued: number
  readonly qualified: number
  /** Why none of the homes there has a chance, where one was asked for. */
  readonly noChance: PredictedChance['noChance']
}

/** By market. */
type PredictorsByMarket = ReadonlyMap<string, MarketPredictors>

type FoundByPredictors = FoundHomes<FoundHome> & { readonly predictors: PredictorsByMarket }

/**
 * Homes that qualify, at most `MAX_HOMES`, by the sort that is asked for; `qualified` counts them all. `known` has the
 * predictors of markets at the distance; those of others are read.
 */
export const findHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  knownPredictors: Promise<PredictorsByMarket> = Promise.resolve(new Map()),
): Promise<FoundByPredictors> =>
  asksForJudgment(criteria)
    ? findJudged(db, area, criteria, knownPredictors)
    : findAll(db, area, criteria, knownPredictors)

/** Whether a search asks for what Postgres does not know. */
export const asksForJudgment = (criteria: SearchCriteria): boolean =>
  isJudged(criteria) || isJudgedSort(criteria.sort ?? USUAL_SORT)

/** Reads all homes that qualify, in one statement, with the `predictors` of their markets. */
const findAll = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  knownPredictors: Promise<PredictorsByMarket>,
): Promise<FoundByPredictors> => {
  const [rows, known] = await Promise.all([findQualifying(db, area, criteria), knownPredictors])
  const predictors = await predictorsOfMarkets(db, rows.homes, criteria.distance, known)
  const homes = withFigures(rows.homes, criteria, predictors)
  return { ...rows, homes, asOf: homes[0]?.asOf, noChance: null, predictors }
}

/**
 * Those that meet what Postgres does not know, in the order it does not know. They are read by a second statement: where
 * one has another price or value by then, all are looked for again, or, after three times, it is left out.
 */
const findJudged = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  knownPredictors: Promise<PredictorsByMarket>,
  tries = 3,
): Promise<FoundByPredictors> => {
  const { meeting, predictors, ...of } = await judgedHomes(db, area, criteria, knownPredictors)
  const sort = criteria.sort ?? USUAL_SORT
  const ordered = isJudgedSort(sort) ? inJudgedOrder(meeting, sort, criteria, predictors) : meeting
  const found = new Map(ordered.slice(0, MAX_HOMES).map((home) => [home.id, home]))
  const rows = new Map(
    (await readHomes(db, [...found.values()], criteria)).map((row) => [row.id, row]),
  )
  const unchanged = [...found.values()].flatMap((before) => {
    const row = rows.get(before.id)
    return row?.listPrice === before.listPrice &&
      row.value === before.value &&
      row.market === before.market
      ? row
      : []
  })
  const changed = found.size - unchanged.length
  if (changed > 0 && tries > 1) return findJudged(db, area, criteria, knownPredictors, tries - 1)
  const homes = withFigures(unchanged, criteria, predictors)
  const qualified = meeting.length - changed
  return { ...of, homes, asOf: homes[0]?.asOf, qualified, predictors }
}

/** The same as `findHomes`, as JSON that is kept. */
export const findAndKeep = async (
  kept: KeptHomes,
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  knownPredictors: Promise<PredictorsByMarket>,
): Promise<FoundHomes<HomeJson>> => {
  const { predictors, ...found } = await findHomes(db, area, criteria, knownPredictors)
  const keyOf = keysOf(criteria, predictors)
  const homes = found.homes.map((home) => {
    const { json } = keep(kept, keyOf(home), home, predictors)
    return [json, Buffer.from(homeJsonEnd(home, home))]
  })
  return { ...found, homes }
}

const keep = (
  kept: KeptHomes,
  key: string,
  home: FoundHome,
  predictors: PredictorsByMarket,
): KeptHome => {
  const known = predictors.get(home.market)
  return kept.keep(key, homeJsonOpen(home), known ? curveOf(known, home) : null)
}

/**
 * The homes of an area that qualify, as JSON, at most `MAX_HOMES`. Those that are kept are sent as they are, and only the
 * others are read; null where one of these has changed since the area was read: it may not qualify any more, or belong
 * elsewhere in the order.
 */
export const findHomesJson = async (
  db: Kysely<Database>,
  { homes, predictors, feeds }: AreaRead,
  criteria: SearchCriteria,
  kept: KeptHomes,
): Promise<FoundHomes<HomeJson> | null> => {
  const { maxPrice, priceBelowMarket } = criteria
  const valued = homes.filter((home) => home.isValued && home.listPrice <= maxPrice)
  const qualifying = valued.filter(({ gap }) => gap !== null && gap >= priceBelowMarket)
  const shown = qualifying.slice(0, MAX_HOMES)
  const keyOf = keysOf(criteria, predictors)
  const found = new Map<number, KeptHome>()
  const missing = new Map<number, AreaHome>()
  for (const home of shown) {
    const known = kept.of(keyOf(home))
    if (known === null) missing.set(home.id, home)
    else found.set(home.id, known)
  }
  const rows = await readHomes(db, [...missing.values()], criteria)
  const unchanged = rows.filter((row) => row.version === missing.get(row.id)?.version)
  if (unchanged.length < missing.size) return null
  for (const home of withFigures(rows, criteria, predictors))
    found.set(home.id, keep(kept, keyOf(home), home, predictors))
  const json = shown.flatMap(({ id, market, source }) => {
    const home = found.get(id)
    const known = predictors.get(market)
    if (home === undefined || known === undefined) return []
    const chance = chanceOf(known, home.overAsk, priceBelowMarket)
    return [[home.json, Buffer.from(homeJsonEnd(chance, feeds.get(source) ?? NO_FEED))]]
  })
  return {
    homes: json,
    asOf: shown[0]?.asOf,
    valued: valued.length,
    qualified: qualifying.length,
    noChance: null,
  }
}

/** Homes of files come from none. */
const NO_FEED: FeedDates = { refreshedAt: null, overdueFrom: null }

/** What a home's JSON is made for, besides what it is made of. */
const madeFor = (criteria: SearchCriteria) => [
  criteria.distance,
  criteria.includeHomesForSale,
  JSON.stringify(criteria.ownDefaults ?? []),
  digestOf(criteria.corrections ?? []),
]

/** Short, for something is kept under it, or under what it is part of. */
const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** What a home's JSON is kept under: the version of all that it is made of, and what it is made for. */
const keysOf = (criteria: SearchCriteria, predictors: PredictorsByMarket) => {
  const made = madeFor(criteria).join(' ')
  return ({ version, market }: Pick<HomeVersion, 'version' | 'market'>): string =>
    `${version} ${predictors.get(market)?.version} ${made}`
}

/** A query for all homes that qualify: `property_id`, and whether they are `doubtful`. */
export const idsOfHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<RawBuilder<QualifyingId>> => {
  if (!isJudged(criteria)) return qualifyingIds(area, criteria)
  const { meeting } = await judgedHomes(db, area, criteria)
  const ids = meeting.map((home) => home.id)
  return sql`${qualifyingIds(area, criteria)} AND l.id = ANY(${ids}::bigint[])`
}

/**
 * One home for sale with its value and comps; of one that has left the market, what it had last, for a `keeper` who has
 * marked it or keeps a deal of it, and one that they have added or that is on county lists. Undefined when it is gone or cannot be valued.
 */
export const findHome = async (
  db: Kysely<Database>,
  propertyId: string,
  options: {
    readonly distance: SearchDistance
    readonly includeHomesForSale: boolean
    readonly priceBelowMarket: number
    readonly asListed: readonly string[]
    readonly worksBy?: Exit | undefined
    readonly ownDefaults: readonly OwnDefaults[]
    readonly corrections: readonly ConditionCorrection[]
    readonly keeper: Owner
  },
): Promise<FoundHome | undefined> => {
  const kept = (await isBought(db, propertyId, options.keeper))
    ? await findLastHome(db, propertyId, options)
    : undefined
  const home = kept === undefined ? await readHome(db, propertyId, options) : undefined
  if (home === undefined)
    return (
      kept ??
      (await findLastHome(db, propertyId, options)) ??
      findAddedHome(db, propertyId, options)
    )
  const predictors = await readMarketPredictors(db, [home.market], options.distance)
  return withFigures([home], options, predictors)[0]
}

const findLastHome: typeof findHome = async (db, propertyId, options) => {
  const last = await readLastHome(db, propertyId, options)
  if (last === undefined) return undefined
  const [home] = withFigures([last], options, predictorsByMarket([last.told], options.distance))
  const { addedVersion: version, placing, nowOffMarket, keptNoAsk, nowStanding } = last
  const isOffMarket = nowOffMarket || keptNoAsk
  return (
    home && {
      ...home,
      ...(isOffMarket ? noChanceOffMarket : {}),
      ...(isOffMarket && nowStanding !== 'active'
        ? { offMarket: { version, placing: placing ?? 'address' } }
        : {}),
      leftMarket: await readLeftMarket(db, last),
    }
  )
}

const findAddedHome: typeof findHome = async (db, propertyId, options) => {
  const added = await readAddedHome(db, propertyId, options)
  if (added === undefined) return undefined
  const predictors = await readMarketPredictors(db, [added.market], options.distance)
  const [home] = withFigures([added], options, predictors)
  const { addedVersion: version, placing } = added
  return home && { ...home, ...noChanceOffMarket, offMarket: { version, placing } }
}

/** No chance of a sale over its ask, or at an offer, is known of a home that is not on the market. */
const noChanceOffMarket = { chance: null, othersChance: null, noChance: 'off market' } as const

/** With what follows from their markets, and from what the searcher has set and says; without those whose market has no model. */
const withFigures = (
  rows: readonly FoundHomeRow[],
  {
    priceBelowMarket,
    ownDefaults = [],
    corrections,
    worksBy,
  }: Pick<SearchCriteria, 'priceBelowMarket' | 'ownDefaults' | 'corrections'> & {
    readonly worksBy?: Exit | undefined
  },
  predictors: PredictorsByMarket,
): FoundHome[] => {
  const homes = rows.map((stored) => {
    const said = asSaid(stored, corrections)
    const flips = predictors.get(stored.market)?.flips
    if (said === stored || flips === undefined) return said
    return { ...said, flipScore: flipScoreAsSaid(stored, said, flips) }
  })
  const chances = chancesOf(predictors, homes, priceBelowMarket)
  const storyOf = storiesBy(ownDefaults)
  return homes.flatMap((home) => {
    const market = predictors.get(home.market)
    const chance = chances.get(home)
    if (!market || !chance) return []
    const { modelOf, newestExport, range } = market
    const story = storyOf(valuedHomeOf(home), market)
    const { valuedAs: homeType, lotSizeSquareFeet, compsCount: comps } = home
    const lnLot = lnLotOf({ homeType, lotSizeSquareFeet })
    const measured = measuredBy(range, { homeType, lnLot, comps })
    return {
      ...home,
      ...chance,
      story,
      modelOf,
      newestExport,
      measured,
      ...(worksBy === undefined ? {} : { worksBy }),
    }
  })
}

/** Without chances, no home is likely enough: then it says why. */
const judgedHomes = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
  knownPredictors: Promise<PredictorsByMarket> = Promise.resolve(new Map()),
): Promise<{
  readonly meeting: CandidateRow[]
  readonly valued: number
  readonly noChance: PredictedChance['noChance']
  readonly predictors: PredictorsByMarket
}> => {
  const [{ homes, valued }, known] = await Promise.all([
    findCandidates(db, area, criteria),
    knownPredictors,
  ])
  const predictors = await predictorsOfMarkets(db, homes, criteria.distance, known)
  return {
    meeting: meetingFilters(homes, criteria, predictors),
    valued,
    noChance: criteria.chanceAtLeast === undefined ? null : whyNoneIsLikely(homes, predictors),
    predictors,
  }
}

const whyNoneIsLikely = (
  homes: readonly { readonly market: string }[],
  predictors: PredictorsByMarket,
): PredictedChance['noChance'] => {
  const markets = new Set(homes.map((home) => home.market))
  const reasons = [...predictors].flatMap(([market, { overAsk }]) =>
    markets.has(market) ? whyNoChance(overAsk) : [],
  )
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

/** The predictors of the homes' markets: as `known`, or else read. */
const predictorsOfMarkets = async (
  db: Kysely<Database>,
  homes: readonly { readonly market: string }[],
  distance: SearchDistance,
  known: PredictorsByMarket,
): Promise<PredictorsByMarket> => {
  const missing = new Set(homes.map((home) => home.market).filter((market) => !known.has(market)))
  if (missing.size === 0) return known
  return new Map([...known, ...(await readMarketPredictors(db, [...missing], distance))])
}
