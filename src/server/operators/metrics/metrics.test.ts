import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { wayBetweenNodes } from '../../../../tests/platform/way-between-nodes.ts'
import { addSubscriber, asSubscriber, takeListings, testApp } from '../../../../tests/test-app.ts'
import { aloneBackplane } from '../../platform/backplane/alone-backplane-for-tests.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { handleErrors } from '../../platform/requests/handle-errors.ts'
import { type Metrics, openMetrics } from './open-metrics.ts'
import { listenForMetrics, metricsAccess, registerMetrics } from './serve-metrics.ts'

const TOKEN = 'a-token-of-sixteen-or-more'
let database: TestDatabase
let metrics: Metrics
let app: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  database = await createTestDatabase()
  const jobKinds = { sweep: { data: z.null(), once: true, schedule: null } } as const
  const jobs = await openJobs<{ sweep: null }>(jobKinds, {
    db: database.db,
    sendOnly: true,
    onFault: console.error,
  })
  await jobs.send(database.db, 'sweep', null)
  await jobs.close()
  await takeListings(database.db, [...salesNearby(12), offer({ listingKey: 'one' })])
  await addSubscriber(database.db, 'hook')
  await sql`INSERT INTO webhook (id, account_id, kind, name, url, events, secret, created_at)
    VALUES ('w', 'account-of-hook', 'webhook', 'CRM', 'https://crm.example', '{}', 's', now())`.execute(
    database.db,
  )
  await sql`INSERT INTO webhook_delivery (id, webhook_id, event, body, state, created_at, tried_from, next_at)
    SELECT id, 'w', 'lead.new', '{}', state, now(), now(), now() + wait::interval
    FROM (VALUES ('a', 'waiting', '-1 minute'), ('b', 'waiting', '0'), ('c', 'waiting', '1 hour'),
      ('d', 'delivered', '0')) AS given (id, state, wait)`.execute(database.db)
  metrics = openMetrics(database.db)
  const config = { metrics: { listen: null, token: TOKEN } }
  app = await testApp(database.db, config, {}, { metrics })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ask = (token: string) =>
  app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
const linesOf = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(name))

describe('metrics', () => {
  it('are for callers with the token', async () => {
    expect((await ask('another')).statusCode).toBe(401)
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401)
    const answer = await ask(TOKEN)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/plain')
  })

  it('are guessed for ten times a minute at most from one network; who has the token is not counted', async () => {
    const bare = Fastify()
    onTestFinished(() => bare.close())
    handleErrors(bare)
    const own = { metrics: { listen: null, token: TOKEN }, signUpsPerMinute: 10 }
    registerMetrics(bare, metrics, metricsAccess(own, aloneBackplane()))
    const askAs = (token: string, remoteAddress: string) =>
      bare.inject({ url: '/metrics', remoteAddress, headers: { authorization: `Bearer ${token}` } })
    for (let i = 0; i < 30; i++) expect((await askAs(TOKEN, '192.0.2.1')).statusCode).toBe(200)
    for (let i = 0; i < 10; i++) expect((await askAs('guess', '192.0.2.1')).statusCode).toBe(401)
    for (const token of ['guess', TOKEN])
      expect((await askAs(token, '192.0.2.1')).statusCode).toBe(429)
    expect((await askAs(TOKEN, '198.51.100.1')).statusCode).toBe(200)
  })

  it('without a token are not taken for a page: it says where they are', async () => {
    const bare = Fastify()
    onTestFinished(() => bare.close())
    handleErrors(bare)
    registerMetrics(bare, metrics, null)
    const answer = await bare.inject({ url: '/metrics' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      error: 'No figures here: set FLIP_METRICS_TOKEN, or ask FLIP_METRICS_PORT.',
    })
  })

  it('count requests by route, never by address, and searches', async () => {
    const search = {
      city: '43201',
      distance: 'mile',
      priceBelowMarket: 0,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 500_000,
    }
    const headers = asSubscriber
    await app.inject({ method: 'POST', url: '/api/flip-search/flips', headers, body: search })
    await app.inject({ url: '/api/flip-search/homes/secret-home', headers })
    const { body } = await ask(TOKEN)
    expect(body).toContain('route="/api/flip-search/flips",status="200"')
    expect(body).not.toContain('secret-home')
    expect(linesOf(body, 'flip_searches_total')).toEqual(['flip_searches_total 1'])
  })

  it('say what waits in the database, and how many connections are in use', async () => {
    metrics.homesValued(3)
    const { text } = await metrics.exposition()
    expect(linesOf(text, 'flip_jobs_waiting')).toEqual(['flip_jobs_waiting{job="sweep"} 1'])
    expect(linesOf(text, 'flip_mails_waiting')).toEqual(['flip_mails_waiting 0'])
    expect(linesOf(text, 'flip_webhook_messages_waiting')).toEqual([
      'flip_webhook_messages_waiting{state="due"} 2',
      'flip_webhook_messages_waiting{state="later"} 1',
    ])
    expect(linesOf(text, 'flip_homes_valued_total')).toEqual(['flip_homes_valued_total 3'])
    expect(linesOf(text, 'flip_hub_connections')).toEqual(['flip_hub_connections 0'])
    expect(linesOf(text, 'flip_database_connections{state="used"}')).toHaveLength(1)
    expect(linesOf(text, 'flip_database_up')).toEqual(['flip_database_up 1'])
    expect(linesOf(text, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
  })

  it('say how nodes hear one another, where there can be others', async () => {
    const { join, way } = wayBetweenNodes()
    const [node, other] = [join({ heartbeatMs: 60_000 }), join()]
    const [sender, heard] = [node, other].map((one) => one.topic('texts', z.string()))
    const figures = openMetrics(database.db)
    figures.follow(node)
    const lines = async () =>
      linesOf((await figures.exposition()).text, 'flip_backplane_').map((line) => line.slice(15))
    await node.joined
    sender?.publish('one')
    heard?.publish('two')
    heard?.publish('three')
    way.blocked = true
    sender?.publish('four')
    const messages = ['messages_total{what="sent"} 1', 'messages_total{what="received"} 2']
    expect(await lines()).toEqual(
      expect.arrayContaining([...messages, 'messages_total{what="lost"} 1', 'connected 1']),
    )
    expect(await lines()).toContain('losses_total 0')
    const alone = openMetrics(database.db)
    alone.follow(aloneBackplane())
    expect((await alone.exposition()).text).not.toContain('flip_backplane')
  })

  it('say how far behind each replica is, and since when the node only reads', async () => {
    const figures = openMetrics(database.db)
    let since: Date | null = null
    let lagSeconds: number | null = 3
    figures.followReads({
      readingOnlySince: () => since,
      replicas: () => [
        { fault: null, lagSeconds },
        { fault: 'does not answer', lagSeconds: null },
      ],
    })
    const lines = async (name: string) => linesOf((await figures.exposition()).text, name)
    expect(await lines('flip_replica_')).toEqual([
      'flip_replica_readable{replica="1"} 1',
      'flip_replica_readable{replica="2"} 0',
      'flip_replica_lag_seconds{replica="1"} 3',
    ])
    expect(await lines('flip_reading_only')).toEqual(['flip_reading_only_since_seconds 0'])
    since = new Date('2026-11-24T10:00:00.500Z')
    lagSeconds = null
    expect(await lines('flip_replica_lag')).toEqual([])
    expect(await lines('flip_reading_only')).toEqual([
      'flip_reading_only_since_seconds 1795514400.5',
    ])
  })

  it('leave out what only the database knows while it is away', async () => {
    const db = openDatabase({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      applicationName: 'flip-tests',
      maxConnections: 1,
    })
    onTestFinished(() => db.destroy())
    const { text } = await openMetrics(db).exposition()
    expect(linesOf(text, 'flip_database_up')).toEqual(['flip_database_up 0'])
    expect(linesOf(text, 'flip_mails_waiting')).toEqual([])
    expect(linesOf(text, 'process_cpu_seconds_total')).toHaveLength(1)
  })

  it('are had on a port of their own, which has nothing else', async () => {
    const stop = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1' })
    onTestFinished(stop.close)
    expect((await fetch(`http://127.0.0.1:${stop.port}/metrics`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${stop.port}/api/health`)).status).toBe(404)
  })
})

describe('the dashboard and the alerts', () => {
  const read = (name: string) =>
    readFileSync(resolve(import.meta.dirname, '../../../../deploy', name), 'utf8')

  it.each(['grafana-dashboard.json', 'prometheus-alerts.yaml'])(
    '%s asks for figures that are there',
    async (name) => {
      await sql`INSERT INTO source (name, refreshed_at) VALUES ('mls', now())
        ON CONFLICT DO NOTHING`.execute(database.db)
      const metrics = openMetrics(database.db)
      metrics.follow(wayBetweenNodes().join())
      metrics.followReads({ readingOnlySince: () => null, replicas: () => [] })
      const { text } = await metrics.exposition()
      const known = new Set(
        [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, metric = '', type]) =>
          type === 'histogram' ? [metric, `${metric}_bucket`, `${metric}_count`] : [metric],
        ),
      )
      known.add('flip_hub_connections')
      const asked = [...read(name).matchAll(/\b(?:flip|nodejs|process)_[a-z_0-9]+/g)].map(
        ([metric]) => metric,
      )
      expect(asked.length).toBeGreaterThan(4)
      for (const metric of asked) expect(known, metric).toContain(metric)
    },
  )

  it('are written as Grafana reads them', () => {
    const dashboard: unknown = JSON.parse(read('grafana-dashboard.json'))
    expect(dashboard).toMatchObject({ title: 'Flip Search Pro', panels: expect.any(Array) })
  })
})
