import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, sale } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import { predictedOverAsk } from '../../../../tests/search/predicted-over-ask.ts'
import {
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { compSchema } from '../../../contract/search/home.ts'
import { type EvidenceShown, evidenceSchema } from '../../../contract/valuation/evidence.ts'
import { homeTableOf } from '../../../domain/comps/home-table.ts'
import { milesBetween, searchDistances } from '../../../domain/distance.ts'
import { addDays } from '../../../domain/iso-date.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { lnContributed } from '../../../domain/valuation/market-model/contributions.ts'
import { ModelCursor } from '../../../domain/valuation/market-model/market-model.ts'
import { OverAskCursor } from '../../../domain/valuation/over-ask/over-ask-chance.ts'
import type { MarketOverAsk } from '../queries.ts'
import { KeptModels } from '../training/market-models.ts'
import { homeEvidence } from './home-evidence.ts'

/** A sale of the first town. */
const AUCTIONED = 'S3'
/** Homes of the first town that are for sale, sold before: a month and a half ago to twenty months ago. */
const soldBefore = (facts: readonly ListingFact[]) =>
  facts
    .filter(({ closePrice }) => closePrice === null)
    .slice(0, 12)
    .map((fact, i) =>
      sale({
        ...fact,
        ...soldFor(Math.round((fact.listPrice ?? 0) * (0.8 + 0.05 * i))),
        listingKey: `B${i}`,
        closeDate: addDays(date('2024-06-28'), -45 - 50 * i),
      }),
    )
const soldFor = (closePrice: number) => ({ standardStatus: 'Closed' as const, closePrice })

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const town = syntheticListings({ sales: 700, offers: 80 })
  await takeListings(server.db, [
    ...soldBefore(town),
    ...town.map((fact) =>
      fact.listingKey === AUCTIONED
        ? { ...fact, specialListingConditions: ['Auction' as const] }
        : fact,
    ),
    // A thin town, where the nearby pattern reaches beyond a mile.
    ...syntheticListings({ sales: 130, offers: 40, seed: 2, name: 'thin', north: 0.3 }),
  ])
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = asSubscriber) =>
  server.inject({ url, headers })
/** The homes with most comps, and of those the dearest, first. */
const storedValues = () =>
  server.db
    .selectFrom('valuation')
    .selectAll()
    .orderBy('compsCount', 'desc')
    .orderBy('value', 'desc')
    .execute()
const overTheWire = (evidence: EvidenceShown): EvidenceShown =>
  z.parse(evidenceSchema, JSON.parse(JSON.stringify(evidence)))

describe('the evidence of a home', () => {
  it('makes the stored value again, to the dollar, for every home at every distance', async () => {
    const stored = await storedValues()
    expect(stored).toHaveLength(3 * 120)
    const context = { db: server.db, models: new KeptModels(server.db) }
    const ownSales: number[] = []
    const flips = new Map<number, number | null>()
    for (const { propertyId, distance, ...value } of stored) {
      const evidence = await homeEvidence(context, propertyId, { distance, priceBelowMarket: 0 })
      if (evidence === null) throw new Error('a home for sale has evidence')
      const again = recomputeValue(overTheWire(evidence), asStored)
      expect(Math.round(again.value)).toBe(Math.round(value.value))
      for (const { isOwnSale, day, price } of evidence.sales)
        if (isOwnSale) {
          ownSales.push(evidence.home.day - day)
          flips.set(price, evidence.boughtByFlipper?.percent ?? null)
        }
      expect(again.likelyRange).toEqual({ low: value.low80, high: value.high80 })
      expect(again.grade).toBe(value.grade)
      expect(again.expectedError).toBe(value.expectedError)
      expect(again.comps).toHaveLength(value.compsCount)
      const shown = z.parse(z.array(compSchema), JSON.parse(value.comps))
      expect(shown.map((comp) => comp.propertyId)).toEqual(
        again.comps.map((comp) => comp.propertyId),
      )
    }
    expect(new Set(stored.map(({ sizeStep }) => sizeStep)).size).toBeGreaterThan(1)
    // Own sales count beyond the twelve months of comps.
    expect(ownSales).toHaveLength(3 * 12)
    expect(Math.max(...ownSales)).toBeGreaterThan(500)
    // One of them was bought for 80% of what it asks now, a month and a half before.
    expect([...flips.values()].filter((percent) => percent !== null)).toEqual([24])
  })

  it('comes to subscribers, as the contract says, with what predicts the chance of a sale over the ask', async () => {
    const [home] = await storedValues()
    if (!home) throw new Error('a home')
    const overAsk = JSON.stringify(predictedOverAsk(19_900))
    await server.db.updateTable('marketModel').set({ overAsk }).execute()
    const url = `/api/flip-search/homes/${home.propertyId}`
    const query = `distance=${encodeURIComponent(home.distance)}&priceBelowMarket=20000`
    const answer = await get(`${url}/evidence?${query}`)
    expect(answer.statusCode).toBe(200)
    const evidence = z.parse(evidenceSchema, answer.json())
    // Nothing beside what the contract names.
    expect(answer.json()).toEqual(evidence)
    expect(evidence.sales[0]?.addressLine).toMatch(/^\d+ Sold St$/)
    expect(evidence.sales[0]?.source).toBe('Redfin file (CBRMLS)')
    const { value, expectedError } = recomputeValue(evidence, asStored)
    const onCard = (await get(`${url}?${query}`)).json()
    expect(evidence.overAsk).not.toBeNull()
    if (evidence.overAsk === null) return
    const { fit, asked } = evidence.overAsk
    const { homeType } = evidence.home
    const about = { askUsd: onCard.price, valueUsd: value, expectedError, homeType, ...asked }
    const chance = new OverAskCursor(fit).chance(about, evidence.chanceOfUsd)
    expect(onCard).toMatchObject({
      chance: Math.round(chance * 10_000) / 10_000,
      value: Math.round(value),
    })
  })

  it('comes with what the chance of an offer is predicted from, where its market has learned that', async () => {
    const [home] = await storedValues()
    if (!home) throw new Error('a home')
    const url = `/api/flip-search/homes/${home.propertyId}/evidence`
    const query = `distance=${encodeURIComponent(home.distance)}&priceBelowMarket=20000`
    const underAskBy = async (learned: MarketOverAsk) => {
      await server.db
        .updateTable('marketModel')
        .set({ overAsk: JSON.stringify(learned) })
        .execute()
      return z.parse(evidenceSchema, (await get(`${url}?${query}`)).json())
    }
    const { underAsk, ...earlier } = predictedOverAsk(19_900)
    if (underAsk?.state !== 'told') throw new Error('chances are predicted')
    const evidence = await underAskBy({ ...earlier, underAsk })
    expect(evidence.underAsk?.fit).toEqual(underAsk.fit)
    expect(evidence.underAsk?.asked).toEqual(evidence.overAsk?.asked)
    const { fit: _, ...about } = underAsk
    const heldBack = await underAskBy({
      ...earlier,
      underAsk: { ...about, state: 'missed lately' },
    })
    expect(heldBack.underAsk).toEqual({ state: 'missed lately', fit: null, asked: null })
    // As an earlier version learned it.
    expect((await underAskBy(earlier)).underAsk).toBeNull()
  })

  it('says what adding to the home brings, as the stored model values it with that added', async () => {
    const models = new KeptModels(server.db)
    const [home] = await storedValues()
    if (!home) throw new Error('a home')
    const { propertyId, market } = home
    const asked = { distance: 'mile', priceBelowMarket: 0 } as const
    const evidence = await homeEvidence({ db: server.db, models }, propertyId, asked)
    const trained = await models.of(market)
    if (evidence?.contributions === undefined || trained === null)
      throw new Error('a home for sale has evidence and a model')
    const { home: before, contributions } = overTheWire(evidence)
    const after = {
      ...before,
      bathroomsTotalDecimal: (before.bathroomsTotalDecimal ?? Number.NaN) + 1.5,
      livingArea: (before.livingArea ?? Number.NaN) + 250,
    }
    const modelValue = new ModelCursor(trained.model).read(homeTableOf([after]), 0)
    const added = { bedrooms: 0, baths: 1.5, livingArea: 250 }
    const brought = lnContributed(contributions ?? evidence.contributions, added)
    expect(brought).toBeCloseTo(modelValue - before.modelValue, 5)
    expect(brought).toBeGreaterThan(0)
  })

  it('rests on no doubtful sale, and lists it with what is wrong with it', async () => {
    const auctioned = await server.db
      .selectFrom('listing')
      .select(['latitude', 'longitude', 'homeType'])
      .where('listingKey', '=', AUCTIONED)
      .executeTakeFirstOrThrow()
    const homes = await server.db
      .selectFrom('listing')
      .select(['propertyId', 'latitude', 'longitude'])
      .where('standing', '=', 'active')
      .where('homeType', '=', auctioned.homeType)
      .execute()
    const nearest = homes.toSorted(
      (a, b) => milesBetween(a, auctioned) - milesBetween(b, auctioned),
    )[0]
    const url = `/api/flip-search/homes/${nearest?.propertyId}/evidence?everySale=true`
    const { sales } = z.parse(evidenceSchema, (await get(url)).json())
    expect(sales.find(({ listingKey }) => listingKey.endsWith(`\n${AUCTIONED}`))).toMatchObject({
      isComp: false,
      inPattern: false,
      whyNotUsed: {
        why: 'price in doubt',
        evidence: 'Sold under special conditions: auction',
      },
    })
  })

  it('names each sale once, whatever source it came from', async () => {
    const [home] = await storedValues()
    const url = `/api/flip-search/homes/${home?.propertyId}/evidence`
    const { sales } = z.parse(evidenceSchema, (await get(url)).json())
    expect(new Set(sales.map(({ listingKey }) => listingKey)).size).toBe(sales.length)
    expect(new Set(sales.map(({ propertyId }) => propertyId)).size).toBe(sales.length)
  })

  it('lists the nearest sales that were not used, and every one when asked', async () => {
    const ofLargerTown = await server.db
      .selectFrom('listing')
      .select('propertyId')
      .where('listingKey', 'like', 'O%')
      .execute()
    const homes = new Set(ofLargerTown.map(({ propertyId }) => propertyId))
    const home = (await storedValues()).find(({ propertyId }) => homes.has(propertyId))
    const url = `/api/flip-search/homes/${home?.propertyId}/evidence`
    const unusedIn = async (query: string) => {
      const { sales, unusedNearby } = z.parse(evidenceSchema, (await get(url + query)).json())
      const listed = sales.filter((sale) => !sale.isComp && !sale.inPattern)
      return { listed: listed.length, unusedNearby }
    }
    const nearest = await unusedIn('')
    expect(nearest.listed).toBe(24)
    expect(nearest.unusedNearby).toBeGreaterThan(24)
    const { unusedNearby } = nearest
    expect(await unusedIn('?everySale=true')).toEqual({ listed: unusedNearby, unusedNearby })
    expect(await unusedIn('?everySale=false')).toEqual(nearest)
    expect((await get(`${url}?everySale=yes`)).statusCode).toBe(400)
  })

  it('is refused to those who have not paid, and for a home that is gone', async () => {
    const [home] = await storedValues()
    const url = `/api/flip-search/homes/${home?.propertyId}/evidence`
    expect((await get(url, signedInAs('zoe'))).statusCode).toBe(403)
    expect((await get(url, {})).statusCode).toBe(401)
    expect((await get('/api/flip-search/homes/nosuchhome/evidence')).statusCode).toBe(404)
    const bad = await get(`${url}?distance=far`)
    expect(bad.statusCode).toBe(400)
    expect(searchDistances).not.toContain('far')
  })
})
