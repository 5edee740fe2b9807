import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { takeListings } from '../../../tests/test-app.ts'
import { addDays } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { UNDER_ASK_SHARES } from '../../domain/valuation/under-ask/fit-under-ask.ts'
import { askedHomesOf } from './accuracy/asked-homes-of.ts'
import { readMarketPredictors } from './queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const JUNE_28 = date('2024-06-28')
const at = (i: number) => ({
  latitude: 40 + (i % 20) / 2000,
  longitude: -83 - Math.floor(i / 20) / 2000,
})

/** Homes that were seen for sale and sold 30 days later, every third of them for $30,000 over its ask. */
const soldHomes = (count: number): ListingFact[] =>
  Array.from({ length: count }, (_, i) => {
    const closeDate = addDays(JUNE_28, -(i % 85))
    const listed = addDays(closeDate, -30)
    const home = { homeKey: `home-${i}`, unparsedAddress: `${i} Told St`, ...at(i) }
    return [
      offer({
        ...home,
        listingKey: `T${i}`,
        listPrice: 300_000,
        onMarketDate: listed,
        exportedOn: listed,
      }),
      sale({
        ...home,
        listingKey: `T${i}`,
        closeDate,
        exportedOn: closeDate,
        closePrice: i % 3 === 0 ? 330_000 : 299_000,
      }),
    ]
  }).flat()

const learnedOf = async () => {
  const model = await database.db
    .selectFrom('marketModel')
    .select(['overAsk', 'likelySale'])
    .where('market', '=', '432')
    .executeTakeFirstOrThrow()
  return {
    overAsk: z.parse(overAskOf, JSON.parse(model.overAsk ?? 'null')),
    likelySale: model.likelySale,
  }
}
const overAskOf = z.object({
  state: z.string(),
  pairs: z.number(),
  followedDays: z.number(),
  others: z.array(z.number()),
  underAsk: z.object({
    state: z.string(),
    fit: z.optional(z.object({ amounts: z.array(z.object({ share: z.number() })) })),
  }),
})

describe('what a market teaches of sales against the ask', () => {
  it('is learned with its values, and follows what comes in', async () => {
    const forSale = offer({ listingKey: 'NOW', listPrice: 290_000, exportedOn: JUNE_28 })
    await takeListings(database.db, [...salesNearby(6), ...soldHomes(120), forSale])
    const early = await learnedOf()
    expect(early.overAsk).toMatchObject({ state: 'too few sales', pairs: 120, others: [] })
    expect(early.likelySale).toBeNull()
    expect(
      (await readMarketPredictors(database.db, ['432'], 'mile')).get('432')?.likelySale,
    ).toBeNull()
    await takeListings(database.db, soldHomes(260))
    const { overAsk: learned } = await learnedOf()
    expect(learned).toMatchObject({ state: 'told', pairs: 260 })
    expect(learned.followedDays).toBeGreaterThanOrEqual(75)
    const [least = 0, next = 0] = learned.others
    expect(least).toBeGreaterThan(0.15)
    expect(least).toBeLessThan(0.6)
    expect(next).toBeLessThanOrEqual(least)
    expect(early.overAsk.underAsk).toEqual({ state: 'too few sales' })
    expect(learned.underAsk.state).toBe('told')
    expect(learned.underAsk.fit?.amounts.map(({ share }) => share)).toEqual([...UNDER_ASK_SHARES])
    const { likelySale } =
      (await readMarketPredictors(database.db, ['432'], 'mile')).get('432') ?? {}
    expect(likelySale).toMatchObject({ pairs: 260 })
    expect(likelySale?.soldOverAsk).toBeCloseTo(299 / 300, 6)
    // Every third home sold for a tenth more.
    expect(likelySale?.high).toBeGreaterThan(0.09)
  })

  it('notes with a value what else its chance is predicted from', async () => {
    const again = { homeKey: 'again', ...at(7) }
    await takeListings(database.db, [
      offer({ listingKey: 'OLD', ...again, exportedOn: addDays(JUNE_28, -40) }),
      offer({ listingKey: 'NEW', ...again, exportedOn: JUNE_28, onMarketDate: JUNE_28 }),
      offer({
        listingKey: 'UNIT',
        homeKey: 'unit',
        ...at(9),
        unparsedAddress: '66 Bell St #56',
        exportedOn: JUNE_28,
      }),
    ])
    const marks = await database.db
      .selectFrom('valuation as v')
      .innerJoin('listing as l', 'l.propertyId', 'v.propertyId')
      .select(['l.listingKey', 'v.doubtful', 'v.relisted'])
      .where('l.standing', '=', 'active')
      .where('v.distance', '=', 'mile')
      .orderBy('l.listingKey')
      .execute()
    expect(marks).toEqual([
      { listingKey: 'NEW', doubtful: false, relisted: true },
      { listingKey: 'NOW', doubtful: false, relisted: false },
      { listingKey: 'UNIT', doubtful: true, relisted: false },
    ])
  })

  it('ends a sale’s asks at the contract its source gives, or that follows from days on market', async () => {
    const contracted = { purchaseContractDate: date('2024-05-20') }
    const follows = { onMarketDate: date('2024-05-01'), daysOnMarket: 9 }
    const facts = [contracted, follows, {}].flatMap((given, i) => {
      const home = { homeKey: `c${i}`, unparsedAddress: `${i} Contract St`, ...at(i + 30) }
      const key = `C${i}`
      return [
        offer({ listingKey: key, ...home, exportedOn: date('2024-05-02') }),
        sale({ listingKey: key, ...home, closeDate: date('2024-06-15'), ...given }),
      ]
    })
    await takeListings(database.db, facts)
    const homes = await askedHomesOf(database.db, '432', date('2024-12-31'))
    const contracts = new Map(homes.map(({ offer, sale }) => [offer.listingKey, sale?.contractOn]))
    const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
    expect(['C0', 'C1', 'C2'].map((key) => contracts.get(key))).toEqual([
      dayOf('2024-05-20'),
      dayOf('2024-05-10'),
      null,
    ])
  })
})
