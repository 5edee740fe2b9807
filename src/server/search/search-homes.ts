import type { Kysely } from 'kysely'
import type { SearchSummary } from '../../contract/search/found-homes.ts'
import { entryAt } from '../../domain/entry-at.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import { parsePlaces } from '../../domain/search/place-query.ts'
import { waysToLoosen } from '../../domain/search/ways-to-loosen.ts'
import { type AskedWhere, readWhere, type WhereFault } from '../../domain/search/where.ts'
import type { SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SearchProgress } from '../progress/ports.ts'
import { type AreaCounts, countArea, countAsked, countSalesNearby } from './area-counts.ts'
import { areHomesBeingValued, type Coverage, countStale, coveredCities } from './coverage.ts'
import {
  asksForJudgment,
  type FoundHomes as Found,
  findAndKeep,
  findHomes,
  findHomesJson,
  type HomeJson,
} from './find-homes.ts'
import type { FoundHome } from './home-rows.ts'
import { isJudged } from './judged-homes.ts'
import type { KeptAreas } from './kept-areas.ts'
import type { KeptHomes } from './kept-homes.ts'
import { bestOtherType, countLoosened, countLoosenedJudged } from './loosened-counts.ts'
import {
  allStale,
  noListings,
  nothingSold,
  notYetValued,
  unknownPlace,
} from './nothing-there-sentences.ts'
import { belowMarket, comparing, homesMatch, lookingUp } from './search-status.ts'
import {
  areaNow,
  areaOf,
  type SearchedPlace,
  type SearchPlaces,
  searchedPlace,
} from './searched-place.ts'

export type SearchDeps = {
  readonly db: Kysely<Database>
  readonly places: SearchPlaces
}

export type FoundHomes<Home = FoundHome> = {
  readonly homes: readonly Home[]
  readonly summary: SearchSummary
}

/** Why a search has no answer; `message` is a sentence for the person who searched. */
export type SearchFailure =
  | ({ readonly type: 'BadPlace' } & WhereFault)
  | {
      readonly type: 'NothingThere'
      readonly message: string
      /** Where there are homes for sale instead. */
      readonly coverage: Coverage
    }

/**
 * Finds the homes for sale in a place that are of the type, at or under the price, and at least so much below
 * their stored value (and, when asked for, likely enough to be). Nothing is valued here: it is an indexed
 * read. `progress` gets what is found on the way.
 */
export const searchHomes = (
  deps: SearchDeps,
  request: SearchRequest,
  progress?: SearchProgress,
): Promise<Result<FoundHomes, SearchFailure>> =>
  searchBy(lookNow(findHomes), deps, request, progress)

/** The same with the homes as JSON, which are kept while they hold, as what there is in an area is. */
export const searchHomesJson = (
  deps: SearchDeps,
  request: SearchRequest,
  progress: SearchProgress,
  kept: Kept,
): Promise<Result<FoundHomes<HomeJson>, SearchFailure>> =>
  searchBy(lookAtKept(kept), deps, request, progress)

type Kept = { readonly homes: KeptHomes; readonly areas: KeptAreas }

type SearchRequest = AskedWhere & SearchCriteria

/** Finds homes in a place, and counts what is there; `report` gets the counts as soon as they are known. */
type Look<Home> = (
  db: Kysely<Database>,
  place: SearchedPlace,
  criteria: SearchCriteria,
  report: (counts: AreaCounts) => Promise<void>,
) => Promise<{ readonly homes: Found<Home>; readonly counts: AreaCounts }>

const lookNow =
  <Home>(
    find: (
      db: Kysely<Database>,
      area: SearchArea,
      criteria: SearchCriteria,
      knownPredictors: Promise<AreaCounts['predictors']>,
    ) => Promise<Found<Home>>,
  ): Look<Home> =>
  async (db, place, criteria, report) => {
    const area = await areaNow(db, place)
    const counting = countArea(db, area, criteria)
    const [homes, counts] = await Promise.all([
      find(
        db,
        area,
        criteria,
        counting.then(({ predictors }) => predictors),
      ),
      counting.then(async (counted) => {
        await report(counted)
        return counted
      }),
    ])
    return { homes, counts }
  }

/** As JSON; where no area is kept, as it is now. */
const lookAtKept = (kept: Kept): Look<HomeJson> => {
  const lookAtAll = lookNow((...asked) => findAndKeep(kept.homes, ...asked))
  return async (db, place, criteria, report) => {
    // Where homes have changed since their area was read, it is read again.
    for (let tries = 0; tries < 2 && !asksForJudgment(criteria); tries++) {
      const area = await kept.areas.read(db, place, criteria)
      if (area === null) break
      const counts = { ...area, ...countAsked(area.homes, criteria) }
      await report(counts)
      const homes = await findHomesJson(db, area, criteria, kept.homes)
      if (homes !== null) return { homes, counts }
    }
    return lookAtAll(db, place, criteria, report)
  }
}

const searchBy = async <Home>(
  look: Look<Home>,
  deps: SearchDeps,
  request: SearchRequest,
  progress: SearchProgress | undefined,
): Promise<Result<FoundHomes<Home>, SearchFailure>> => {
  const where = readWhere(request)
  if (!where.ok) return err({ type: 'BadPlace', ...where.error })
  const found = await searchedPlace(deps, where.value)
  if (!found.ok) return err({ type: 'BadPlace', ...found.error })
  const place = found.value
  progress?.update(lookingUp(place.label))

  const { homes, counts } = await look(deps.db, place, request, async (counted) => {
    if (progress?.live) await reportCounts(deps.db, place, request, counted, progress)
  })
  if (counts.lookedAt === 0) return err(await nothingThere(deps, place))
  const asOf = counts.asOf ?? homes.asOf
  if (asOf === undefined) {
    const beingValued = await areHomesBeingValued(deps.db, await areaNow(deps.db, place))
    const message = (beingValued ? notYetValued : nothingSold)(counts.lookedAt, place.label)
    return err({ type: 'NothingThere', message, coverage: { covered: [], coveredMore: 0 } })
  }
  if (homes.valued === 0 && counts.toValue > 0) {
    // Homes without a value yet are not homes with too few sales, as while a first start values a market.
    const beingValued = await areHomesBeingValued(deps.db, await areaNow(deps.db, place))
    if (beingValued)
      return err({
        type: 'NothingThere',
        message: notYetValued(counts.lookedAt, place.label),
        coverage: { covered: [], coveredMore: 0 },
      })
  }
  progress?.update(belowMarket(homes.qualified, request.priceBelowMarket))

  const summary: SearchSummary = {
    place: place.label,
    qualified: homes.qualified,
    lookedAt: counts.lookedAt,
    // The two were read a moment apart.
    unvalued: Math.max(0, counts.toValue - homes.valued),
    asOf,
    marketDay: counts.marketDay ?? asOf,
    demo: counts.demo,
    noChance: homes.noChance,
    loosen: homes.qualified > 0 ? [] : await loosenings(deps.db, place, request),
  }
  return ok({ homes: homes.homes, summary })
}

/** Looked up only when the searcher watches the search. */
const reportCounts = async (
  db: Kysely<Database>,
  place: SearchedPlace,
  criteria: SearchCriteria,
  { matching, asOf }: AreaCounts,
  progress: SearchProgress,
): Promise<void> => {
  if (asOf === null) return
  progress.update(homesMatch(matching))
  if (matching > 0)
    progress.update(comparing(await countSalesNearby(db, await areaNow(db, place), criteria, asOf)))
}

/** Where a text asks to search; null when it names no place. */
export const areaNamed = (city: string): SearchArea | null => {
  const place = parsePlaces(city)
  return place.ok ? areaOf(place.value) : null
}

const nothingThere = async (deps: SearchDeps, place: SearchedPlace): Promise<SearchFailure> => {
  const { label, known } = place
  const [stale, coverage] = await Promise.all([
    countStale(deps.db, await areaNow(deps.db, place, 'stale')),
    coveredCities(deps.db, COVERED_CITIES_NAMED),
  ])
  const none = (known ? noListings : unknownPlace)(label)
  return { type: 'NothingThere', message: stale > 0 ? allStale(stale, label) : none, coverage }
}

const COVERED_CITIES_NAMED = 4

const loosenings = async (
  db: Kysely<Database>,
  place: SearchedPlace,
  criteria: SearchCriteria,
): Promise<SearchSummary['loosen']> => {
  const area = await areaNow(db, place)
  const ways = waysToLoosen(criteria)
  const [counts, otherType] = await Promise.all([
    isJudged(criteria)
      ? countLoosenedJudged(db, area, ways)
      : countLoosened(db, area, criteria, ways),
    isJudged(criteria) ? undefined : bestOtherType(db, area, criteria),
  ])
  const helpful = ways
    .map((way, i) => ({ ...way, homes: entryAt(counts, i) }))
    .filter(({ homes }) => homes > 0)
  const loosen: SearchSummary['loosen'] = helpful
    // Of two higher prices the lower one that helps is enough.
    .filter(({ filter }, i) => helpful.findIndex((way) => way.filter === filter) === i)
    .map(({ filter, criteria: { maxPrice }, homes }) =>
      filter === 'maxPrice' ? { filter, maxPrice, homes } : { filter, homes },
    )
  if (otherType) loosen.push({ filter: 'propertyType', ...otherType })
  return loosen.sort((a, b) => b.homes - a.homes)
}
