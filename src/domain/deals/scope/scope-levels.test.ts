import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFields } from '../fields/default-fields.ts'
import { rehabLevels } from '../inputs/deal-inputs.ts'
import { levelCents, rowCents } from '../inputs/line-items.ts'
import { itemsOfLevel, levelCost, rowsOfLevel, usualLevelCost } from './scope-levels.ts'
import type { ScopeFacts } from './scope-quantities.ts'

const facts = (livingArea: number, baths = 2): ScopeFacts => ({
  livingArea,
  baths,
  bedrooms: 3,
  stories: 1,
  lotSize: 6000,
})
const usd = (level: (typeof rehabLevels)[number], of: ScopeFacts) =>
  rowsOfLevel(level, { facts: of, factor: 1 }).reduce((sum, row) => sum + rowCents(row), 0) / 100

describe('a level as a scope', () => {
  it('has what the lighter levels cost and more, in a home of any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 6000 }),
        fc.integer({ min: 1, max: 5 }),
        (area, baths) => {
          const costs = rehabLevels.map((level) => usd(level, facts(area, baths)))
          expect(costs.toSorted((a, b) => a - b)).toEqual(costs)
          expect(usd('medium', facts(area + 100, baths))).toBeGreaterThan(
            usd('medium', facts(area, baths)),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is within what fix-and-flip loans took for such work by the square foot, in a usual home', () => {
    // LoanFunders, 480 loans, 2025: cosmetic $22 to $38, gut $85 to $140, with what was not planned.
    const perSqft = (level: (typeof rehabLevels)[number]) =>
      (usd(level, facts(1500)) * (1 + defaultFields.contingencyPercent.value[level] / 100)) / 1500
    expect(perSqft('light')).toBeGreaterThan(22)
    expect(perSqft('light')).toBeLessThan(38)
    expect(perSqft('gut')).toBeGreaterThan(85)
    expect(perSqft('gut')).toBeLessThan(140)
  })

  it('has fixed parts: a home of 2,960 sqft costs less by the square foot than one of 630', () => {
    for (const level of rehabLevels)
      expect(usd(level, facts(2960, 3)) / 2960).toBeLessThan(usd(level, facts(630, 1)) / 630)
    expect(usd('medium', facts(2960, 3)) - usd('medium', facts(630, 1))).toBeLessThan(65_000)
  })

  it('costs as a level what its scope costs, to the cent, in a home of any facts', () => {
    const any = fc.record({
      livingArea: fc.option(fc.integer({ min: 100, max: 12_000 })),
      baths: fc.option(fc.integer({ min: 1, max: 14 }).map((halves) => halves / 2)),
      bedrooms: fc.option(fc.integer({ min: 0, max: 9 })),
      stories: fc.option(fc.constantFrom(1, 1.5, 2, 3)),
      lotSize: fc.constant(null),
    })
    fc.assert(
      fc.property(
        any,
        fc.constantFrom(...rehabLevels),
        fc.constantFrom(0.88, 1, 1.08, 1.25),
        (home, level, factor) => {
          const of = { facts: home, factor }
          const cost = levelCost(level, of)
          const scope = rowsOfLevel(level, of).reduce((sum, row) => sum + rowCents(row), 0)
          expect(levelCents(cost, home.livingArea)).toBe(scope)
          expect(cost.fixedCents).toBeGreaterThan(0)
          expect(cost.centsPerSqft > 0).toBe(home.livingArea !== null)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('has its kitchen, baths and systems in the fixed part, and floors and paint by the square foot', () => {
    const { centsPerSqft, fixedCents } = usualLevelCost('medium')
    expect(fixedCents).toBeGreaterThan(3_000_000)
    expect(centsPerSqft).toBeGreaterThan(1_500)
    const more = levelCost('medium', { facts: facts(1500, 3), factor: 1 })
    expect(more.centsPerSqft).toBe(centsPerSqft)
    expect(more.fixedCents).toBeGreaterThan(fixedCents + 400_000)
  })

  it('has each of its items once', () => {
    for (const level of rehabLevels) {
      const ids = itemsOfLevel(level).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(10)
    }
  })
})
