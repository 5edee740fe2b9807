import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { addDays } from '../iso-date.ts'
import type { StandardStatus } from './listing.ts'
import { lastAskBefore, type OfferSeen, priceHistoryOf, timeOnMarket } from './price-history.ts'

const ask = (day: string, listPrice: number, standardStatus: StandardStatus | null = 'Active') => ({
  exportedOn: date(`2022-${day}`),
  listPrice,
  standardStatus,
})
const offer = (...asks: ReturnType<typeof ask>[]): OfferSeen => ({ onMarketDate: null, asks })
const sale = (day: string, closePrice: number) => ({ closeDate: date(`2022-${day}`), closePrice })
const said = (...given: Parameters<typeof priceHistoryOf>) =>
  priceHistoryOf(...given).map(
    ({ date: day, event, priceUsd }) => `${day.slice(5)} ${event} ${priceUsd}`,
  )
/** Listed again under a new MLS number at $50,000 less. */
const relisted = [offer(ask('05-13', 410_000)), offer(ask('08-31', 360_000))]

describe('the history of a home’s price', () => {
  it('runs through its relistings, each change on its day', () => {
    expect(said(relisted, [])).toEqual(['05-13 listed 410000', '08-31 relisted 360000'])
  })

  it('shows changes, contracts, what was withdrawn and came back, and the sale', () => {
    const asks = [
      ask('06-20', 390_000, 'Withdrawn'),
      ask('05-13', 410_000),
      ask('05-20', 410_000),
      ask('06-01', 390_000),
      ask('07-01', 390_000),
      ask('07-09', 385_000, 'Pending'),
    ]
    expect(said([offer(...asks)], [sale('08-02', 380_000)])).toEqual([
      '05-13 listed 410000',
      '06-01 price 390000',
      '06-20 withdrawn 390000',
      '07-01 relisted 390000',
      '07-09 price 385000',
      '07-09 pending 385000',
      '08-02 sold 380000',
    ])
  })

  it('begins again after a sale', () => {
    expect(said([offer(ask('09-01', 500_000))], [sale('03-01', 300_000)])).toEqual([
      '03-01 sold 300000',
      '09-01 listed 500000',
    ])
  })

  it('begins on the list date, where that is before the day the home was first seen', () => {
    const seen = { asks: [ask('05-13', 410_000)] }
    expect(said([{ ...seen, onMarketDate: date('2022-05-12') }], [])).toEqual([
      '05-12 listed 410000',
    ])
    expect(said([{ ...seen, onMarketDate: date('2022-04-02') }], [])).toEqual([
      '04-02 listed 410000',
    ])
    expect(said([{ ...seen, onMarketDate: date('2022-05-14') }], [])).toEqual([
      '05-13 listed 410000',
    ])
  })

  it('has every list date, also of a listing that follows another at the same price', () => {
    const since = (day: string, seen: string): OfferSeen => ({
      onMarketDate: date(`2022-${day}`),
      asks: [ask(seen, 685_000)],
    })
    const first = { onMarketDate: date('2022-04-26'), asks: [ask('04-28', 745_000)] }
    expect(said([first, since('09-23', '09-24'), since('09-24', '09-25')], [])).toEqual([
      '04-26 listed 745000',
      '09-23 relisted 685000',
      '09-24 relisted 685000',
    ])
    // Two sources that tell of one listing.
    expect(said([since('09-23', '09-24'), since('09-23', '09-25')], [])).toEqual([
      '09-23 listed 685000',
    ])
  })

  it('makes nothing of a status that was not kept', () => {
    const asks = [ask('05-13', 410_000, null), ask('05-20', 400_000), ask('05-27', 400_000, null)]
    expect(said([offer(...asks)], [])).toEqual(['05-13 listed 410000', '05-20 price 400000'])
  })
})

describe('the time on the market', () => {
  it('counts from the first of the listings, with the most that was asked before', () => {
    expect(timeOnMarket(relisted, [], 360_000)).toEqual({
      since: '2022-05-13',
      askedBefore: { priceUsd: 410_000, date: '2022-05-13' },
    })
  })

  it('counts from the last sale on, and from a listing that is no old attempt', () => {
    const newest = offer(ask('08-31', 360_000))
    expect(timeOnMarket(relisted, [sale('07-01', 400_000)], 360_000)).toEqual({
      since: '2022-08-31',
      askedBefore: null,
    })
    expect(timeOnMarket([offer(ask('01-13', 410_000)), newest], [], 360_000)).toEqual({
      since: '2022-08-31',
      askedBefore: null,
    })
  })

  it('names no price below what is asked now, and is not known without one', () => {
    expect(timeOnMarket(relisted, [], 420_000)?.askedBefore).toBeNull()
    expect(timeOnMarket([], [], 420_000)).toBeNull()
    expect(timeOnMarket([offer()], [], 420_000)).toBeNull()
  })
})

describe('the last ask before a sale', () => {
  it('is the newest up to its day, within a year', () => {
    expect(lastAskBefore(relisted, sale('09-20', 350_000))).toMatchObject({ listPrice: 360_000 })
    expect(lastAskBefore(relisted, sale('06-20', 400_000))).toMatchObject({ listPrice: 410_000 })
    expect(lastAskBefore(relisted, sale('05-12', 400_000))).toBeNull()
    const late = { closeDate: date('2023-09-01'), closePrice: 1 }
    expect(lastAskBefore(relisted, late)).toBeNull()
  })
})

describe('listings that began on one day', () => {
  it('count alike in any order', () => {
    const asks = [
      { exportedOn: date('2022-01-20'), listPrice: 300_000, standardStatus: null },
      { exportedOn: date('2022-01-21'), listPrice: 320_000, standardStatus: null },
    ]
    const both = [
      { onMarketDate: null, asks: asks.slice(0, 1) },
      { onMarketDate: null, asks },
    ]
    const sold = [{ closeDate: date('2022-01-21'), closePrice: 300_000 }]
    const time = timeOnMarket(both, sold, 305_000)
    expect(timeOnMarket(both.toReversed(), sold, 305_000)).toEqual(time)
  })
})

describe('any listings and sales', () => {
  const day = fc.integer({ min: 0, max: 300 }).map((n) => addDays(date('2022-01-01'), n))
  const price = fc.constantFrom(300_000, 310_000, 320_000)
  const statuses = ['Active', 'Pending', 'Withdrawn'] as const
  const seen = fc.record({
    onMarketDate: fc.option(day),
    asks: fc.uniqueArray(
      fc.record({
        exportedOn: day,
        listPrice: price,
        standardStatus: fc.option(fc.constantFrom(...statuses)),
      }),
      { selector: (one) => one.exportedOn, maxLength: 5 },
    ),
  })
  const listings = fc
    .array(seen, { maxLength: 4 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  const sales = fc.array(fc.record({ closeDate: day, closePrice: price }), { maxLength: 2 })

  it('have one history in any order, oldest first', () => {
    fc.assert(
      fc.property(listings, sales, ([all, otherOrder], sold) => {
        const history = priceHistoryOf(all, sold)
        expect(priceHistoryOf(otherOrder, sold.toReversed())).toEqual(history)
        const days = history.map((event) => event.date)
        expect(days).toEqual(days.toSorted())
        expect(timeOnMarket(otherOrder, sold, 305_000)).toEqual(timeOnMarket(all, sold, 305_000))
      }),
    )
  })
})
