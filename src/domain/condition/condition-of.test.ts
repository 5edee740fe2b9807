import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ConditionClass,
  type ConditionConfidence,
  classOffsets,
  conditionByUser,
} from './condition-class.ts'
import { type ConditionCentre, centreOf, conditionOf, USUAL_CENTRE } from './condition-of.ts'
import { fewCanBorrow, ratingOf, ratingWords } from './condition-rating.ts'
import { HIGHEST_OFFSET, LOWEST_OFFSET } from './lexicon.ts'
import { readRemarks, type SaidOfCondition } from './read-remarks.ts'

/** Long enough to be judged by. */
const LONG =
  'Three bedrooms and a den on a level lot, two blocks from the water, with a garage and a porch that looks south.'
const read = (words: string | null, more: Partial<SaidOfCondition> = {}) =>
  readRemarks({
    publicRemarks: words === null ? null : `${words}. ${LONG}`,
    asOf: '2025-06-01',
    ...more,
  })
const of = (
  words: string | null,
  { age = 60, ...more }: Partial<SaidOfCondition> & { age?: number | null } = {},
  centre: ConditionCentre = USUAL_CENTRE,
) => conditionOf(read(words, more), { centre, ageAtSaleYears: age })

describe('the class', () => {
  it.each<[string, ConditionClass, number, ConditionConfidence]>([
    ['Bank owned, sold as is, needs total rehab', 'Distressed', -0.45, 'clear'],
    ['Needs TLC', 'Needs work', -0.14, 'likely'],
    ['Needs TLC, sold as is', 'Distressed', -0.23, 'clear'],
    ['Needs paint, pristine otherwise', 'Needs work', -0.11, 'likely'],
    ['Fireplace and porch', 'Typical', -0.05, 'likely'],
    ['Granite, move-in ready', 'Typical', 0.02, 'likely'],
    ['Granite, move-in ready, stunning', 'Updated', 0.05, 'clear'],
    ['Beautifully renovated', 'Typical', 0, 'likely'],
    ['Beautifully renovated, granite, pristine', 'Renovated', 0.07, 'clear'],
    ['Renovated, granite, pristine, sold as is', 'Typical', 0.025, 'mixed'],
  ])('of "%s" is %s, c %d, %s', (words, named, offset, confidence) => {
    expect(of(words)).toMatchObject({ class: named, offset, confidence })
  })

  it('needs a bad word to be a bad one, whatever a market praises', () => {
    const centre = { remarks: 0.07, assessed: 0 }
    expect(of('Fireplace', {}, centre)).toMatchObject({ class: 'Typical', offset: -0.07 })
    expect(of('Great potential', {}, centre)?.class).toBe('Needs work')
  })

  it('of a new home counts bad words alone', () => {
    expect(of('Granite, stunning, pristine', { age: 1 })).toMatchObject({ class: 'New', offset: 0 })
    expect(of('Granite, stunning, pristine', { age: 2 })?.class).toBe('Updated')
    expect(of('Granite, bank owned', { age: 0 })).toMatchObject({
      class: 'Needs work',
      offset: -0.14,
      hasBadWords: true,
    })
  })

  it('is New by its words where no year is known', () => {
    expect(of('New construction', { age: null })?.class).toBe('New')
    expect(of('New construction', { age: 3 })?.class).toBe('Typical')
  })

  it('is mixed with very short remarks, unless a field says it', () => {
    const reading = readRemarks({ publicRemarks: 'Needs TLC.', asOf: '2025-06-01' })
    const fixer = readRemarks({
      publicRemarks: 'Needs TLC.',
      propertyCondition: 'Fixer',
      asOf: '2025-06-01',
    })
    const market = { centre: USUAL_CENTRE, ageAtSaleYears: 60 }
    expect(conditionOf(reading, market)?.confidence).toBe('mixed')
    expect(conditionOf(fixer, market)?.confidence).toBe('clear')
  })
})

describe('nothing said', () => {
  it('is no condition', () => {
    expect(of(null)).toBeNull()
    expect(conditionOf(null, { centre: USUAL_CENTRE, ageAtSaleYears: 3 })).toBeNull()
  })

  it('in remarks leaves what fields say, which no praise is held against', () => {
    expect(of(null, { propertyCondition: 'Fixer' })).toMatchObject({
      class: 'Needs work',
      offset: -0.12,
      confidence: 'likely',
    })
  })
})

describe('the evidence', () => {
  const words = (...said: Parameters<typeof of>) => of(...said)?.evidence.map((hit) => hit.words)

  it('is the words of the side of the class', () => {
    expect(words('Granite, needs TLC, sold as is')).toEqual(['TLC', 'sold as is'])
    expect(words('Renovated, granite, pristine, great potential')).toEqual([
      'Renovated',
      'granite',
      'pristine',
    ])
  })

  it('is both where they speak against one another', () => {
    expect(words('Renovated short sale')).toEqual(['Renovated', 'short sale'])
  })

  it('has no word twice', () => {
    expect(words('Needs complete renovation')).toEqual(['Needs complete renovation'])
  })

  it('leaves out what adds nothing', () => {
    expect(words('Needs TLC. New roof. Motivated seller')).toEqual(['TLC'])
  })
})

describe("a market's centre", () => {
  const sales = (count: number, words: string | null, ageAtSaleYears = 50) =>
    Array.from({ length: count }, () => ({ reading: read(words), ageAtSaleYears }))

  it('is the median of what its remarks say, new homes and silent sales apart', () => {
    expect(
      centreOf([
        ...sales(21, 'Granite'),
        ...sales(20, 'Renovated, granite'),
        ...sales(40, 'Renovated, granite, stunning', 1),
        ...sales(40, null),
        { reading: null, ageAtSaleYears: 20 },
      ]),
    ).toEqual({ remarks: 0.04, assessed: 0 })
  })

  it('is that of other markets where few sales have remarks', () => {
    expect(centreOf(sales(19, 'Bank owned'))).toEqual(USUAL_CENTRE)
    expect(centreOf(sales(20, 'Bank owned')).remarks).toBe(-0.14)
  })
})

describe("a county's rating", () => {
  it('counts from the market, by itself or beside the words', () => {
    const centre = { remarks: 0.04, assessed: Math.log(1.04) }
    expect(of(null, { assessedCondition: '4' }, centre)).toMatchObject({
      class: 'Typical',
      offset: 0,
    })
    expect(of(null, { assessedCondition: 'Very_Poor' })).toMatchObject({
      class: 'Distressed',
      offset: -0.2357,
    })
    expect(of('Needs TLC', { assessedCondition: '2' }, centre)?.offset).toBeCloseTo(
      -0.09 - 0.04 + Math.log(0.86 / 1.04),
    )
  })

  it('is nothing in other words', () => {
    expect(of(null, { assessedCondition: 'Normal' })).toBeNull()
    expect(of(null, { assessedCondition: '0' })).toBeNull()
  })

  it('has a median of its own', () => {
    const rated = ['3', '3', '4', '4', '5'].map((assessedCondition) => ({
      reading: read(null, { assessedCondition }),
      ageAtSaleYears: 40,
    }))
    expect(centreOf(rated)).toEqual({ remarks: 0.05, assessed: Math.log(1.04) })
  })
})

it('what a user sets counts as the figure of its class', () => {
  expect(conditionByUser('Needs work')).toEqual({
    class: 'Needs work',
    offset: -0.1,
    confidence: 'yours',
    evidence: [],
    hasBadWords: true,
  })
})

describe("an appraiser's rating", () => {
  it.each([
    ['Needs total rehab or a tear-down', 'C6', ['Needs total rehab', 'tear-down']],
    ['Needs TLC, sold as is', 'C5', ['TLC', 'sold as is']],
    ['A fixer', 'C5', ['fixer']],
    ['Needs TLC', 'C4', null],
    ['Short sale, an auction by the bank, great potential, dated', 'C5', null],
    ['Fireplace', 'C3', null],
    ['Granite, pristine', 'C3', null],
    ['Granite, pristine, stunning', 'C3', null],
    ['Fully renovated, granite, pristine', 'C2', null],
  ])('of "%s" is %s', (words, rating, whyFewCanBorrow) => {
    const condition = of(words)
    expect(condition && ratingOf(condition)).toBe(rating)
    expect(fewCanBorrow(condition)?.evidence.map((hit) => hit.words) ?? null).toEqual(
      whyFewCanBorrow,
    )
  })

  it('of what a user set follows the class', () => {
    expect(ratingOf(conditionByUser('New'))).toBe('C1')
    expect(fewCanBorrow(conditionByUser('Distressed'))).toEqual({ rating: 'C5', evidence: [] })
    expect(fewCanBorrow(null)).toBeNull()
  })

  it('is said in plain words', () => {
    expect(ratingWords('C5')).toBe('C5: obvious deferred maintenance, some major parts need repair')
  })
})

describe('any words', () => {
  const said = fc
    .subarray([
      'A tear-down',
      'Needs total rehab',
      'Needs TLC',
      'Sold as is',
      'Bank owned',
      'Estate sale',
      'Dated',
      'Great potential',
      'Needs nothing',
      'Renovated',
      'Granite',
      'Move-in ready',
      'Stunning',
    ])
    .map((words) => words.join('. '))
  const centres = fc
    .double({ min: 0.03, max: 0.07, noNaN: true })
    .map((remarks) => ({ remarks, assessed: 0 }))

  it('stay within the bounds, and bad classes below good ones', () => {
    fc.assert(
      fc.property(said, centres, fc.integer({ min: 0, max: 120 }), (words, centre, age) => {
        const condition = of(words, { age }, centre)
        const { offset = Number.NaN, class: named = 'Typical' } = condition ?? {}
        expect(offset).toBeGreaterThanOrEqual(LOWEST_OFFSET)
        expect(offset).toBeLessThanOrEqual(HIGHEST_OFFSET)
        if (classOffsets[named] < 0) expect(offset).toBeLessThanOrEqual(-0.06)
        if (classOffsets[named] > 0) expect(offset).toBeGreaterThanOrEqual(0.03)
        if (named === 'Renovated' || named === 'New') expect(condition?.hasBadWords).toBe(false)
      }),
    )
  })

  it('of a bad group more never raise a home without renovation', () => {
    const bad = fc.constantFrom('A tear-down', 'Bank owned', 'Sold as is', 'Needs TLC')
    fc.assert(
      fc.property(said, bad, (words, more) => {
        fc.pre(!/renovated/i.test(words))
        expect(of(`${words}. ${more}`)?.offset).toBeLessThanOrEqual(of(words)?.offset ?? 0)
      }),
    )
  })
})
