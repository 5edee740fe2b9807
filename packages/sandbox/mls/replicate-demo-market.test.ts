import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, daysBetween, usDateOf } from '../../../src/domain/iso-date.ts'
import type { ListingFact } from '../../../src/domain/listings/listing.ts'
import { DAYS_PER_YEAR } from '../../../src/domain/time-units.ts'
import { resoFeeds } from '../../../src/server/adapters/reso/open-reso-feed.ts'
import type { ListingFeed } from '../../../src/server/sources/feeds/ports.ts'
import { demoListings } from '../../../tests/listings/demo-listings.ts'
import { newestFact, openDemoMarket } from '../demo-market/demo-market.ts'
import { applyEvent } from '../demo-market/life/demo-event.ts'
import { drawEvent } from '../demo-market/life/draw-event.ts'
import { openFaults } from '../faults/open-faults.ts'
import { demoCities } from '../towns/demo-cities.ts'
import { MLS_CLIENT_ID, makeMlsSecrets } from './mls-access.ts'
import type { MlsCall, MlsFault } from './mls-fault.ts'
import { openMeter } from './open-meter.ts'
import { demoResources } from './records/demo-resources.ts'
import { MLS_ROOT, MLS_TOKEN_PATH, registerMls } from './register-mls.ts'

/** A feed takes the asks of the sales of the year before it is read. */
const today = usDateOf(new Date())
const asOf = addDays(today, -2)
const secrets = makeMlsSecrets()
const faults = openFaults<MlsCall, MlsFault>()
/** Between them they write everything in every way that the MLS has. */
const cities = demoCities.slice(0, 4)
const market = openDemoMarket(asOf, cities)
const limits = [{ name: 'second', windowMs: 1000, requests: 40 }]
const meter = openMeter(limits)
const app = Fastify()
let origin = ''
beforeAll(async () => {
  const clock = () => new Date()
  await registerMls(app, { ...demoResources(market), secrets, faults, meter, clock })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** All feeds here are of one account. */
const open = resoFeeds()
const openFeed = (pageSize = 1000) =>
  open({
    source: 'demo',
    serviceRoot: `${origin}${MLS_ROOT}`,
    provider: {
      photos: 'expanded',
      hasMlgCanView: true,
      limits: [{ ms: 1000, requests: 40 }],
      lateMs: 0,
      keysPerPage: 5000,
      pageSize,
    },
    credentials: {
      kind: 'client',
      tokenUrl: `${origin}${MLS_TOKEN_PATH}`,
      clientId: MLS_CLIENT_ID,
      clientSecret: secrets.clientSecret,
      scope: null,
    },
    originatingSystemName: null,
    remarks: true,
    pathsAreOurs: true,
    random: () => 0,
  })

/** All that a feed brings from a cursor on. */
const follow = async (
  feed: ListingFeed,
  from: string | null = null,
  beforeEach: () => void = () => undefined,
) => {
  const facts: ListingFact[] = []
  const removed: string[] = []
  let refused = 0
  for (let cursor = from; ; ) {
    beforeEach()
    const answer = await feed.changesAfter(cursor, AbortSignal.timeout(120_000))
    if (!answer.ok) throw new Error(answer.error.message)
    const page = answer.value
    for (const row of page.rows) if (row.ok) facts.push(row.value)
    refused += page.rows.filter((row) => !row.ok).length
    removed.push(...page.removed)
    cursor = page.cursor
    if (page.upToDate) return { facts, removed, refused, cursor }
  }
}

/** Facts as texts that can be compared, without what a feed adds: when a listing last changed, and who lists it. */
const textsOf = (facts: readonly ListingFact[]): string[] =>
  facts.map((fact) => JSON.stringify(fields.map((field) => Reflect.get(fact, field))))
const made = demoListings(asOf, cities)
const fields = Object.keys(made[0]?.facts[0] ?? {}).filter(
  (field) => field !== 'modificationTimestamp' && field !== 'listOfficeName',
)

let whole: Awaited<ReturnType<typeof follow>>
beforeAll(async () => {
  whole = await follow(openFeed())
}, 180_000)

it('every fact of the demo market survives the journey through the MLS, and nothing is added', () => {
  const { facts, removed } = whole
  const came = new Set(textsOf(facts))
  const expected = textsOf(
    made.flatMap(({ facts: seen }) => {
      const { closeDate } = seen.at(-1) ?? seen[0]
      const isOld = closeDate !== null && daysBetween(closeDate, today) > DAYS_PER_YEAR
      return isOld ? seen.slice(-1) : seen
    }),
  )
  expect(expected.filter((fact) => !came.has(fact))).toEqual([])
  expect(facts.length).toBe(expected.length)
  expect(removed).toEqual([])
  expect(new Set(facts.map(({ listOfficeName }) => listOfficeName)).size).toBe(3)
})

it('all keys come', async () => {
  const feed = openFeed()
  const keys: string[] = []
  for (let after: string | null = null; ; ) {
    const answer = await feed.keys(after, AbortSignal.timeout(60_000))
    if (!answer.ok) throw new Error(answer.error.message)
    keys.push(...answer.value.keys)
    after = answer.value.after
    if (after === null) break
  }
  const all = made.map(({ facts: [fact] }) => fact.listingKey)
  expect(keys.toSorted()).toEqual(all.toSorted())
})

describe('while things happen in the market', () => {
  let cursor: string
  beforeAll(() => {
    cursor = whole.cursor
    for (let number = 1; number <= 120; number++)
      applyEvent(market, drawEvent(market, number, new Date(Date.now() - 1000 + number)))
  })

  const expected = () => {
    const newest = [...market.changed()].map(newestFact)
    return {
      facts: textsOf(newest.filter(({ standardStatus }) => standardStatus !== 'Delete')).sort(),
      removed: newest.flatMap((fact) => (fact.standardStatus === 'Delete' ? fact.listingKey : [])),
    }
  }
  const cameFrom = ({ facts, removed }: Awaited<ReturnType<typeof follow>>) => ({
    facts: textsOf([...new Map(facts.map((fact) => [fact.listingKey, fact])).values()]).sort(),
    removed: [...new Set(removed)].toSorted(),
  })

  it('what changed comes, and nothing else', async () => {
    const came = cameFrom(await follow(openFeed(), cursor))
    expect(came).toEqual(expected())
    expect(came.facts.length).toBeGreaterThan(60)
    expect(came.removed.length).toBeGreaterThan(0)
  })

  it.each<MlsFault>([
    { kind: 'too many', retryAfterSeconds: 0 },
    { kind: 'server error' },
    { kind: 'unauthorized' },
    { kind: 'expired link' },
    { kind: 'slow', ms: 30 },
    { kind: 'dropped' },
    { kind: 'repeated page' },
    { kind: 'out of order' },
  ])('nothing is lost when the MLS misbehaves: $kind', async (fault) => {
    let page = 0
    const came = await follow(openFeed(7), cursor, () => {
      if (page++ % 3 === 1) faults.failNext('Property', fault)
    })
    expect(page).toBeGreaterThan(9)
    expect(faults.take('Property')).toBeUndefined()
    expect(cameFrom(came)).toEqual(expected())
  })

  it('records full of nulls are refused one by one, and what comes after them comes', async () => {
    faults.failNext('Property', { kind: 'nulls' })
    const { facts, refused } = await follow(openFeed(7), cursor)
    expect(refused).toBe(7)
    expect(facts.length).toBeGreaterThan(60)
  })

  it('the client keeps within the limits of the MLS', () => {
    expect(meter.breaches()).toBe(0)
    expect(meter.most().second?.requests).toBeLessThanOrEqual(40)
  })
})
