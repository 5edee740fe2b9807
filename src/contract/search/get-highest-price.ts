import * as z from 'zod/mini'
import { about } from '../about.ts'
import { calls } from '../call.ts'

export const highestPriceCalls = calls({
  inPlace: {
    method: 'GET',
    path: '/api/search/highest-price',
    formerly: '/api/flip-search/highest-price',
    tag: 'Search',
    access: 'subscribers',
    summary: 'The highest asking price in a place',
    query: z.object({
      place: about(
        'City and state (Seattle, WA), a zip code, or several (98118, 98144), as in a search.',
        z.string().check(z.trim(), z.maxLength(200)),
      ),
    }),
    answer: z.object({
      highestUsd: about(
        'The highest asking price there, of any property type, in whole US dollars; null where there is none, or no such place.',
        z.nullable(z.number()),
      ),
    }),
  },
})
