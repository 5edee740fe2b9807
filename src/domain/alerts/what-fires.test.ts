import { describe, expect, it } from 'vitest'
import { type IsoDate, parseIsoDate } from '../iso-date.ts'
import { type AlertCause, type AlertedHome, alertFacts, withoutKeptBack } from './alert-facts.ts'
import { type HomeNow, hasValueMoved, type KnownHome, whatHappened } from './home-event.ts'
import { eventName, whatWatchersHear, whyItMeets } from './what-fires.ts'

const day = (text: string): IsoDate => {
  const parsed = parseIsoDate(text)
  if (parsed === null) throw new Error(`${text} is no date`)
  return parsed
}
const figuresOf = (value: number) => ({ mile: { value, low80: value * 0.9, high80: value * 1.1 } })
const known = (given: Partial<KnownHome> = {}): KnownHome => ({
  state: 'for sale',
  askingUsd: 300_000,
  figures: figuresOf(320_000),
  ...given,
})
const now = (given: Partial<HomeNow> = {}): HomeNow => ({
  ...known(),
  seenOn: day('2026-11-05'),
  onMarketSince: day('2026-10-01'),
  askChangedOn: null,
  contractOn: null,
  cameBack: null,
  sold: null,
  ...given,
})
const since = day('2026-09-01')

describe('what happened to a home', () => {
  it('is a price cut by as much as it asks less than when it was last looked at', () => {
    const cut = now({ askingUsd: 277_500, askChangedOn: day('2026-11-03') })
    expect(whatHappened(known(), cut, since)).toEqual({
      type: 'price cut',
      date: '2026-11-03',
      fromUsd: 300_000,
    })
    expect(whatHappened(known(), now({ askingUsd: 310_000 }), since)).toBeNull()
    expect(whatHappened(known(), now(), since)).toBeNull()
  })

  it('is a listing if it was listed lately, in a market that was known by then', () => {
    const lately = now({ onMarketSince: day('2026-10-20') })
    expect(whatHappened(null, lately, since)).toEqual({ type: 'listed', date: '2026-10-20' })
    expect(whatHappened(null, lately, day('2026-10-20'))).not.toBeNull()
    expect(whatHappened(null, lately, day('2026-10-21'))).toBeNull()
    expect(whatHappened(null, lately, null)).toBeNull()
    expect(whatHappened(null, now(), since)).toBeNull()
    const sold = known({ state: 'sold' })
    expect(whatHappened(sold, lately, since)).toEqual({ type: 'listed', date: '2026-10-20' })
  })

  it('is its way back of a home that was never seen for sale, if that was lately', () => {
    const back = now({ cameBack: { date: day('2026-11-02'), askedUsd: 320_000 } })
    expect(whatHappened(null, back, since)).toEqual({
      type: 'back on market',
      date: '2026-11-02',
      fromUsd: 320_000,
    })
    expect(whatHappened(null, { ...back, askingUsd: 320_000 }, since)).toMatchObject({
      fromUsd: null,
    })
    expect(whatHappened(null, back, day('2026-11-03'))).toBeNull()
    expect(whatHappened(null, back, null)).toBeNull()
    expect(whatHappened(null, { ...back, seenOn: day('2026-12-03') }, since)).toBeNull()
  })

  it('is its way off the market and back', () => {
    const pending = now({ state: 'pending', contractOn: day('2026-11-04') })
    expect(whatHappened(known(), pending, since)).toEqual({ type: 'pending', date: '2026-11-04' })
    expect(whatHappened(known({ state: 'pending' }), pending, since)).toBeNull()
    expect(whatHappened(known(), now({ state: 'off market' }), since)).toBeNull()
    const back = { type: 'back on market', date: '2026-11-05' }
    for (const state of ['pending', 'off market'] as const) {
      expect(whatHappened(known({ state }), now(), since)).toEqual({ ...back, fromUsd: null })
      const less = now({ askingUsd: 290_000 })
      expect(whatHappened(known({ state }), less, since)).toEqual({ ...back, fromUsd: 300_000 })
    }
    const sold = now({ state: 'sold', sold: { priceUsd: 305_000, date: day('2026-11-05') } })
    const sale = { type: 'sold', priceUsd: 305_000, date: '2026-11-05' }
    expect(whatHappened(known({ state: 'pending' }), sold, since)).toEqual(sale)
    expect(whatHappened(known({ state: 'sold' }), sold, since)).toBeNull()
    expect(whatHappened(null, sold, since)).toBeNull()
  })
})

describe('why a home meets a search', () => {
  const asked = { distance: 'mile', sameSales: false } as const
  it('is what happened to it, else its value, else another fact', () => {
    const event = { type: 'listed', date: since } as const
    const [before, is] = [known(), now({ figures: figuresOf(325_000) })]
    expect(whyItMeets({ before, now: is, event }, asked)).toBe(event)
    expect(whyItMeets({ before, now: is, event: null }, asked)).toMatchObject({
      type: 'value',
      fromValue: 320_000,
    })
    expect(whyItMeets({ before, now: now(), event: null }, asked)).toMatchObject({
      type: 'changed',
    })
  })

  it('does not fire where nothing around has changed, or the home was not known', () => {
    const is = now({ figures: figuresOf(325_000) })
    const change = { before: known(), now: is, event: null }
    expect(whyItMeets(change, { ...asked, sameSales: true })).toBeNull()
    expect(whyItMeets({ ...change, before: null }, asked)).toBeNull()
  })
})

it('who watches a home hears of its value once it has moved by three in a hundred', () => {
  expect([308_999, 309_000, 291_000, 291_001].map((is) => hasValueMoved(300_000, is))).toEqual([
    false,
    true,
    true,
    false,
  ])
  const change = { before: known(), now: now({ figures: figuresOf(330_000) }), event: null }
  expect(whatWatchersHear(change, { alertedValue: 320_000, sameSales: false })).toMatchObject([
    { type: 'value', fromValue: 320_000 },
  ])
  expect(whatWatchersHear(change, { alertedValue: 320_000, sameSales: true })).toEqual([])
  expect(whatWatchersHear(change, { alertedValue: null, sameSales: false })).toEqual([])
})

describe('what an alert says', () => {
  const home: AlertedHome = {
    imageUrl: null,
    addressLine: '1 Main St',
    city: 'Columbus',
    state: 'OH',
    zip: '43201',
    beds: 3,
    bath: 2,
    size: 1500,
    askingUsd: 277_500,
    valued: { value: 299_600, low80: 270_000, high80: 330_000 },
    figures: null,
    distance: 'mile',
    checks: [],
    comps: Array.from({ length: 5 }, (_, i) => ({
      addressLine: `${i} Oak St`,
      price: 300_000,
      dateSold: '2026-09-01',
      distanceMiles: 0.2,
      beds: 3,
      bath: 2,
      size: 1500,
    })),
  }
  const date = day('2026-11-03')
  const causes: [AlertCause, string][] = [
    [{ type: 'listed', date }, 'new listing on Nov 3; asks $22,000 (7%) less than typical'],
    [
      { type: 'price cut', date, fromUsd: 300_000 },
      'price cut $22,500 on Nov 3; now asks $22,000 (7%) less than typical',
    ],
    [
      { type: 'back on market', date, fromUsd: null },
      'back on the market on Nov 3; now asks $22,000 (7%) less than typical',
    ],
    [
      { type: 'back on market', date, fromUsd: 300_000 },
      'back on the market on Nov 3, $22,500 less than before; now asks $22,000 (7%) less than typical',
    ],
    [
      { type: 'value', date, fromValue: 290_000.4 },
      'typical value up $9,600 with sales nearby; now asks $22,000 (7%) less than typical',
    ],
    [
      { type: 'value', date, fromValue: 310_000 },
      'typical value down $10,400 with sales nearby; now asks $22,000 (7%) less than typical',
    ],
    [
      { type: 'changed', date },
      'what is known of it or its market has changed; now asks $22,000 (7%) less than typical',
    ],
    [{ type: 'pending', date }, 'pending since Nov 3; asked $277,500'],
    [{ type: 'sold', date, priceUsd: 309_000 }, 'sold for $309,000 on Nov 3; asked $277,500'],
  ]
  it.each(causes)('%j: %s', (cause, why) => {
    expect(alertFacts(home, cause).why).toBe(why)
  })

  it('is what a home brought or will bring, beside its ask and our likely sale', () => {
    const likelySale = { price: 276_000, low: 261_000, high: 292_000 }
    const gone = { ...home, figures: { typicalValue: 299_600, likelySale, deal: null } }
    expect(alertFacts(gone, { type: 'sold', date, priceUsd: 280_000 })).toMatchObject({
      price: 280_000,
      earlierPrice: 277_500,
      why: 'sold for $280,000 on Nov 3; asked $277,500; we predicted $276,000, from $261,000 to $292,000',
    })
    expect(alertFacts(gone, { type: 'pending', date }).why).toBe(
      'pending since Nov 3; asked $277,500; we predict $276,000, from $261,000 to $292,000',
    )
    const unasked = { ...gone, askingUsd: null, figures: null }
    expect(alertFacts(unasked, { type: 'sold', date, priceUsd: 280_000 }).why).toBe(
      'sold for $280,000 on Nov 3',
    )
  })

  it('is what is known where the home has no value, or asks more than typical', () => {
    const cause = { type: 'listed', date } as const
    expect(alertFacts({ ...home, valued: null }, cause).why).toBe('new listing on Nov 3')
    expect(alertFacts({ ...home, askingUsd: 304_700 }, cause).why).toBe(
      'new listing on Nov 3; asks $5,000 (2%) more than typical',
    )
    expect(alertFacts({ ...home, askingUsd: 299_600 }, cause).why).toBe(
      'new listing on Nov 3; asks about as much as typical',
    )
  })

  it('is in the words of today for one of the version before', () => {
    const nothing = { listing: false, address: false, value: false }
    for (const [cause, why] of causes) {
      const { figures: _, ...facts } = alertFacts(home, cause)
      const old = { ...facts, why: 'now $22,000 under value' }
      expect(withoutKeptBack(old, cause.type, nothing).why).toBe(why)
    }
    const today = alertFacts(home, { type: 'listed', date })
    expect(withoutKeptBack(today, 'listed', nothing)).toBe(today)
  })

  it('names the best three comps', () => {
    const { comps } = alertFacts(home, { type: 'listed', date })
    expect(comps.map(({ addressLine }) => addressLine)).toEqual([
      '0 Oak St',
      '1 Oak St',
      '2 Oak St',
    ])
  })
})

it('one event has one name, and a value that wavers one for each asking price', () => {
  const date = since
  const asking = (askingUsd: number) => ({ askingUsd })
  expect(eventName({ type: 'price cut', date, fromUsd: 1 }, asking(250_000), 's')).toBe(
    eventName({ type: 'price cut', date, fromUsd: 2 }, asking(250_000), null),
  )
  const value = (fromValue: number): AlertCause => ({ type: 'value', date, fromValue })
  expect(eventName(value(1), asking(250_000), 's')).toBe(eventName(value(2), asking(250_000), 's'))
  expect(eventName(value(1), asking(250_000), 's')).not.toBe(
    eventName(value(1), asking(240_000), 's'),
  )
  expect(eventName(value(1), asking(250_000), null)).not.toBe(
    eventName(value(2), asking(250_000), null),
  )
})
