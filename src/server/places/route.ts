import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { searchPlacesQuerySchema } from '../../contract/search-places.ts'
import type { PlaceSuggestions } from './ports.ts'

/** `GET /api/places?query=`: suggestions for the city field. The app brings the zod validator. */
export const registerPlaces = (
  app: FastifyInstance,
  { suggestions }: { readonly suggestions: PlaceSuggestions },
): void => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/places',
      { schema: { querystring: searchPlacesQuerySchema } },
      async (request, reply) => {
        reply.header('cache-control', 'private, max-age=3600')
        return suggestions.suggest(request.query.query)
      },
    )
}
