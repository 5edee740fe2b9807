import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import { ownDefaultsIn } from '../../domain/deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { isInRegion } from '../../domain/search/region.ts'
import { defaultsOfAccounts } from '../deals/queries.ts'
import { homeCorrectionsOfAccounts } from '../marks/conditions/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  type CandidateRow,
  candidateColumns,
  type JudgedFilters,
  meetingFilters,
  searchesMetBy,
} from '../search/queries.ts'
import { readMarketPredictors } from '../valuation/queries.ts'
import { regionsOfSearches } from './searches/queries.ts'

/** A home that meets a saved search. */
export type Pair = { readonly searchId: string; readonly propertyId: string }

/**
 * Brings up to date which saved searches these homes meet, and answers the pairs that are new: those that did not
 * meet before, or stood among the doubtful. Searches that Postgres can judge alone cost one statement, however many there are.
 */
export const matchSearches = (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<Pair[]> => updatePairs(trx, propertyIds, null)

/** The same of an account's own searches, after it has chosen how a home is valued: what that brings is not new to it. */
export const rematchHome = async (
  trx: Kysely<Database>,
  accountId: RawBuilder<string>,
  propertyId: string,
): Promise<void> => {
  const added = await updatePairs(trx, [propertyId], accountId)
  await sql`
    UPDATE search_match SET seen = true WHERE property_id = ${propertyId}
      AND search_id = ANY(${added.map(({ searchId }) => searchId)}::text[])`.execute(trx)
}

const updatePairs = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  accountId: RawBuilder<string> | null,
): Promise<Pair[]> => {
  const differing = await readDiffering(trx, propertyIds, accountId)
  const outside = await outsideOf(trx, differing)
  const failing = new Set([
    ...outside,
    ...(await failingOf(
      trx,
      differing.filter(isJudged).filter((pair) => !outside.has(pair)),
    )),
  ])
  const now = differing.filter((pair) => pair.doubtful !== null && !failing.has(pair))
  const gone = differing.filter(
    (pair) => pair.wasDoubtful !== null && (pair.doubtful === null || failing.has(pair)),
  )
  await storePairs(
    trx,
    now.filter(({ doubtful, wasDoubtful }) => doubtful !== wasDoubtful),
  )
  await dropPairs(trx, gone)
  return now.filter(
    ({ wasDoubtful, doubtful }) => wasDoubtful === null || (wasDoubtful && !doubtful),
  )
}

type PlacedPair = Pair & {
  /** The home's. */
  readonly market: string
}

/** A pair before and now: null where the home did not or does not meet the search. */
type DifferingPair = PlacedPair & {
  readonly wasDoubtful: boolean | null
  readonly doubtful: boolean | null
  /** The account of the search's owner, where the search asks for what Postgres does not know; else null. */
  readonly accountId: string | null
  readonly judged: JudgedFilters | null
  /** The exit that the search is worked by; null where its owner's defaults say. */
  readonly worksBy: Exit | null
  readonly distance: SearchDistance | null
  readonly priceBelowMarket: number | null
  /** The search looks at a part of the map that the home is near; null where it does not meet it. */
  readonly isOfRegion: boolean | null
  readonly latitude: number | null
  readonly longitude: number | null
}

/**
 * The pairs that differ from those stored, and all that ask for what Postgres does not know; of one account, or of all.
 * A search that names a home's city and zip is met once.
 */
const readDiffering = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  accountId: RawBuilder<string> | null,
): Promise<DifferingPair[]> => {
  const ofAccount =
    accountId === null
      ? sql``
      : sql`AND search_id IN (SELECT id FROM saved_search WHERE account_id = ${accountId})`
  const { rows } = await sql<DifferingPair>`
    WITH met AS (SELECT * FROM (${searchesMetBy(propertyIds)}) AS found WHERE true ${ofAccount}),
    stored AS (
      SELECT * FROM search_match WHERE property_id = ANY(${propertyIds}::text[]) ${ofAccount})
    SELECT search_id, property_id, market,
      stored.doubtful AS was_doubtful, met.doubtful AS doubtful,
      met.account_id, met.judged, met.works_by, met.distance, met.price_below_market, met.is_of_region,
      met.latitude, met.longitude
    FROM met FULL JOIN stored USING (search_id, property_id, market)
    WHERE met.doubtful IS DISTINCT FROM stored.doubtful OR met.judged IS NOT NULL
      OR met.is_of_region`.execute(trx)
  const once = new Map(
    rows.map((pair) => [JSON.stringify([pair.searchId, pair.propertyId, pair.market]), pair]),
  )
  return [...once.values()]
}

/** Those of some pairs whose home is near the part of the map that the search looks at, and not in it. */
const outsideOf = async (
  trx: Kysely<Database>,
  pairs: readonly DifferingPair[],
): Promise<ReadonlySet<Pair>> => {
  const near = pairs.filter(({ isOfRegion }) => isOfRegion)
  if (near.length === 0) return new Set()
  const regions = await regionsOfSearches(
    trx,
    near.map(({ searchId }) => searchId),
  )
  return new Set(
    near.filter(({ searchId, latitude, longitude }) => {
      const region = regions.get(searchId)
      return (
        region === undefined ||
        latitude === null ||
        longitude === null ||
        !isInRegion(region, { latitude, longitude })
      )
    }),
  )
}

type JudgedPair = DifferingPair & {
  readonly accountId: string
  readonly judged: JudgedFilters
  readonly distance: SearchDistance
  readonly priceBelowMarket: number
}

const isJudged = (pair: DifferingPair): pair is JudgedPair => pair.judged !== null

/** Those of some pairs whose home does not meet what Postgres does not know, by what the search's owner has set and says. */
const failingOf = async (
  trx: Kysely<Database>,
  pairs: readonly JudgedPair[],
): Promise<ReadonlySet<Pair>> => {
  const failing = new Set<Pair>(pairs)
  if (pairs.length === 0) return failing
  const accountIds = pairs.map(({ accountId }) => accountId)
  const defaults = await defaultsOfAccounts(trx, accountIds)
  const said = await homeCorrectionsOfAccounts(trx, accountIds)
  for (const [distance, asking] of Map.groupBy(pairs, (pair) => pair.distance)) {
    const homes = await candidatesOf(
      trx,
      asking.map(({ propertyId }) => propertyId),
      distance,
    )
    const markets = new Set([...homes.values()].map(({ market }) => market))
    const predictors = await readMarketPredictors(trx, [...markets], distance)
    for (const ofSearch of Map.groupBy(asking, (pair) => pair.searchId).values()) {
      const [first] = ofSearch
      if (first === undefined) continue
      const { judged, worksBy, priceBelowMarket, accountId } = first
      const owners = {
        ownDefaults: ownDefaultsIn(defaults.get(accountId) ?? [], worksBy ?? undefined),
        corrections: said.get(accountId) ?? [],
      }
      const candidates = ofSearch.flatMap((pair) => homes.get(pair.propertyId) ?? [])
      const meeting = new Set(
        meetingFilters(candidates, { ...judged, priceBelowMarket, ...owners }, predictors),
      )
      for (const pair of ofSearch) {
        const home = homes.get(pair.propertyId)
        if (home && meeting.has(home)) failing.delete(pair)
      }
    }
  }
  return failing
}

const candidatesOf = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
  distance: SearchDistance,
) => {
  const { rows } = await sql<CandidateRow>`
    SELECT ${candidateColumns}
    FROM listing AS l JOIN valuation AS v ON v.property_id = l.property_id AND v.market = l.market
      AND v.distance = ${distance} AND NOT v.as_listed
    WHERE l.standing = 'active' AND l.property_id = ANY(${[...new Set(propertyIds)]}::text[])`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.propertyId, row]))
}

/** A search that is being deleted gets none. A home that is no longer set aside is new. */
const storePairs = async (
  trx: Kysely<Database>,
  pairs: readonly DifferingPair[],
): Promise<void> => {
  if (pairs.length === 0) return
  await sql`
    INSERT INTO search_match AS stored (search_id, property_id, market, doubtful)
    SELECT s.id, pair.property_id, pair.market, pair.doubtful
    FROM unnest(
      ${pairs.map(({ searchId }) => searchId)}::text[],
      ${pairs.map(({ propertyId }) => propertyId)}::text[],
      ${pairs.map(({ market }) => market)}::text[],
      ${pairs.map(({ doubtful }) => doubtful)}::boolean[]
    ) AS pair (search_id, property_id, market, doubtful)
    JOIN saved_search AS s ON s.id = pair.search_id
    FOR KEY SHARE OF s
    ON CONFLICT (property_id, search_id, market) DO UPDATE SET doubtful = excluded.doubtful,
      seen = stored.seen AND excluded.doubtful`.execute(trx)
}

const dropPairs = async (trx: Kysely<Database>, pairs: readonly PlacedPair[]): Promise<void> => {
  if (pairs.length === 0) return
  await sql`
    DELETE FROM search_match AS stored USING unnest(
      ${pairs.map(({ searchId }) => searchId)}::text[],
      ${pairs.map(({ propertyId }) => propertyId)}::text[],
      ${pairs.map(({ market }) => market)}::text[]) AS gone (search_id, property_id, market)
    WHERE stored.search_id = gone.search_id AND stored.property_id = gone.property_id
      AND stored.market = gone.market`.execute(trx)
}
