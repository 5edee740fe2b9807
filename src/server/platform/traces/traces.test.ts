import { once } from 'node:events'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { json } from 'node:stream/consumers'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { openTraces } from './open-traces.ts'
import { inJobSpan, traceRequests } from './spans.ts'

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.optional(z.string()),
    intValue: z.optional(z.union([z.string(), z.number()])),
  }),
})
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              attributes: z.array(attributeSchema),
              status: z.object({ code: z.optional(z.number()) }),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Exported = z.infer<typeof exportSchema>

/** A collector that keeps what it gets, and an unrelated server at `/away`. */
const collector = async () => {
  const exports: Exported[] = []
  let forwarded: string | undefined
  const server = createServer(async (request, response) => {
    if (request.url === '/v1/traces') exports.push(exportSchema.parse(await json(request)))
    else forwarded = String(request.headers.traceparent)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const spans = () =>
    exports.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans: each }) =>
          each.map(({ attributes, ...span }) => ({
            ...span,
            attributes: Object.fromEntries(
              attributes.map(({ key, value }) => [
                key,
                value.stringValue ?? Number(value.intValue),
              ]),
            ),
          })),
        ),
      ),
    )
  return { url: `http://127.0.0.1:${port}`, exports, spans, forwarded: () => forwarded }
}

describe('traces', () => {
  it('tell a collector of requests, with the statements and calls of others within', async () => {
    const { db, drop } = await createTestDatabase()
    onTestFinished(drop)
    const away = await collector()
    const stop = await openTraces({ endpoint: `${away.url}/`, serviceName: 'flips', ratio: 1 })
    onTestFinished(stop)
    const app = Fastify({ genReqId: () => 'request-1' })
    onTestFinished(() => app.close())
    traceRequests(app, 1)
    app.post('/homes/:id', async () => {
      await sql`SELECT ${'secret'}::text`.execute(db)
      await fetch(`${away.url}/away/secret`)
      return {}
    })
    app.get('/broken', () => {
      throw new Error('broken')
    })
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const proxys = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await fetch(`${origin}/homes/secret-home?token=secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: proxys },
      body: '{}',
    })
    await app.inject('/broken')
    await inJobSpan('sweep', () => sql`SELECT 1`.execute(db))
    await expect(inJobSpan('fail', () => Promise.reject(new TypeError('secret')))).rejects.toThrow()
    await sql`SELECT 'outside of all'`.execute(db)
    await stop()

    const spans = away.spans()
    const named = (name: string) => spans.filter((span) => span.name === name)
    const [request] = named('POST /homes/:id')
    expect(request).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      attributes: {
        'http.route': '/homes/:id',
        'http.response.status_code': 200,
        'flip.request_id': 'request-1',
      },
    })
    const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(within.map(({ name }) => name).toSorted()).toEqual([
      `GET ${new URL(away.url).host}`,
      'db select',
    ])
    const [broken] = named('GET /broken')
    expect(broken).toMatchObject({ status: { code: 2 } })
    expect(broken?.traceId).not.toBe(request?.traceId)
    const [job] = named('job sweep')
    expect(named('db select').map(({ parentSpanId }) => parentSpanId)).toEqual([
      request?.spanId,
      job?.spanId,
    ])
    expect(named('job fail')[0]).toMatchObject({
      status: { code: 2 },
      attributes: { 'error.type': 'TypeError' },
    })
    expect(JSON.stringify(away.exports)).not.toContain('secret')
    const resource = away.exports[0]?.resourceSpans[0]?.resource.attributes
    expect(resource).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'flips' } },
        { key: 'host.name', value: { stringValue: hostname() } },
        { key: 'process.pid', value: { intValue: process.pid } },
      ]),
    )
    expect(away.forwarded()).toBe('undefined')
  })

  it('believe only a proxy about the trace a request belongs to, and cost nothing where a collector is away', async () => {
    const away = await collector()
    const stop = await openTraces({ endpoint: away.url, serviceName: 'flips', ratio: 1 })
    const app = Fastify()
    onTestFinished(() => app.close())
    traceRequests(app, 0)
    app.get('/', () => ({}))
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await app.inject({ url: '/', headers: { traceparent } })
    await stop()
    expect(away.spans().map(({ name }) => name)).toEqual(['GET /'])
    expect(away.spans()[0]?.parentSpanId ?? '').toBe('')

    const stopDead = await openTraces({
      endpoint: 'http://127.0.0.1:1',
      serviceName: 'flips',
      ratio: 1,
    })
    expect((await app.inject('/')).statusCode).toBe(200)
    await stopDead()
  })

  it('leave out what the ratio leaves out', async () => {
    const away = await collector()
    const stop = await openTraces({ endpoint: away.url, serviceName: 'flips', ratio: 0 })
    await inJobSpan('sweep', async () => undefined)
    await stop()
    expect(away.exports).toEqual([])
  })
})
