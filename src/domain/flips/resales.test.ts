import { describe, expect, it } from 'vitest'
import { type OfferOfHome, resalesOf, type SaleOfHome } from './resales.ts'

const START = 19_000
let keys = 0
const sale = (day: number, price: number, facts: Partial<SaleOfHome> = {}): SaleOfHome => ({
  propertyId: 'home',
  listingKey: `sale${keys++}`,
  homeType: 'House',
  latitude: 47.6,
  longitude: -122.3,
  livingArea: 1500,
  lotSizeSquareFeet: 5000,
  yearBuilt: 1955,
  bathroomsTotalDecimal: 1,
  bedroomsTotal: 3,
  price,
  day: START + day,
  ...facts,
})
const offer = (day: number, askUsd: number): OfferOfHome => {
  const { listingKey, price, day: listedOn, ...home } = sale(day, 0)
  return { ...home, listedOn, askUsd }
}
const options = { asOfDay: START + 1000, marketMove: () => 0 }
const of = (sales: readonly SaleOfHome[], offers: readonly OfferOfHome[] = []) =>
  resalesOf({ sales, offers }, options)

describe('resales', () => {
  it('are consecutive sales of one home, 30 to 366 days apart', () => {
    const { resales } = of([
      sale(400, 380_000),
      sale(0, 200_000),
      sale(34, 300_000),
      sale(401, 500_000),
      sale(0, 100_000, { propertyId: 'sold once' }),
    ])
    expect(resales.map(({ bought, resoldUsd }) => [bought.price, resoldUsd])).toEqual([
      [200_000, 300_000],
      [300_000, 380_000],
    ])
    expect(resales.map(({ daysHeld }) => daysHeld)).toEqual([34, 366])
  })

  it.each([
    [29, 0],
    [30, 1],
    [366, 1],
    [367, 0],
  ])('held %i days are %i', (days, count) => {
    expect(of([sale(0, 200_000), sale(days, 300_000)]).resales).toHaveLength(count)
  })

  it('are flips where they brought 20% more than the market moved', () => {
    const sold = [sale(0, 200_000), sale(200, 250_000)]
    expect(of(sold).resales[0]?.isFlip).toBe(true)
    const rising = { ...options, marketMove: (from: number, to: number) => (to - from) * 0.0003 }
    const [resale] = resalesOf({ sales: sold }, rising).resales
    expect(resale?.marketMove).toBeCloseTo(0.06, 9)
    expect(resale?.isFlip).toBe(false)
  })

  it('take a new ask less 3% where the home was only listed again so far', () => {
    const [resale] = of([sale(0, 200_000)], [offer(90, 300_000)]).resales
    expect(resale?.again.how).toBe('listed')
    expect(resale?.resoldUsd).toBe(291_000)
    expect(resale?.daysHeld).toBe(90)
    const sold = of([sale(0, 200_000), sale(130, 310_000)], [offer(90, 300_000)]).resales
    expect(sold.map(({ again, resoldUsd }) => [again.how, resoldUsd])).toEqual([['sold', 310_000]])
  })

  it('know nothing that closed, was listed or was found out later', () => {
    const sales = [
      sale(0, 200_000, { doubt: { from: START + 150, evidence: '' } }),
      sale(100, 260_000),
    ]
    const asOf = (day: number) =>
      resalesOf({ sales, offers: [offer(90, 300_000)] }, { ...options, asOfDay: START + day })
    expect(asOf(89).resales).toHaveLength(0)
    expect(asOf(95).resales.map(({ again }) => again.how)).toEqual(['listed'])
    expect(asOf(120).resales.map(({ again }) => again.how)).toEqual(['sold'])
    expect(asOf(150).leftOut['doubtful sale']).toBe(1)
  })

  it.each([
    ['land', { homeType: null }, {}],
    ['new home', {}, { yearBuilt: 2022 }],
    ['unlike homes', {}, { livingArea: 4000 }],
    ['unlike homes', {}, { homeType: 'Condo' }],
    ['unlike homes', {}, { latitude: 47.61 }],
    ['package sale', { inPackage: true }, {}],
    ['doubtful sale', { doubt: { from: START, evidence: '' } }, {}],
    ['doubtful sale', { price: 9000 }, { price: 9500 }],
    ['share of a home', { price: 60_000 }, {}],
  ] as const)('leave out and count as %s: %o, then %o', (why, bought, again) => {
    const { resales, leftOut } = of([sale(0, 200_000, bought), sale(200, 250_000, again)])
    expect(resales).toHaveLength(0)
    expect(leftOut[why]).toBe(1)
  })

  it('leave out what is sold four times within a year: several homes under one name', () => {
    const { resales, leftOut } = of([0, 60, 120, 180].map((day) => sale(day, 200_000 + day)))
    expect(resales).toHaveLength(0)
    expect(leftOut['unlike homes']).toBe(3)
  })

  it('tell what changed between the two', () => {
    const [resale] = of([
      sale(0, 200_000, { bedroomsTotal: null }),
      sale(200, 300_000, { bathroomsTotalDecimal: 2, livingArea: 1900 }),
    ]).resales
    expect(resale?.changed).toEqual({
      bedroomsTotal: null,
      bathroomsTotalDecimal: { from: 1, to: 2 },
      livingArea: { from: 1500, to: 1900 },
    })
  })

  it('of 250,000 sales are found within seconds', () => {
    const sales = Array.from({ length: 250_000 }, (_, i) =>
      sale(i % 700, 200_000 + (i % 1000) * 100, { propertyId: `home${i % 240_000}` }),
    )
    const started = performance.now()
    const { resales, leftOut } = of(sales)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(resales.length + Object.values(leftOut).reduce((a, b) => a + b)).toBeGreaterThan(1000)
  })
})
