import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../tests/test-app.ts'
import { followAndValue } from '../../../tests/valuation/follow-changes.ts'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { offerAndNet } from '../../domain/deals/results/max-offer.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import type { HomeMark } from '../../domain/marks/home-mark.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import type { SavedSearchTable } from '../platform/database/tables/saved-searches.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { findHome } from '../search/queries.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'
import { defaultsChanged, savedSearchJobs } from './searches/jobs.ts'

let database: TestDatabase
let db: TestDatabase['db']
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

/** A market that is known: houses sold for about $300,000, and one for sale far above that. */
const FIRST_DAY = date('2024-06-30')
let sent: string[]
beforeEach(async () => {
  await sql`TRUNCATE account, listing, list_price, market, market_model, valuation, home_to_value,
    left_place, known_home, home_choice CASCADE`.execute(db)
  sent = []
  await addSubscriber(db, 'ann')
  await store(...salesNearby(30), house({ listPrice: 400_000 }))
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
})

const house = (given: Partial<ListingFact> = {}) => offer({ listingKey: 'HOUSE', ...given })

const store = (...facts: ListingFact[]) =>
  ingestListings(db, facts, { places: gazetteer, importRun: 1 })

/** As the job does it. */
const follow = async (...facts: ListingFact[]) => {
  await store(...facts)
  await followAndValue({
    db,
    jobs: { send: async (...[, name]) => void sent.push(name) },
    staleDays: 45,
    clock: () => new Date('2024-12-31T12:00:00Z'),
    signal: new AbortController().signal,
  })
}

const on = (days: number) => ({ exportedOn: addDays(FIRST_DAY, days) })
const cutTo = (listPrice: number, days = 3) => house({ listPrice, ...on(days) })

const criteria: SearchFlipsRequest = {
  city: 'Columbus, OH',
  distance: 'mile',
  priceBelowMarket: 20_000,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}

const save = async (
  id: string,
  given: Partial<SearchFlipsRequest> = {},
  row: { owner?: string; cadence?: SavedSearchTable['cadence']; paused?: boolean } = {},
) => {
  const asked = { ...criteria, ...given }
  await db
    .insertInto('savedSearch')
    .values({
      id,
      accountId: `account-of-${row.owner ?? 'ann'}`,
      name: id,
      criteria: JSON.stringify(asked),
      distance: asked.distance,
      homeType: asked.propertyType,
      priceBelowMarket: asked.priceBelowMarket,
      maxPrice: asked.maxPrice,
      cadence: row.cadence ?? 'as it happens',
      paused: row.paused ?? false,
    })
    .execute()
  const place = /^\d/.test(asked.city) ? asked.city : 'columbus|OH'
  await db.insertInto('savedSearchPlace').values({ place, searchId: id }).execute()
}

const watch = async (
  key: string,
  { mark = 'Watching', price = null }: { mark?: HomeMark; price?: number | null } = {},
) =>
  db
    .insertInto('homeMark')
    .values({
      accountId: 'account-of-ann',
      propertyId: await idOf(key),
      mark,
      price,
      version: 1,
      markedAt: new Date(),
    })
    .execute()

const idOf = async (key: string) =>
  (
    await db
      .selectFrom('listing')
      .select('propertyId')
      .where('listingKey', '=', key)
      .executeTakeFirstOrThrow()
  ).propertyId

/** The alerts of each account, in the order they were stored. */
const storedAlerts = async () => {
  const alerts = await db.selectFrom('alert').selectAll().orderBy('id').execute()
  return alerts.map(({ searchId: search, reason, facts }) => [search, reason, facts.why])
}
const pairs = async () =>
  (await db.selectFrom('searchMatch').select('searchId').orderBy('searchId').execute()).map(
    (row) => row.searchId,
  )

it('fires for a home that is back and was under contract when its market was first known', async () => {
  const shown = (listPrice: number, standardStatus: 'Pending' | 'Active', days: number) =>
    offer({
      listingKey: 'CAME-BACK',
      unparsedAddress: '9 Elm St',
      listPrice,
      standardStatus,
      onMarketDate: addDays(FIRST_DAY, -40),
      ...on(days),
    })
  await store(shown(280_000, 'Pending', 0))
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  await save('houses')
  await follow(shown(250_000, 'Active', 9))
  expect(await storedAlerts()).toMatchObject([
    [
      'houses',
      'back on market',
      expect.stringMatching(/^back on the market on Jul 9, \$30,000 less/),
    ],
  ])
})

it('fires for a price cut that brings a home to meet a search, with what it was before', async () => {
  await save('deals')
  await follow(cutTo(250_000))
  const [alert] = await db.selectFrom('alert').selectAll().execute()
  expect(alert).toMatchObject({
    accountId: 'account-of-ann',
    searchId: 'deals',
    reason: 'price cut',
    watched: false,
    facts: {
      addressLine: '1 HOUSE St',
      city: 'Columbus',
      price: 250_000,
      earlierPrice: 400_000,
      date: '2024-07-03',
    },
  })
  const { figures, comps } = alert?.facts ?? {}
  expect(comps).toHaveLength(3)
  const less = 1000 * Math.round(((figures?.typicalValue ?? 0) - 250_000) / 1000)
  expect(alert?.facts.why).toMatch(
    new RegExp(
      `^price cut \\$150,000 on Jul 3; now asks \\$${less.toLocaleString('en-US')} \\(\\d+%\\) less than typical$`,
    ),
  )
  expect(await pairs()).toEqual(['deals'])
  expect(sent.filter((name) => name === 'tell-alerts')).toHaveLength(1)
})

it('fires once, however often the home is valued or leaves and comes back', async () => {
  await save('deals')
  await follow(cutTo(250_000))
  await follow(cutTo(250_000, 4))
  await sql`UPDATE market SET whole_asked = whole_asked + 1`.execute(db)
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  expect(await storedAlerts()).toHaveLength(1)
  await follow(cutTo(400_000, 5))
  expect(await pairs()).toEqual([])
  await follow(cutTo(250_000, 6))
  expect((await storedAlerts()).map(([, reason]) => reason)).toEqual(['price cut', 'price cut'])
})

it('is stored with the values or not at all: work that breaks off is done again', async () => {
  await save('deals')
  await store(cutTo(250_000))
  let broken = false
  const work = () =>
    followAndValue({
      db,
      jobs: {
        send: async (...[, name]) => {
          if (name !== 'form-alerts' || broken) return
          broken = true
          throw new Error('killed')
        },
      },
      staleDays: 45,
      clock: () => new Date('2024-12-31T12:00:00Z'),
      signal: new AbortController().signal,
    })
  await expect(work()).rejects.toThrow('killed')
  expect(await storedAlerts()).toEqual([])
  expect(await pairs()).toEqual([])
  await work()
  await work()
  expect((await storedAlerts()).map(([, reason]) => reason)).toEqual(['price cut'])
})

it('fires for a new listing, and for one that is back on the market', async () => {
  await save('deals')
  const added = { listingKey: 'ADDED', listPrice: 240_000, onMarketDate: date('2024-07-02') }
  await follow(offer({ ...added, ...on(3) }))
  await follow(offer({ ...added, ...on(5), standardStatus: 'Pending' }))
  expect(await pairs()).toEqual([])
  await follow(offer({ ...added, ...on(9) }))
  expect((await storedAlerts()).map(([, reason]) => reason)).toEqual(['listed', 'back on market'])
  expect((await storedAlerts())[0]?.[2]).toMatch(
    /^new listing on Jul 2; asks \$[\d,]+ \(\d+%\) less than typical$/,
  )
  expect((await storedAlerts())[1]?.[2]).toMatch(
    /^back on the market on Jul 9; now asks \$[\d,]+ \(\d+%\) less than typical$/,
  )
})

it('keeps quiet about homes that were for sale before anybody knew them', async () => {
  await save('deals')
  const old = { listPrice: 240_000, onMarketDate: date('2024-05-01') }
  await follow(offer({ ...old, listingKey: 'OLD', ...on(3) }))
  expect(await pairs()).toEqual(['deals'])
  expect(await storedAlerts()).toEqual([])
})

it('keeps quiet when a market is first valued, or by another method', async () => {
  await save('deals')
  await db.updateTable('market').set({ valuedBy: 'an older one' }).execute()
  await db.updateTable('knownHome').set({ figures: '{}' }).execute()
  await db
    .updateTable('listing')
    .set({ listPrice: 250_000 })
    .where('listingKey', '=', 'HOUSE')
    .execute()
  await db.updateTable('knownHome').set({ asking: 250_000 }).execute()
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  expect(await pairs()).toEqual(['deals'])
  expect(await storedAlerts()).toEqual([])
  await save('again', { city: '44101' })
  const elsewhere = { latitude: 41.5, longitude: -81.7, city: 'Cleveland', postalCode: '44101' }
  await store(
    ...salesNearby(30).map((fact, i) => ({
      ...fact,
      ...elsewhere,
      latitude: 41.5 + i / 5000,
      listingKey: `C${i}`,
      homeKey: `c${i}`,
    })),
    offer({ ...elsewhere, listingKey: 'CLEVELAND', listPrice: 200_000, onMarketDate: FIRST_DAY }),
  )
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  expect(await pairs()).toEqual(['again', 'deals'])
  expect(await storedAlerts()).toEqual([])
})

it('fires for a value that sales nearby have moved, once for each asking price', async () => {
  await follow(cutTo(285_000))
  const { value } = await db
    .selectFrom('valuation')
    .select('value')
    .where('distance', '=', 'mile')
    .executeTakeFirstOrThrow()
  await save('deals', { priceBelowMarket: Math.ceil(value) - 285_000 + 1 })
  const better = salesNearby(12, { closePrice: 340_000, closeDate: date('2024-06-29') }).map(
    (fact, i) =>
      sale({
        ...fact,
        listingKey: `B${i}`,
        homeKey: `b${i}`,
        unparsedAddress: `${i} New St`,
        ...on(4),
      }),
  )
  await follow(...better)
  const [alert] = await storedAlerts()
  expect(alert?.slice(0, 2)).toEqual(['deals', 'value'])
  expect(alert?.[2]).toMatch(
    /^typical value up \$\d+,\d{3} with sales nearby; now asks \$[\d,]+ \(\d+%\) less than typical$/,
  )
  await sql`DELETE FROM search_match`.execute(db)
  await follow(cutTo(285_000, 8))
  expect(await storedAlerts()).toHaveLength(1)
})

it('fires once for several searches that a home comes to meet, and notes the others', async () => {
  await save('weekly', {}, { cadence: 'weekly' })
  await save('at once')
  await save('daily', {}, { cadence: 'daily' })
  await save('paused', {}, { paused: true })
  await follow(cutTo(250_000))
  const rows = await db.selectFrom('alert').select(['searchId', 'otherSearchIds']).execute()
  expect(rows).toEqual([{ searchId: 'at once', otherSearchIds: ['daily', 'weekly'] }])
})

it('meets every condition of a search, or not at all', async () => {
  await save('all', {
    bedsAtLeast: 3,
    bathsAtLeast: 2,
    sizeAtMost: 1500,
    yearBuiltAtLeast: 1960,
    lotAtLeast: 5000,
    duesAtMost: 0,
    daysOnMarketAtLeast: 1,
    priceCutAtLeast: 100_000,
    gradeAtLeast: 'Weak',
    trustAtLeast: 'Check',
  })
  const not: Partial<SearchFlipsRequest>[] = [
    { bedsAtLeast: 4 },
    { sizeAtMost: 1499 },
    { yearBuiltAtMost: 1959 },
    { daysOnMarketAtMost: 1 },
    { priceCutAtLeast: 150_001 },
    { maxPrice: 249_999 },
    { propertyType: 'Condo' },
    { priceBelowMarket: 200_000 },
    { city: '43202' },
    // There are no chances of a sale over the ask here.
    { chanceAtLeast: 1 },
  ]
  for (const [i, given] of not.entries()) await save(`not ${i}`, given)
  await save('zip', { city: '43201' })
  await follow(cutTo(250_000))
  expect(await pairs()).toEqual(['all', 'zip'])
  // One alert of one home and reason.
  expect(await storedAlerts()).toHaveLength(1)
})

it('fires neither for searches that are paused or off, nor for a subscription that has ended', async () => {
  await addSubscriber(db, 'ben')
  await db
    .updateTable('account')
    .set({ subscriptionStatus: 'CANCELED', canceledDate: date('2024-12-01') })
    .where('id', '=', 'account-of-ben')
    .execute()
  await save('paused', {}, { paused: true })
  await save('off', {}, { cadence: 'off' })
  await save('ended', {}, { owner: 'ben' })
  await follow(cutTo(250_000))
  expect(await pairs()).toEqual(['ended', 'off', 'paused'])
  expect(await storedAlerts()).toEqual([])
})

it('leaves a passed home aside until it asks less than when it was passed', async () => {
  await save('deals')
  await follow(cutTo(260_000))
  await watch('HOUSE', { mark: 'Passed', price: 250_000 })
  await db.deleteFrom('searchMatch').execute()
  await follow(house({ listPrice: 260_000, yearBuilt: 1961, ...on(4) }))
  await follow(house({ listPrice: 255_000, yearBuilt: 1961, ...on(5) }))
  expect(await pairs()).toEqual(['deals'])
  expect(await storedAlerts()).toHaveLength(1)
  await follow(house({ listPrice: 240_000, yearBuilt: 1961, ...on(6) }))
  await follow(house({ listPrice: 230_000, yearBuilt: 1961, ...on(7) }))
  expect((await storedAlerts()).slice(1).map(([search, , why]) => [search, why])).toEqual([
    ['deals', expect.stringContaining('price cut $15,000 on Jul 6')],
  ])
})

it('says to the watchers of a home that it is pending, and for how much it was sold beside its ask and our likely sale', async () => {
  await watch('HOUSE')
  await sellsFor(0.96)
  await follow(cutTo(310_000))
  await follow(house({ listPrice: 310_000, standardStatus: 'Pending', ...on(5) }))
  await follow(
    house({
      standardStatus: 'Closed',
      listPrice: null,
      closePrice: 330_000,
      closeDate: date('2024-07-20'),
      ...on(21),
    }),
  )
  const alerts = await db.selectFrom('alert').selectAll().orderBy('id').execute()
  expect(alerts.map(({ reason, watched }) => [reason, watched])).toEqual([
    ['price cut', true],
    ['pending', true],
    ['sold', true],
  ])
  const [cut, pending, sold] = alerts.map(({ facts }) => facts)
  expect(cut?.figures?.likelySale?.price).toBe(297_600)
  expect(cut?.figures?.deal).not.toBeNull()
  expect(pending?.why).toMatch(
    /^pending since Jul 5; asked \$310,000; we predict \$297,600, from \$[\d,]+ to \$[\d,]+$/,
  )
  expect(sold?.why).toMatch(
    /^sold for \$330,000 on Jul 20; asked \$310,000; we predicted \$297,600, from \$[\d,]+ to \$[\d,]+$/,
  )
  expect(sold).toMatchObject({ price: 330_000, earlierPrice: 310_000 })
  expect(sold?.figures).toMatchObject({ likelySale: { price: 297_600 }, deal: null })
})

/** What homes here sell for, as a share of their asks: as if the market had pairs enough to know. */
const sellsFor = async (soldOverAsk: number) => {
  const fit = { pairs: 300, soldOverAsk, low: -0.08, high: 0.08, widensBelow: 0, widening: 0 }
  await db
    .updateTable('marketModel')
    .set({ likelySale: JSON.stringify(fit) })
    .execute()
}

const setDefaults = (owner: string, values: object) =>
  db
    .insertInto('dealDefault')
    .values({
      accountId: `account-of-${owner}`,
      scope: 'mine',
      version: 1,
      ownValues: JSON.stringify(values),
      setOn: '{}',
    })
    .execute()

/** At a tenth of usual costs a home clears whose price leaves little for work. */
const CHEAP_WORK = { rehabFactor: 0.1 }

it('fires for a home that comes to clear at its ask, by the defaults of each search’s owner', async () => {
  await addSubscriber(db, 'ben')
  await setDefaults('ann', CHEAP_WORK)
  for (const owner of ['ann', 'ben']) {
    await save(`clears for ${owner}`, { priceBelowMarket: 0, asksAtMost: 'max offer' }, { owner })
    await save(`room for ${owner}`, { priceBelowMarket: 0, roomAtLeast: 'medium' }, { owner })
  }
  await follow(cutTo(280_000))
  expect(await pairs()).toEqual([])
  await follow(cutTo(215_000, 5))
  expect(await pairs()).toEqual(['clears for ann', 'room for ann'])
  const alerts = await db.selectFrom('alert').selectAll().execute()
  expect(alerts.map(({ accountId, reason }) => [accountId, reason])).toEqual([
    ['account-of-ann', 'price cut'],
  ])
  const deal = alerts[0]?.facts.figures?.deal
  expect(deal).toMatchObject({ verdict: 'clears', kept: false })
  expect(deal?.maxOffer).toBeGreaterThanOrEqual(215_000)
})

it('gives each owner the figures of the deal that they keep, else those by their own defaults', async () => {
  for (const owner of ['ben', 'cleo']) await addSubscriber(db, owner)
  await setDefaults('ben', { stagingCents: 150_000 + 1_000_000 })
  const inputs = JSON.stringify(referenceDeal())
  await db
    .insertInto('deal')
    .values({
      accountId: 'account-of-cleo',
      propertyId: await idOf('HOUSE'),
      name: '',
      version: 1,
      inputs,
      startedFrom: inputs,
      createdAt: new Date(),
      changedAt: new Date(),
    })
    .execute()
  for (const owner of ['ann', 'ben', 'cleo']) await save(`of ${owner}`, {}, { owner })
  await follow(cutTo(250_000))
  const rows = await db.selectFrom('alert').selectAll().orderBy('searchId').execute()
  const [ann, ben, cleo] = rows.map(({ facts }) => facts.figures?.deal)
  expect(ben?.afterRepairValue).toEqual(ann?.afterRepairValue)
  expect(ben?.netAtAsk).toBe((ann?.netAtAsk ?? 0) - 10_000)
  expect(cleo).toMatchObject({ kept: true, assumedRepairs: null })
  expect(cleo?.maxOffer).toBe(offerAndNet(referenceDeal()).maxOfferUsd)
})

it('gives each owner the figures of the condition that they say the home is in, in place of its words', async () => {
  await addSubscriber(db, 'ben')
  for (const owner of ['ann', 'ben']) await save(`of ${owner}`, {}, { owner })
  const propertyId = await idOf('HOUSE')
  await db
    .insertInto('homeCondition')
    .values({ accountId: 'account-of-ben', propertyId, soldOn: null, condition: 'Distressed' })
    .execute()
  await follow(cutTo(250_000))
  const rows = await db.selectFrom('alert').selectAll().orderBy('searchId').execute()
  const [ann, ben] = rows.map(({ facts }) => facts.figures)
  expect(ben?.typicalValue).toBe(ann?.typicalValue)
  const home = await findHome(db, propertyId, {
    distance: 'mile',
    includeHomesForSale: false,
    priceBelowMarket: 20_000,
    asListed: [],
    ownDefaults: [],
    corrections: [{ propertyId, soldOn: null, condition: 'Distressed' }],
    keeper: { issuer: 'https://id.example', sub: 'sub-of-ben' },
  })
  const { assumedRepairs, afterRepairValue, roomForRepairs, maxOffer } = home?.story ?? {}
  expect(ben?.deal).toMatchObject({ assumedRepairs, afterRepairValue, roomForRepairs, maxOffer })
  expect(ann?.deal?.assumedRepairs).not.toEqual(assumedRepairs)
})

it('keeps quiet about homes that clear because defaults were changed a moment ago, until its searches follow them', async () => {
  const jobs = await openJobs(savedSearchJobs, { db, onFault: console.error, sendOnly: true })
  await store(cutTo(215_000))
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  await save('clears', { priceBelowMarket: 0, asksAtMost: 'max offer' })
  await setDefaults('ann', CHEAP_WORK)
  const revalued = async (closePrice: number, listingKey: string) => {
    await follow(sale({ listingKey, closePrice, unparsedAddress: `${listingKey} New St` }))
    return [await pairs(), (await storedAlerts()).length]
  }
  await db.transaction().execute((trx) => defaultsChanged(jobs, trx, 'account-of-ann'))
  expect(await revalued(310_000, '901')).toEqual([['clears'], 0])
  await sql`DELETE FROM pgboss.job`.execute(db)
  await sql`DELETE FROM search_match`.execute(db)
  expect(await revalued(311_000, '902')).toEqual([['clears'], 1])
  await jobs.close()
})

it('keeps quiet about homes that clear because the method, or what the market’s resales show, is another', async () => {
  await setDefaults('ann', CHEAP_WORK)
  await save('clears', { priceBelowMarket: 0, asksAtMost: 'max offer' })
  await follow(cutTo(215_000))
  expect(await storedAlerts()).toHaveLength(1)
  await sql`DELETE FROM alert`.execute(db)
  await sql`DELETE FROM search_match`.execute(db)
  await db.updateTable('market').set({ valuedBy: 'an older one' }).execute()
  await sellsFor(0.99)
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  expect(await pairs()).toEqual(['clears'])
  expect(await storedAlerts()).toEqual([])
})

it('goes with the account', async () => {
  await save('deals')
  await follow(cutTo(250_000))
  await db.deleteFrom('account').execute()
  expect(await storedAlerts()).toEqual([])
  expect(await pairs()).toEqual([])
})

it('has no value of a home whose seller lets none be shown, not even the one it had', async () => {
  await watch('HOUSE')
  await follow(house({ listPrice: 380_000, ...on(3), internetAutomatedValuationDisplayYN: false }))
  const [alert] = await db.selectFrom('alert').select('facts').execute()
  expect(alert?.facts).toMatchObject({
    price: 380_000,
    value: null,
    range80: null,
    discount: null,
    checks: [],
    comps: [],
    figures: null,
    why: expect.stringMatching(/^price cut \$20,000 on [A-Z][a-z]{2} \d+$/),
  })
})
