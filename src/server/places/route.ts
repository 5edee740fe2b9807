import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type PlaceSuggestion, placeCalls } from '../../contract/places.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { homesForSaleIn } from '../market-conditions/queries.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering } from '../platform/requests/answer-calls.ts'
import type { PlaceSuggestions, SuggestedPlace } from './ports.ts'

/** The call of suggestions for the city field. */
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
  const forSale = await homesForSaleIn(db, asked).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return []
    throw error
  })
  return places.map((place, i) => {
    const coverage = forSale[i]
    return coverage === undefined ? place : { ...place, coverage }
  })
}
