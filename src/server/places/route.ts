import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type PlaceSuggestion, placeCalls } from '../../contract/places.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { type HomesForSale, homesForSaleIn } from '../market-conditions/queries.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering } from '../platform/requests/answer-calls.ts'
import type { PlaceSuggestions, SuggestedCounty, SuggestedPlace } from './ports.ts'

/** The calls of suggestions for the fields of a place. */
export const registerPlaces = (
  app: FastifyInstance,
  {
    suggestions,
    reads,
  }: { readonly suggestions: PlaceSuggestions; readonly reads: Kysely<Database> },
): void => {
  answering(app)(placeCalls.suggest, async ({ query }, _, reply) => {
    reply.header('cache-control', 'private, max-age=60')
    return withCoverage(reads, await suggestions.suggest(query.query))
  })
  answering(app)(placeCalls.suggestCounties, async ({ query }, _, reply) => {
    reply.header('cache-control', 'private, max-age=60')
    return onFile(reads, suggestions.countiesLike(query.query))
  })
}

/** Without the database a place can be picked still, without the count of its homes. */
const withCoverage = async (
  db: Kysely<Database>,
  places: readonly SuggestedPlace[],
): Promise<PlaceSuggestion[]> => {
  if (places.length === 0) return []
  const asked = places.map(({ kind, label, state }) => ({
    kind,
    place: kind === 'zip' ? label : cityKeyOf(label.replace(/, [A-Z]{2}$/, ''), state),
  }))
  const forSale = await forSaleIn(db, asked)
  return places.map((place, i) => {
    const coverage = forSale[i]
    return coverage === undefined ? place : { ...place, coverage }
  })
}

/** The counties with homes for sale, those with the most first; none without the database. */
const onFile = async (
  db: Kysely<Database>,
  counties: readonly SuggestedCounty[],
): Promise<PlaceSuggestion[]> => {
  const inZips = counties.flatMap((county) => county.zips.map((zip) => ({ county, zip })))
  if (inZips.length === 0) return []
  const forSale = await forSaleIn(
    db,
    inZips.map(({ zip }) => ({ kind: 'zip', place: zip })),
  )
  const found = new Map<SuggestedCounty, HomesForSale>()
  for (const [i, { county }] of inZips.entries()) {
    const { homes = 0, demo = false } = forSale[i] ?? {}
    if (homes === 0) continue
    const before = found.get(county)
    found.set(county, {
      homes: (before?.homes ?? 0) + homes,
      demo: demo && before?.demo !== false,
    })
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.homes - a.homes)
    .slice(0, MAX_COUNTIES)
    .map(([{ zips: _, ...county }, coverage]) => ({ ...county, coverage }))
}

const MAX_COUNTIES = 8

const forSaleIn = (
  db: Kysely<Database>,
  places: Parameters<typeof homesForSaleIn>[1],
): Promise<HomesForSale[]> =>
  homesForSaleIn(db, places).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return []
    throw error
  })
