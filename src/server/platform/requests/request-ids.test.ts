import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { handleErrors } from './handle-errors.ts'
import { nameRequests, requestIdOf } from './request-ids.ts'

const GIVEN = '7f9c2ba4-e88f-4271'

const appWith = (proxies: number) => {
  const app = Fastify({ genReqId: requestIdOf(proxies), requestIdHeader: false })
  handleErrors(app)
  nameRequests(app)
  app.get('/fine', async () => 'fine')
  app.get('/broken', async () => {
    throw new Error('inside')
  })
  return app
}

const idFor = async (proxies: number, given: string, remoteAddress = '127.0.0.1') => {
  const headers = { 'x-request-id': given }
  const answer = await appWith(proxies).inject({ url: '/fine', headers, remoteAddress })
  return answer.headers['x-request-id']
}

describe('the id of a request', () => {
  it('is made, and differs for each', async () => {
    const app = appWith(0)
    const ids = [await app.inject('/fine'), await app.inject('/fine')].map(
      ({ headers }) => headers['x-request-id'],
    )
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
    expect(ids[1]).not.toBe(ids[0])
  })

  it('is the one that a proxy in front gave it, and no one else', async () => {
    expect(await idFor(1, GIVEN)).toBe(GIVEN)
    expect(await idFor(0, GIVEN)).not.toBe(GIVEN)
    expect(await idFor(1, GIVEN, '203.0.113.9')).not.toBe(GIVEN)
  })

  it.each(['short', 'a'.repeat(129), 'with spaces in it', '<script>alert(1)</script>'])(
    'is made where a proxy gave none that can be read: %s',
    async (given) => {
      expect(await idFor(1, given)).not.toBe(given)
    },
  )

  it('is in the answer to a request that failed by our fault', async () => {
    const app = appWith(0)
    const answer = await app.inject('/broken')
    expect(answer.json()).toMatchObject({
      code: 'server-error',
      requestId: answer.headers['x-request-id'],
    })
    expect(answer.body).not.toContain('inside')
  })
})
