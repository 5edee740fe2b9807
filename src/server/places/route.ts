import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import {
  searchPlacesQuerySchema,
  searchPlacesResponseSchema,
} from '../../contract/search-places.ts'
import type { PlaceSuggestions } from './ports.ts'

/** `GET /api/places?query=`: suggestions for the city field. The app brings the zod validator. */
export const registerPlaces = (
  app: FastifyInstance,
  { suggestions }: { readonly suggestions: PlaceSuggestions },
): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/places',
    {
      schema: {
        tags: ['Search'],
        summary: 'Places that begin like a text',
        description: 'Cities come by population. The answer may be kept for an hour.',
        querystring: searchPlacesQuerySchema,
        response: { 200: searchPlacesResponseSchema },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, max-age=3600')
      return suggestions.suggest(request.query.query)
    },
  )
}
