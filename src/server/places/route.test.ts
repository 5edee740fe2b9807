import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { searchPlacesResponseSchema } from '../../contract/search-places.ts'
import { withContractSchemas } from '../platform/requests/contract-schemas.ts'
import { registerPlaces } from './route.ts'

const appWith = (asked: string[]) => {
  const app = Fastify()
  withContractSchemas(app)
  registerPlaces(app, {
    suggestions: {
      suggest: (query) => {
        asked.push(query)
        return [{ kind: 'city', label: 'Seattle, WA', detail: 'Washington', state: 'WA' }]
      },
    },
  })
  return app
}

describe('GET /api/places', () => {
  it('answers suggestions that may be kept for an hour', async () => {
    const asked: string[] = []
    const answer = await appWith(asked).inject('/api/places?query=%20sea%20')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, max-age=3600')
    expect(searchPlacesResponseSchema.parse(answer.json())).toHaveLength(1)
    expect(asked).toEqual(['sea'])
  })

  it('refuses a missing or endless query', async () => {
    const app = appWith([])
    expect((await app.inject('/api/places')).statusCode).toBe(400)
    expect((await app.inject(`/api/places?query=${'x'.repeat(101)}`)).statusCode).toBe(400)
  })
})
