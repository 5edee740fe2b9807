import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { squareClient } from './square-account.ts'
import { toServiceError } from './to-service-error.ts'

it('an answer that begins and never ends is given up', async () => {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/v2/locations', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'application/json' })
    reply.raw.write('{"locations":')
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  const client = squareClient({ baseUrl, accessToken: 'EAAA' }, 0.3)
  const failure = await client.locations.list().then(null, toServiceError)
  expect(failure).toEqual({ type: 'Unavailable', message: 'Square did not answer.' })
  await app.close()
})
