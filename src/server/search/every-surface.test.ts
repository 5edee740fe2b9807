import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runFlip } from '../../../tests/flip-command.ts'
import { date } from '../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { predictedOverAsk } from '../../../tests/search/predicted-over-ask.ts'
import {
  addSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { followAndValue } from '../../../tests/valuation/follow-changes.ts'
import { addSearchCommand } from '../../cli/search/search.ts'
import { savedSearchSchema } from '../../contract/alerts/saved-searches.ts'
import { searchFlipsResponseSchema } from '../../contract/search/found-homes.ts'
import type { Home } from '../../contract/search/home.ts'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import { dayNumber } from '../../domain/iso-date.ts'
import { trustOf } from '../../domain/listings/checks/check.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { dealSentence } from '../../domain/search/figures-in-words.ts'
import { type HomeFilter, homeFilters } from '../../domain/search/home-filters.ts'
import { searchSorts, sortHomes, USUAL_SORT } from '../../domain/search/sort-homes.ts'
import { formMails } from '../alerts/mail/form-mails.ts'
import { ingestListings } from '../listings/ingest-listings.ts'

// One search asked on each surface: API, command line, saved search, alert, mail. Each filter of the list must find the
// same homes on all of them. The form and its address are held against the same list in `every-filter.test.tsx`.

type Asked = HomeFilter | 'chanceAtLeast'

/** A value of each filter that some homes of the town meet and some do not, and the options of `flip search` for it. */
const filters: {
  readonly [filter in Asked]: readonly [value: string | number, ...options: string[]]
} = {
  bedsAtLeast: [3, '--min-beds', '3'],
  bathsAtLeast: [2.5, '--min-baths', '2.5'],
  sizeAtLeast: [1600, '--min-size', '1600'],
  sizeAtMost: [1600, '--max-size', '1600'],
  yearBuiltAtLeast: [1970, '--min-year', '1970'],
  yearBuiltAtMost: [1970, '--max-year', '1970'],
  lotAtLeast: [6000, '--min-lot', '6000'],
  lotAtMost: [6000, '--max-lot', '6000'],
  storiesAtLeast: [2, '--min-stories', '2'],
  storiesAtMost: [1, '--max-stories', '1'],
  garageAtLeast: [1, '--min-garage', '1'],
  pool: ['without', '--pool', 'without'],
  view: ['with', '--view', 'with'],
  duesAtMost: [200, '--max-hoa', '200'],
  daysOnMarketAtLeast: [5, '--min-days', '5'],
  daysOnMarketAtMost: [5, '--max-days', '5'],
  priceCutAtLeast: [5000, '--min-price-cut', '5000'],
  gradeAtLeast: ['Fair', '--min-grade', 'Fair'],
  trustAtLeast: ['Clean', '--checks', 'Clean'],
  roomAtLeast: ['medium', '--room', 'medium'],
  asksAtMost: ['max offer', '--asks-at-most', 'max offer'],
  chanceAtLeast: [20, '--chance', '20'],
}
const asked: readonly Asked[] = [...homeFilters, 'chanceAtLeast']

const criteria: SearchFlipsRequest = {
  city: '43201',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 100_000_000,
}
const criteriaOf = (filter: Asked) => ({ ...criteria, [filter]: filters[filter][0] })

/** Works by another exit than the flip, whose max offer decides what it finds. */
const byAssigning: SearchFlipsRequest = {
  ...criteria,
  worksBy: 'assign',
  asksAtMost: 'max offer',
}

/** A subscriber for each filter, since each event of a home fires once for a subscriber. */
const ownerOf = (filter: Asked) => filter.toLowerCase()

/** Where work costs little against what homes are worth, so that some clear. */
const dearer = (fact: ListingFact): ListingFact => ({
  ...fact,
  listPrice: fact.listPrice && fact.listPrice * 4,
  closePrice: fact.closePrice && fact.closePrice * 4,
})

/**
 * As a later file has the homes: some with dues, some for a week, some cut in price, some whose size is their lot's, and
 * some that say nothing of stories, garage, pool and view.
 */
const offersOf = (facts: readonly ListingFact[]): ListingFact[] =>
  facts.flatMap((fact, i) => {
    const price = Math.round((fact.listPrice ?? 0) * (0.3 + ((i * 37) % 80) / 100))
    const offer: ListingFact = {
      ...fact,
      exportedOn: date('2024-07-10'),
      propertySubType: 'Single Family Residence',
      listPrice: price,
      stories: [1, 1.5, 2, null][i % 4] ?? null,
      garageSpaces: [0, 2, null][i % 3] ?? null,
      poolPrivateYN: [false, true, null][i % 3] ?? null,
      viewYN: i % 2 === 0 ? true : null,
      associationFee: i % 3 === 0 ? 300 : null,
      onMarketDate: date(i % 4 === 0 ? '2024-07-02' : '2024-07-08'),
      ...(i % 11 === 0 ? { livingArea: fact.lotSizeSquareFeet } : {}),
    }
    const before = { ...offer, exportedOn: date('2024-07-06'), listPrice: price + 10_000 }
    return i % 5 === 0 ? [before, offer] : [offer]
  })

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const town = syntheticListings({ sales: 300, offers: 150 }).map(dearer)
  const [known, ...offers] = town.filter(({ standardStatus }) => standardStatus === 'Active')
  if (known === undefined) throw new Error('No home is for sale.')
  const sales = town.filter(({ standardStatus }) => standardStatus === 'Closed')
  await takeListings(server.db, [...sales, { ...known, listPrice: 2_000_000 }])
  const overAsk = JSON.stringify(predictedOverAsk(dayNumber(date('2024-06-30'))))
  await server.db.updateTable('marketModel').set({ overAsk }).execute()
  for (const filter of asked) {
    await addSubscriber(server.db, ownerOf(filter))
    const answer = await server.inject({
      method: 'POST',
      url: '/api/saved-searches',
      headers: signedInAs(ownerOf(filter)),
      payload: { name: filter, criteria: criteriaOf(filter), cadence: 'as it happens' },
    })
    expect(z.parse(savedSearchSchema, answer.json())).toMatchObject({ homes: 0 })
  }
  await addSubscriber(server.db, 'assigner')
  await server.inject({
    method: 'POST',
    url: '/api/saved-searches',
    headers: signedInAs('assigner'),
    payload: { name: 'by assigning', criteria: byAssigning, cadence: 'as it happens' },
  })
  const { db } = server
  await ingestListings(db, offersOf(offers), { places: gazetteer, importRun: 2 })
  await followAndValue({
    db,
    jobs: { send: async () => undefined },
    staleDays: 45,
    clock: () => new Date('2024-12-31T12:00:00Z'),
    signal: new AbortController().signal,
  })
  const now = new Date()
  for (const account of await db.selectFrom('account').selectAll().execute())
    await db.transaction().execute((trx) => formMails(trx, account, now, 'flips.example'))
}, 120_000)
afterAll(() => server.close())

const search = async (asks: SearchFlipsRequest, person = 'ann') => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: signedInAs(person),
    payload: asks,
  })
  expect(answer.statusCode).toBe(200)
  return z.parse(searchFlipsResponseSchema, answer.json())
}
const flip = async (...options: string[]) => {
  const { printed, complained } = await runFlip(server.db, addSearchCommand, [
    ...['search', criteria.city, '--distance', 'mile', '--below', '0', '--type', 'House'],
    ...['--max-price', '100000000', '--json', ...options],
  ])
  expect(complained).toBe('')
  return z.parse(searchFlipsResponseSchema, JSON.parse(printed))
}
const idsOf = (homes: readonly Home[]) => homes.map(({ propertyId }) => propertyId)
const sorted = (ids: readonly string[]) => [...ids].sort()

describe.each(asked)('%s', (filter) => {
  it('finds the same homes by the API, the command line and a saved search', async () => {
    const all = await search(criteria)
    const found = await search(criteriaOf(filter))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(all.length)
    const [, ...options] = filters[filter]
    // Within a step of best leads the command line also orders by the room, as screens do.
    expect(idsOf(await flip(...options))).toEqual(idsOf(sortHomes(found, USUAL_SORT)))

    const kept = await server.inject({
      url: '/api/saved-searches',
      headers: signedInAs(ownerOf(filter)),
    })
    const [saved] = kept.json().searches
    expect(saved.criteria).toEqual(criteriaOf(filter))
    const matches = await server.db
      .selectFrom('searchMatch')
      .select('propertyId')
      .where('searchId', '=', saved.id)
      .execute()
    expect(sorted(matches.map((row) => row.propertyId))).toEqual(sorted(idsOf(found)))
  })

  it('is what alerts and mails go by', async () => {
    const found = await search(criteriaOf(filter))
    const usable = found.filter(({ checks }) => trustOf(checks) !== 'Doubtful')
    const alerts = await server.db
      .selectFrom('alert')
      .select(['propertyId', 'mailId'])
      .where('accountId', '=', `account-of-${ownerOf(filter)}`)
      .execute()
    expect(sorted(alerts.map((row) => row.propertyId))).toEqual(sorted(idsOf(usable)))
    const mails = await server.db
      .selectFrom('mail')
      .select('id')
      .where('accountId', '=', `account-of-${ownerOf(filter)}`)
      .execute()
    expect(mails.length).toBeGreaterThan(0)
    const mailed = new Set(mails.map(({ id }) => id))
    expect(alerts.filter(({ mailId: id }) => id === null || !mailed.has(id))).toEqual([])
  })
})

describe('a search that is worked by assigning', () => {
  it('has the max offer of an assignment on each surface, and finds what asks at most that', async () => {
    const asFlip = new Map((await search(criteria)).map((home) => [home.propertyId, home]))
    const all = await search({ ...criteria, worksBy: 'assign' })
    expect(all.length).toBe(asFlip.size)
    for (const { propertyId, price, maxOffer, maxOfferBy, worksBy, verdict } of all) {
      const flipOffer = asFlip.get(propertyId)?.maxOffer ?? null
      expect(asFlip.get(propertyId)?.maxOfferBy).toBeUndefined()
      // The usual fee is $10,000.
      if (maxOffer !== null) expect(maxOffer).toBe((flipOffer ?? 0) - 10_000)
      expect({ maxOfferBy, worksBy }).toEqual(
        verdict === null
          ? { maxOfferBy: undefined, worksBy: 'assign' }
          : { maxOfferBy: 'Assign', worksBy: 'assign' },
      )
      if (verdict !== null) expect(verdict === 'clears').toBe(price <= (maxOffer ?? -1))
    }
    const found = await search(byAssigning)
    const clearing = all.filter(({ verdict }) => verdict === 'clears')
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan((await search(criteriaOf('asksAtMost'))).length)
    expect(sorted(idsOf(found))).toEqual(sorted(idsOf(clearing)))
    const typed = await flip('--exit', 'assign', '--asks-at-most', 'max offer')
    expect(typed.map(({ propertyId, maxOffer }) => ({ propertyId, maxOffer }))).toEqual(
      sortHomes(found, USUAL_SORT).map(({ propertyId, maxOffer }) => ({ propertyId, maxOffer })),
    )
    const one = await server.inject({
      url: `/api/search/homes/${found[0]?.propertyId}?worksBy=assign`,
      headers: signedInAs('ann'),
    })
    expect(one.json()).toMatchObject({ maxOffer: found[0]?.maxOffer, maxOfferBy: 'Assign' })
  })

  it('is what its saved search meets, and what its alerts say', async () => {
    const found = await search(byAssigning)
    const matches = await server.db
      .selectFrom('searchMatch')
      .innerJoin('savedSearch', 'savedSearch.id', 'searchMatch.searchId')
      .select('propertyId')
      .where('accountId', '=', 'account-of-assigner')
      .execute()
    expect(sorted(matches.map((row) => row.propertyId))).toEqual(sorted(idsOf(found)))
    const alerts = await server.inject({ url: '/api/alerts', headers: signedInAs('assigner') })
    const usable = found.filter(({ checks }) => trustOf(checks) !== 'Doubtful')
    expect(usable.length).toBeGreaterThan(0)
    const offers = new Map(usable.map(({ propertyId, maxOffer }) => [propertyId, maxOffer]))
    expect(alerts.json().alerts).toHaveLength(usable.length)
    for (const { propertyId, facts } of alerts.json().alerts) {
      expect(facts.figures.deal).toMatchObject({
        maxOffer: offers.get(propertyId),
        maxOfferBy: 'Assign',
        verdict: 'clears',
      })
      // As mails say it.
      expect(dealSentence(facts.figures.deal)).toMatch(/^Clears: assign: max offer \$\d/)
    }
  })
})

it.each(searchSorts)(
  'the order of %s is that of screens by the command line, of the homes that the API answers, and stays with a saved search',
  async (sort) => {
    const asks = { ...criteria, priceBelowMarket: 20_000, sort }
    const found = await search(asks)
    expect(found.length).toBeGreaterThan(10)
    expect(idsOf(await flip('--below', '20000', '--sort', sort))).toEqual(
      idsOf(sortHomes(found, sort)),
    )
    const answer = await server.inject({
      method: 'POST',
      url: '/api/saved-searches',
      headers: signedInAs('ann'),
      payload: { name: sort, criteria: asks },
    })
    expect(z.parse(savedSearchSchema, answer.json())).toMatchObject({
      criteria: asks,
      homes: found.filter(({ checks }) => trustOf(checks) !== 'Doubtful').length,
    })
  },
)
