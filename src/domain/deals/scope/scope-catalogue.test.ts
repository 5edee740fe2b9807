import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowCents } from '../inputs/line-items.ts'
import { gradeOfRow, rowOfItem, unitCentsOf } from './catalogue-row.ts'
import { catalogueAreas, catalogueItem, grades, scopeCatalogue } from './scope-catalogue.ts'
import { quantityIn, type ScopeFacts } from './scope-quantities.ts'

const item = (id: string) => {
  const found = catalogueItem(id)
  if (found === undefined) throw new Error(`There is no ${id}`)
  return found
}
const home = (over: Partial<ScopeFacts> = {}): ScopeFacts => ({
  livingArea: 1500,
  baths: 2,
  bedrooms: 3,
  stories: 1,
  lotSize: 6000,
  ...over,
})

describe('the catalogue', () => {
  it('has 60 items or more, in every area, each with an id of its own', () => {
    expect(scopeCatalogue.length).toBeGreaterThanOrEqual(60)
    expect(new Set(scopeCatalogue.map(({ id }) => id)).size).toBe(scopeCatalogue.length)
    expect(new Set(scopeCatalogue.map(({ area }) => area))).toEqual(new Set(catalogueAreas))
  })

  it.each(scopeCatalogue.map((one) => [one.id, one] as const))(
    '%s has a unit, low up to usual up to high, and a source with its year',
    (_, { unit, usd, source, fixedUsd, task }) => {
      expect(['each', 'ft', 'sqft']).toContain(unit)
      expect(usd.low).toBeGreaterThan(0)
      expect(usd.low).toBeLessThanOrEqual(usd.usual)
      expect(usd.usual).toBeLessThanOrEqual(usd.high)
      expect(source.name).toMatch(/\w: \w/)
      expect(source.year).toMatch(/^(read )?20(1|2)\d$/)
      expect(Number.isInteger(fixedUsd)).toBe(true)
      expect(task).not.toBe('')
    },
  )
})

const facts = fc.record({
  livingArea: fc.integer({ min: 300, max: 12_000 }),
  baths: fc.integer({ min: 1, max: 16 }).map((halves) => halves / 2),
  bedrooms: fc.integer({ min: 1, max: 9 }),
  stories: fc.integer({ min: 1, max: 4 }),
  lotSize: fc.integer({ min: 500, max: 200_000 }),
})

describe('how much of an item a home takes', () => {
  it('is a whole number above 0, and never less in a larger home or one of more baths', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 4000 }), fc.nat(4), (home, area, halves) => {
        for (const { quantity } of scopeCatalogue) {
          const now = quantityIn(home, quantity)
          expect(now).toBeGreaterThan(0)
          expect(Number.isInteger(now)).toBe(true)
          for (const more of [
            { ...home, livingArea: home.livingArea + area },
            { ...home, baths: home.baths + halves / 2 },
            { ...home, bedrooms: home.bedrooms + halves },
          ])
            expect(quantityIn(more, quantity)).toBeGreaterThanOrEqual(now)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is drawn from the facts: a kitchen of 630 sqft is not far from one of 2,960', () => {
    const kitchen = (livingArea: number) =>
      scopeCatalogue
        .filter(({ area, id }) => area === 'Kitchen' && !/painted|refaced/.test(id))
        .map((one) => rowCents(rowOfItem(one, { id: 'a', facts: home({ livingArea }), factor: 1 })))
        .reduce((sum, cents) => sum + cents, 0)
    expect(kitchen(2960) - kitchen(630)).toBeLessThan(1_200_000)
    expect(quantityIn(home(), 'baths')).toBe(2)
    expect(quantityIn(home({ baths: 2.5 }), 'baths')).toBe(3)
    expect(quantityIn(home({ baths: 2.5 }), 'fullBaths')).toBe(2)
    expect(quantityIn(home({ stories: 2 }), 'roofSqft')).toBeLessThan(
      quantityIn(home(), 'roofSqft'),
    )
    expect(quantityIn(home(), 'roofSqft')).toBe(1850)
  })

  it('makes painted cabinets cheaper than new ones in any kitchen', () => {
    const cost = (id: string, livingArea: number) =>
      rowCents(rowOfItem(item(id), { id: 'a', facts: home({ livingArea }), factor: 1 }))
    for (const area of [400, 630, 1500, 2960, 6000])
      expect(cost('cabinets-painted', area)).toBeLessThan(cost('cabinets', area))
  })

  it('is that of a usual home where nothing is known', () => {
    const unknown = { livingArea: null, baths: null, bedrooms: null, stories: null, lotSize: null }
    for (const { quantity } of scopeCatalogue)
      expect(quantityIn(unknown, quantity)).toBe(quantityIn(home(), quantity))
  })
})

describe('a row of an item', () => {
  it('has its price times the factor of the place, and its fixed part as it is', () => {
    const row = rowOfItem(item('roof'), { id: 'own-1', facts: home(), factor: 1.08 })
    expect(row).toEqual({
      id: 'own-1',
      area: 'Roof and outside',
      task: 'Roof, architectural shingles',
      quantity: 1850,
      unit: 'sqft',
      unitCents: 594,
      contractor: '',
      permit: true,
      draw: null,
      item: 'roof',
      fixedCents: 32_500,
    })
    expect(rowCents(row)).toBe(1850 * 594 + 32_500)
  })

  it('knows the grade of its price, and that it has one of its own', () => {
    for (const grade of grades)
      for (const factor of [0.88, 1, 1.25]) {
        const row = rowOfItem(item('cabinets'), { id: 'a', facts: home(), factor, grade })
        expect(gradeOfRow(row, item('cabinets'), factor)).toBe(grade)
        expect(row.unitCents).toBe(unitCentsOf(item('cabinets'), grade, factor))
      }
    const row = rowOfItem(item('cabinets'), { id: 'a', facts: home(), factor: 1 })
    expect(gradeOfRow({ ...row, unitCents: 1 }, item('cabinets'), 1)).toBeNull()
  })
})
