import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { parseIsoDate, usDateOf } from '../../../../src/domain/iso-date.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time-units.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { type Documents, openDocuments } from '../../documents/open-documents.ts'
import { demoCities } from '../../towns/demo-cities.ts'
import { type DemoMarket, newestFact, openDemoMarket } from '../demo-market.ts'
import { fairPrice } from '../demo-price.ts'
import { listingPage } from '../listing-page.ts'
import { eventsOf, openLife } from './open-life.ts'

const asOf = parseIsoDate('2025-09-27') ?? raise()
const start = Date.parse('2025-09-27T20:00:00Z')
const cities = demoCities.slice(0, 2)
const openMarket = () => openDemoMarket(asOf, cities)
let database: TestDatabase
let documents: Documents
beforeAll(async () => {
  database = await createTestDatabase()
  documents = await openDocuments(database.connectionString)
})
afterAll(async () => {
  await documents.close()
  await database.drop()
})

/** A market that has lived for so long, on documents of its own. */
const live = async (hours: number, paceMinutes: number | null = 3, market = openMarket()) => {
  let now = start
  const life = await openLife({ documents, market, paceMinutes, clock: () => new Date(now) })
  now = start + hours * HOUR_MS
  await life.catchUp()
  await life.close()
  return market
}
const forgetAll = async () => {
  await documents.collection(eventsOf({ asOf }), z.unknown()).removeAll({})
  await documents.collection('demo.beginning', z.unknown()).removeAll({})
}
const changesIn = (market: DemoMarket) =>
  [...market.changed()].map(({ facts }) => facts.filter((fact) => fact.modificationTimestamp))

describe('the life of the demo market', () => {
  it('goes on at its pace, and is the same for who comes back after a kill', async () => {
    onTestFinished(forgetAll)
    const first = changesIn(await live(10))
    const events = first.flat()
    expect(events.length).toBeGreaterThan(160)
    expect(events.length).toBeLessThan(240)
    // A server that was killed has closed nothing; the next one reads what was kept.
    expect(changesIn(await live(10))).toEqual(first)
    expect(changesIn(await live(10, null))).toEqual(first)
    await forgetAll()
    expect(changesIn(await live(10))).toEqual(first)
  })

  it('stops with the pace off', async () => {
    onTestFinished(forgetAll)
    expect(changesIn(await live(24, null))).toEqual([])
  })

  it('has everything happen that happens in a market, and new listings that are leads', async () => {
    onTestFinished(forgetAll)
    const market = await live(30 * 24, 15)
    const changed = [...market.changed()]
    const statuses = new Set(changed.map((listing) => newestFact(listing).standardStatus))
    expect([...statuses].sort()).toEqual(['Active', 'Closed', 'Delete', 'Pending', 'Withdrawn'])
    expect(
      changed.some(({ facts }) => backOnMarket(facts.map((fact) => fact.standardStatus))),
    ).toBe(true)
    const listed = changed.filter(({ facts: [fact] }) => fact.modificationTimestamp !== null)
    const leads = listed.filter(({ home, facts: [fact] }) => {
      const city = cities.find(({ city: name }) => name === fact.city) ?? raise()
      return (fact.listPrice ?? 0) < 0.88 * fairPrice(city, home, 0)
    })
    expect(listed.length).toBeGreaterThan(60)
    expect(leads.length / listed.length).toBeGreaterThan(0.15)
    expect(leads.length / listed.length).toBeLessThan(0.4)
  })

  it('catches up after days with no more than a few hundred things, spread over them', async () => {
    onTestFinished(forgetAll)
    await live(1)
    const events = changesIn(await live(40 * 24)).flat()
    expect(events.length).toBeGreaterThan(250)
    expect(events.length).toBeLessThan(400)
    const days = Map.groupBy(events, ({ exportedOn }) => exportedOn)
    expect(days.size).toBeGreaterThan(35)
    expect(
      [...days.keys()].every(
        (day) => day >= asOf && day <= usDateOf(new Date(start + 40 * DAY_MS)),
      ),
    ).toBe(true)
  })

  it('lists homes that were never listed, under unused keys', async () => {
    onTestFinished(forgetAll)
    const market = await live(100, 20)
    for (const city of cities) {
      const listings = market.listingsOf(city)
      expect(new Set(listings.map(({ facts: [fact] }) => fact.listingKey)).size).toBe(
        listings.length,
      )
      const fresh = listings.filter(({ facts: [fact] }) => fact.modificationTimestamp !== null)
      const before = new Set(
        openMarket()
          .listingsOf(city)
          .map(({ home }) => home.homeKey),
      )
      expect(fresh.filter(({ home }) => before.has(home.homeKey))).toEqual([])
      expect(new Set(fresh.map(({ home }) => home.homeKey)).size).toBe(fresh.length)
    }
  })

  it('is shown on the pages of its listings', async () => {
    onTestFinished(forgetAll)
    const market = await live(60)
    const pageWhere = (status: string) => {
      const { facts } =
        [...market.changed()].find((one) => newestFact(one).standardStatus === status) ?? raise()
      return listingPage(market.find(facts[0].listingKey) ?? raise())
    }
    expect(pageWhere('Pending')).toMatch(/class="status active">Pending Sep \d+, 2025</)
    expect(pageWhere('Pending')).toContain('<td>Pending</td>')
    expect(pageWhere('Closed')).toMatch(/class="status sold">Sold Sep \d+, 2025</)
  })

  it('lets two servers of one database live in the same market', async () => {
    onTestFinished(forgetAll)
    const [one, other] = [openMarket(), openMarket()]
    let now = start
    const options = { documents, paceMinutes: 3, clock: () => new Date(now) }
    const lives = [
      await openLife({ ...options, market: one }),
      await openLife({ ...options, market: other }),
    ]
    now += 20 * MINUTE_MS
    await Promise.all(lives.map((life) => life.catchUp()))
    now += 20 * MINUTE_MS
    for (const life of lives) await life.catchUp()
    expect(changesIn(other)).toEqual(changesIn(one))
    expect(changesIn(one).flat().length).toBeGreaterThan(8)
  })

  it('is followed by a server that has none happen itself', async () => {
    onTestFinished(forgetAll)
    const followed = openMarket()
    const clock = () => new Date(start)
    const follower = await openLife({ documents, market: followed, paceMinutes: null, clock })
    const lived = changesIn(await live(1))
    expect(changesIn(followed)).toEqual([])
    await Promise.all([follower.follow(), follower.follow()])
    expect(changesIn(followed)).toEqual(lived)
    expect(lived.flat().length).toBeGreaterThan(8)
  })
})

const backOnMarket = (statuses: readonly string[]) =>
  statuses.some((status, at) => status === 'Active' && statuses[at - 1] === 'Pending')

function raise(): never {
  throw new Error('missing')
}
