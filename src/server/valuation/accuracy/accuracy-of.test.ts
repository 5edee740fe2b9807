import { describe, expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { MarketSales } from '../../../domain/comps/market-sales.ts'
import { dayNumber } from '../../../domain/iso-date.ts'
import type { TrainingSale } from '../training/training-sale.ts'
import { accuracyOf, type HeldOut, type HeldOutValue } from './accuracy-of.ts'

const JUNE_1 = dayNumber(date('2024-06-01'))
let number = 0
const sold = (given: Partial<TrainingSale> = {}): TrainingSale => ({
  listingKey: `sale${number}`,
  propertyId: `home${number++}`,
  addressKey: null,
  homeType: 'House',
  latitude: 40,
  longitude: -83,
  livingArea: 1500,
  lotSizeSquareFeet: null,
  yearBuilt: null,
  bathroomsTotalDecimal: null,
  bedroomsTotal: null,
  price: 200_000,
  day: JUNE_1,
  market: '432',
  postalCode: '43201',
  contentHash: '7:x',
  ...given,
})
const valuedAt = (value: number, asIs = value): HeldOutValue => ({
  value,
  likelyRange: rangeAround(value),
  asIs: {
    value: asIs,
    likelyRange: rangeAround(asIs),
    wideRange: { low: asIs * 0.9, high: asIs * 1.1 },
  },
  expectedError: 0.05,
  knownBefore: JUNE_1 - 300,
})
const rangeAround = (usd: number) => ({ low: usd * 0.95, high: usd * 1.05 })
const valued = (sales: readonly TrainingSale[], of: (sale: TrainingSale) => HeldOutValue) =>
  sales.map((sale) => ({ listingKey: sale.listingKey, home: of(sale) }))
const accuracyOfSales = (
  all: readonly TrainingSale[],
  heldOut: ReturnType<typeof valued>,
  given: typeof options,
  {
    likely = [],
    offers = [],
    flips = new Set(),
  }: Partial<Pick<HeldOut, 'likely' | 'offers' | 'flips'>> = {},
) => {
  const sales = new MarketSales(all)
  const rowOf = new Map(sales.sales.map(({ listingKey }, row) => [listingKey, row]))
  const byRow = heldOut.map(({ listingKey, home }) => [rowOf.get(listingKey) ?? -1, home] as const)
  return accuracyOf(
    sales,
    { values: new Map(byRow), models: [], predicted: [], likely, offers, flips, unread: null },
    given,
  )
}
const options = { market: '432', testedFrom: JUNE_1 - 180 }
const many = (count: number, given: Partial<TrainingSale> = {}) =>
  Array.from({ length: count }, () => sold(given))

describe('the accuracy of a market', () => {
  it('is of homes as their own words say they stood, not in typical condition', () => {
    const wrecks = many(20)
    const valuedWrecks = valued(wrecks, () => valuedAt(260_000, 200_000))
    const { overall } = accuracyOfSales(wrecks, valuedWrecks, options)
    expect(overall).toMatchObject({ mdape: 0, cover80: 100 })
  })

  it('is how far its values were from the prices, in all and by zip', () => {
    const off = many(30)
    const right = many(20, { postalCode: '43202', day: JUNE_1 - 10 })
    const few = many(3, { postalCode: '43203' })
    const heldOut = [
      ...valued(off, () => valuedAt(230_000)),
      ...valued([...right, ...few], () => valuedAt(202_000)),
    ]
    const { tested, overall, zips, zipsWithTooFew, flips } = accuracyOfSales(
      [...off, ...right, ...few],
      heldOut,
      options,
    )
    expect(tested).toEqual({ from: '2024-05-22', to: '2024-06-01' })
    expect(overall).toMatchObject({ n: 53, within20: 100 })
    expect(overall?.mdape).toBeCloseTo(15, 9)
    expect(overall?.within10).toBeCloseTo((100 * 23) / 53, 9)
    expect(overall?.cover80).toBeCloseTo((100 * 23) / 53, 9)
    expect(zips.map(({ zip }) => zip)).toEqual(['43201', '43202'])
    expect(zips[0]?.figures).toMatchObject({ n: 30, within10: 0, cover80: 0, cod: 0 })
    expect(zips[0]?.figures.medianRatio).toBeCloseTo(1.15, 9)
    expect(zips[1]?.figures).toMatchObject({ n: 20, within10: 100, cover80: 100 })
    expect(zipsWithTooFew).toBe(1)
    expect(flips).toBeNull()
  })

  it('is also by type and lot, with a figure only where there are enough to tell', () => {
    const condos = many(100, { homeType: 'Condo', lotSizeSquareFeet: 30_000 })
    const onAnAcre = many(99, { lotSizeSquareFeet: 43_560 })
    const onLittle = many(19, { homeType: 'Townhouse', lotSizeSquareFeet: 2_000 })
    const heldOut = [
      ...condos.map((sale, i) => valued([sale], () => valuedAt(i < 30 ? 214_000 : 204_000))),
      valued(onAnAcre, () => valuedAt(216_000)),
      valued(onLittle, () => valuedAt(200_000)),
    ].flat()
    const { kinds } = accuracyOfSales([...condos, ...onAnAcre, ...onLittle], heldOut, options)
    expect(kinds).toEqual([
      { kind: 'Houses', n: 99, mdape: expect.closeTo(8), cover80: null, cover90: null },
      { kind: 'Townhouses', n: 19, mdape: null, cover80: null, cover90: null },
      { kind: 'Condos', n: 100, mdape: expect.closeTo(2), cover80: 70, cover90: 100 },
      { kind: 'Lot under 5,000 sqft', n: 19, mdape: null, cover80: null, cover90: null },
      {
        kind: 'Lot half an acre or more',
        n: 99,
        mdape: expect.closeTo(8),
        cover80: null,
        cover90: null,
      },
    ])
    const few = many(19)
    const ofFew = valued(few, () => valuedAt(200_000))
    expect(accuracyOfSales(few, ofFew, options).kinds).toBeNull()
  })

  it('looks at its own sales of the tested days only', () => {
    const own = many(20)
    const earlier = many(5, { day: JUNE_1 - 181 })
    const overTheBorder = many(5, { market: '430' })
    const sales = [...own, ...earlier, ...overTheBorder]
    const { overall } = accuracyOfSales(
      sales,
      valued(sales, () => valuedAt(200_000)),
      options,
    )
    expect(overall).toMatchObject({ n: 20, mdape: 0 })
  })

  it('has the flip test of homes sold twice: the value at the purchase against the resale', () => {
    const flipped = Array.from({ length: 10 }, (_, i) => ({ propertyId: `flipped${i}` }))
    const bought = flipped.map((home) => sold({ ...home, day: JUNE_1 - 300, price: 210_000 }))
    const resold = flipped.map((home) => sold({ ...home, day: JUNE_1 - 100, price: 300_000 }))
    const heldOut = [
      ...valued(bought, () => valuedAt(240_000)),
      ...valued(resold, () => valuedAt(300_000)),
    ]
    const { flips } = accuracyOfSales([...bought, ...resold], heldOut, options)
    expect(flips).toMatchObject({
      n: 10,
      boughtBelow20k: 100,
      from: '2023-08-06',
      to: '2024-02-22',
    })
    expect(flips?.value.medianError).toBeCloseTo(-20, 9)
    expect(flips?.value.medianAbsoluteError).toBeCloseTo(20, 9)
    // 240,000 x e^(.11 + .1 x ln(210 / 240))
    expect(flips?.fixedUpValue?.medianError).toBeCloseTo(-11.9, 1)
  })

  it('says nothing of a market, nor of flips, from a handful', () => {
    const bought = many(9, { day: JUNE_1 - 300 })
    const resold = bought.map((sale) =>
      sold({ propertyId: sale.propertyId, day: JUNE_1 - 100, price: 300_000 }),
    )
    const sales = [...bought, ...resold, ...many(10)]
    const { tested, overall, flips } = accuracyOfSales(
      sales,
      valued(sales, () => valuedAt(200_000)),
      options,
    )
    expect(tested).not.toBeNull()
    expect(overall).toBeNull()
    expect(flips).toBeNull()
  })

  it('holds likely sales against sales, by band of gap, and says what became of the first 50 leads', () => {
    const homes = Array.from({ length: 60 }, (_, i) => ({
      day: JUNE_1,
      place: '43201',
      askUsd: 100_000,
      gap: i < 25 ? -0.5 : 0,
      likely: { price: 98_000, low: 90_000, high: 105_000 },
      likelyRange: { low: 99_000, high: 200_000 },
      sale: i % 2 === 0 ? { key: `sale ${i}`, priceUsd: i < 10 ? 80_000 : 100_000 } : null,
      rank: { lead: i, gap: i, dollarsUnder: i, price: i, date: i, chance: i },
    }))
    const { likelySale } = accuracyOfSales(many(4), [], options, {
      likely: homes,
      flips: new Set(['sale 4', 'sale 7']),
    })
    expect(likelySale?.overall.n).toBe(30)
    expect(likelySale?.overall.halfWithin).toBeCloseTo(2)
    expect(likelySale?.overall.inRange).toBeCloseTo((100 * 25) / 30)
    // The 13 that sold of the deepest band are too few.
    expect(likelySale?.bands.map(({ from, below }) => [from, below])).toEqual([])
    expect(likelySale?.leads).toEqual([
      {
        asOf: '2024-06-01',
        homes: 50,
        sold: 25,
        belowAsk: 5,
        aboveAsk: 0,
        predicted: 25,
        inRange: 20,
        flipped: 1,
      },
    ])
    const few = accuracyOfSales(many(4), [], options, { likely: homes.slice(0, 38) })
    expect(few.likelySale).toBeNull()
  })

  it('is empty where no past sale could be valued', () => {
    expect(accuracyOfSales(many(4), [], options)).toEqual({
      tested: null,
      overall: null,
      zips: [],
      zipsWithTooFew: 0,
      kinds: null,
      flips: null,
      asks: null,
      likelySale: null,
      words: null,
      offers: null,
    })
  })

  it('says how the chances of offers came out, by how far under the asking price', () => {
    const offerAt = (share: number, predicted: number, observed: boolean) => ({
      day: JUNE_1,
      place: '43201',
      share,
      predicted,
      observed,
      gapUsd: 1000,
      constant: 0.5,
      state: 'told' as const,
    })
    const { offers } = accuracyOfSales(many(4), [], options, {
      offers: [offerAt(0.01, 0.4, true), offerAt(0.1, 0.1, false), offerAt(0.01, 0.2, false)],
    })
    expect(offers?.map(({ share, figures }) => [share, figures.homes, figures.came])).toEqual([
      [0.01, 2, 0.5],
      [0.1, 1, 0],
    ])
    expect(offers?.[0]?.figures.brier).toBeCloseTo((0.6 ** 2 + 0.2 ** 2) / 2, 9)
  })
})
