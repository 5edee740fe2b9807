import { describe, expect, it } from 'vitest'
import { type IsoDate, parseIsoDate } from '../iso-date.ts'
import type { PriceEvent } from '../listings/price-history.ts'
import { whatBecame, whatBecameOffMarket } from './what-became.ts'

const day = (text: string): IsoDate => {
  const parsed = parseIsoDate(text)
  if (parsed === null) throw new Error(`${text} is no date`)
  return parsed
}
const happened = (date: string, event: PriceEvent['event'], priceUsd = 250_000): PriceEvent => ({
  date: day(date),
  event,
  priceUsd,
})
const lastSeen = day('2024-09-30')
const became = (...history: PriceEvent[]) => whatBecame('none', history, lastSeen)

const boughtIn2019 = happened('2019-05-01', 'sold', 180_000)
const listed = happened('2024-06-01', 'listed')

it('is for sale while its listing is', () => {
  expect(whatBecame('active', [listed], lastSeen)).toEqual({
    state: 'for sale',
    on: null,
    soldUsd: null,
  })
})

it('is sold once a sale follows its listing, however it went there', () => {
  const pending = happened('2024-07-01', 'pending')
  expect(became(listed, pending, happened('2024-08-01', 'sold', 262_000))).toEqual({
    state: 'sold',
    on: '2024-08-01',
    soldUsd: 262_000,
  })
})

it('a sale from before it was listed is of its past', () => {
  expect(became(boughtIn2019, listed, happened('2024-07-01', 'pending'))).toMatchObject({
    state: 'pending',
    on: '2024-07-01',
  })
  expect(became(boughtIn2019, listed, happened('2024-07-01', 'withdrawn')).state).toBe('withdrawn')
})

it('was last seen on a day where nothing else is known, or where it came back and is gone again', () => {
  expect(became(boughtIn2019, listed)).toMatchObject({ state: 'not seen', on: lastSeen })
  const back = happened('2024-08-01', 'relisted')
  expect(became(listed, happened('2024-07-01', 'pending'), back).state).toBe('not seen')
})

describe('a home that was kept off the market', () => {
  const kept = { asOf: day('2024-08-15'), lastSaleOn: day('2019-05-01'), wasOffMarket: true }
  const now = { standing: 'none', lastSeen, offMarket: true } as const
  const offMarket = { state: 'off market', on: null, soldUsd: null }
  const before = [boughtIn2019, listed, happened('2024-07-01', 'withdrawn')]
  const sold = happened('2024-09-01', 'sold', 262_000)

  it('is off the market, whatever it sold for and however it was listed before', () => {
    expect(whatBecameOffMarket(now, before, kept)).toEqual(offMarket)
    expect(whatBecameOffMarket(now, before, null)).toEqual(offMarket)
    expect(whatBecameOffMarket({ ...now, offMarket: false }, before, kept)).toEqual(offMarket)
    const withPrice = { ...kept, wasOffMarket: false }
    expect(whatBecameOffMarket(now, before, withPrice)).toEqual(offMarket)
  })

  it.each([true, false])('is sold by a sale that came since, with a row of its own: %s', (own) => {
    const soldThen = { state: 'sold', on: '2024-09-01', soldUsd: 262_000 }
    expect(whatBecameOffMarket({ ...now, offMarket: own }, [...before, sold], kept)).toEqual(
      soldThen,
    )
    // Counties record sales some weeks later than listings have them.
    const late = happened('2024-08-10', 'sold', 262_000)
    expect(whatBecameOffMarket({ ...now, offMarket: own }, [...before, late], kept)).toMatchObject({
      state: 'sold',
    })
  })

  it('is what became of its listing where it was listed since', () => {
    const listedSince = happened('2024-09-01', 'listed')
    const pending = happened('2024-09-10', 'pending')
    const left = { ...now, offMarket: false }
    expect(whatBecameOffMarket(left, [...before, listedSince, pending], kept).state).toBe('pending')
    expect(whatBecameOffMarket(left, [...before, listedSince], kept).state).toBe('not seen')
    expect(
      whatBecameOffMarket({ ...left, standing: 'active' }, [...before, listedSince], kept).state,
    ).toBe('for sale')
  })

  it('that was for sale when it was kept, and has no row of its own, is what its listing says', () => {
    const left = { ...now, offMarket: false }
    const withPrice = { ...kept, wasOffMarket: false }
    expect(whatBecameOffMarket(left, before, withPrice).state).toBe('withdrawn')
  })
})
