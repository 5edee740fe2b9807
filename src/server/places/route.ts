import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  type PlaceSuggestion,
  searchPlacesQuerySchema,
  searchPlacesResponseSchema,
} from '../../contract/search/search-places.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { homesForSaleIn } from '../market-conditions/queries.ts'
import { DatabaseUnavailable } from '../platform/database/database-unavailable.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PlaceSuggestions, SuggestedPlace } from './ports.ts'

/** `GET /api/places?query=`: suggestions for the city field. The app brings the zod validator. */
export const registerPlaces = (
  app: FastifyInstance,
  {
    suggestions,
    reads,
  }: { readonly suggestions: PlaceSuggestions; readonly reads: Kysely<Database> },
): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/places',
    {
      schema: {
        tags: ['Search'],
        summary: 'Places that begin like a text',
        description:
          'Cities come by population, each place with how many homes are for sale there. The answer may be kept for a minute.',
        querystring: searchPlacesQuerySchema,
        response: { 200: searchPlacesResponseSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, max-age=60')
      return withCoverage(reads, await suggestions.suggest(request.query.query))
    },
  )
}

/** Without the database a place can be picked still: its homes are then not told. */
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
