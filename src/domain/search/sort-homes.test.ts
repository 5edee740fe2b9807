import { describe, expect, it } from 'vitest'
import { moreSortKeys, type SortKey, sortHomes, sortKeys } from './sort-homes.ts'

const sold = (...distances: number[]) =>
  distances.map((distanceMiles) => ({ status: 'Closed', distanceMiles }))

const home = {
  name: '',
  dateListed: '2022-09-01' as string | null,
  price: 300_000,
  arv: { max: 0 },
  value: 400_000,
  expectedError: 0.1,
  grade: 'Fair' as const,
  chance: null as number | null,
  checks: [] as { severity: 'check' | 'doubtful' }[],
  comps: sold(0.2, 0.4),
  daysOnMarket: null as number | null,
  askedBefore: null as { price: number } | null,
}
type Sorted = Partial<Omit<typeof home, 'grade'>> & { grade?: 'Strong' | 'Fair' | 'Weak' }

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
    for (const key of [...sortKeys, ...moreSortKeys])
      expect(order(key, { c: {}, a: {}, b: {} })).toBe('c a b')
  })
})

describe('the discount over its error', () => {
  it('takes a smaller discount that is surer for the larger one', () => {
    const homes = {
      wide: { value: 500_000, expectedError: 0.3 },
      sure: {},
      none: { value: 300_000 },
    }
    expect(order('discount', homes)).toBe('sure wide none')
  })
})

describe('the best lead', () => {
  it('is one whose checks found nothing, and a doubtful one comes last', () => {
    const homes = {
      doubtful: { value: 900_000, checks: [{ severity: 'doubtful' as const }] },
      check: { value: 600_000, checks: [{ severity: 'check' as const }] },
      clean: {},
    }
    expect(order('lead', homes)).toBe('clean check doubtful')
  })

  it('is the one with the most discount over its error', () => {
    expect(order('lead', { less: { value: 350_000 }, more: { value: 500_000 } })).toBe('more less')
  })

  it('among discounts half an expected error apart is the one with the most comps within half a mile', () => {
    const far = { value: 401_000, comps: sold(0.2, 0.6, 0.7) }
    const forSale = { comps: [...sold(0.3), { status: 'Active', distanceMiles: 0.1 }] }
    expect(order('lead', { far, forSale, near: {} })).toBe('near far forSale')
  })

  it('among those is the one of the better grade, and then of the larger discount', () => {
    expect(
      order('lead', { weak: { grade: 'Weak', value: 401_000 }, strong: { grade: 'Strong' } }),
    ).toBe('strong weak')
    expect(order('lead', { less: {}, more: { value: 401_000 } })).toBe('more less')
  })
})

describe('the chance of selling over asking', () => {
  it('is the highest first, and homes it is not told of come last', () => {
    expect(order('overAsking', { untold: {}, low: { chance: 0.05 }, high: { chance: 0.2 } })).toBe(
      'high low untold',
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
