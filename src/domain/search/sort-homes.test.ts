import { describe, expect, it } from 'vitest'
import { type SortKey, searchSorts, sortHomes } from './sort-homes.ts'

const home = {
  name: '',
  dateListed: '2022-09-01' as string | null,
  price: 300_000,
  arv: { max: 0 },
  typicalValue: 400_000,
  expectedError: 0.1,
  flipScore: -3,
  daysUnseen: 0,
  yearBuilt: 1950 as number | null,
  asOf: '2022-09-27',
  roomForRepairs: null as { dollars: number; perSqft: number } | null,
  maxOffer: null as number | null,
  netAtAsk: null as number | null,
  chance: null as number | null,
  checks: [] as { severity: 'check' | 'doubtful' }[],
  daysOnMarket: null as number | null,
  askedBefore: null as { price: number } | null,
}
type Sorted = Partial<typeof home>

/** The names of the homes in the order of a sort. */
const order = (key: SortKey, homes: Readonly<Record<string, Sorted>>): string =>
  sortHomes(
    Object.entries(homes).map(([name, facts]) => ({ ...home, ...facts, name })),
    key,
  )
    .map(({ name }) => name)
    .join(' ')

describe('the sorts of the specification', () => {
  it('are list date newest first, without one last; price ascending; ARV max descending', () => {
    const dated = { a: { dateListed: null }, b: { dateListed: '2022-08-01' }, c: {} }
    expect(order('date', dated)).toBe('c b a')
    expect(order('price', { a: { price: 2 }, b: { price: 1 } })).toBe('b a')
    expect(order('arv', { a: { arv: { max: 1 } }, b: { arv: { max: 2 } } })).toBe('b a')
  })

  it('keep the order of equals, as every sort does', () => {
    for (const key of searchSorts) expect(order(key, { c: {}, a: {}, b: {} })).toBe('c a b')
  })
})

describe('the discount over its error', () => {
  it('takes a smaller discount that is surer for the larger one', () => {
    const homes = {
      wide: { typicalValue: 500_000, expectedError: 0.3 },
      sure: {},
      none: { typicalValue: 300_000 },
    }
    expect(order('discount', homes)).toBe('sure wide none')
  })
})

describe('the best lead', () => {
  it('is the likeliest flip, and a doubtful one is last', () => {
    const homes = {
      doubtful: { flipScore: 3, checks: [{ severity: 'doubtful' as const }] },
      check: { flipScore: 2, checks: [{ severity: 'check' as const }] },
      clean: { flipScore: 1 },
    }
    expect(order('lead', homes)).toBe('check clean doubtful')
  })

  it('among scores within half a logit is the one with more room a square foot', () => {
    const room = (perSqft: number) => ({ roomForRepairs: { dollars: 1, perSqft } })
    const homes = {
      unknown: { flipScore: 1.4 },
      little: { flipScore: 1.3, ...room(10) },
      much: { flipScore: 1.1, ...room(40) },
    }
    expect(order('lead', homes)).toBe('much little unknown')
  })
})

describe('the figures of a deal', () => {
  it('order by the most room, the max offer farthest above the price, and the largest net', () => {
    const room = (dollars: number) => ({ roomForRepairs: { dollars, perSqft: 1 } })
    expect(order('room', { none: {}, less: room(5), more: room(9) })).toBe('more less none')
    const offers = { none: {}, less: { maxOffer: 290_000 }, more: { maxOffer: 310_000 } }
    expect(order('maxOffer', offers)).toBe('more less none')
    expect(order('netAtAsk', { none: {}, loss: { netAtAsk: -1 }, gain: { netAtAsk: 1 } })).toBe(
      'gain loss none',
    )
  })
})

describe('the chance of selling over asking', () => {
  it('is the highest first, and homes without one come last', () => {
    expect(order('overAsking', { without: {}, low: { chance: 0.05 }, high: { chance: 0.2 } })).toBe(
      'high low without',
    )
  })
})

describe('days on market and the price cut', () => {
  it('are the largest first, and homes without come last', () => {
    const homes = { unknown: {}, new: { daysOnMarket: 2 }, old: { daysOnMarket: 90 } }
    expect(order('days', homes)).toBe('old new unknown')
    const asked = (price: number) => ({ askedBefore: { price } })
    const cuts = { none: {}, small: asked(301_000), large: asked(350_000) }
    expect(order('cut', cuts)).toBe('large small none')
  })
})
