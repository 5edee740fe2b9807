import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rehabLevels } from '../inputs/deal-inputs.ts'
import { rowCents } from '../inputs/line-items.ts'
import { itemsOfLevel, rowsOfLevel } from './scope-levels.ts'
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
    // LoanFunders, 480 loans, 2025: cosmetic $22 to $38, gut $85 to $140.
    const perSqft = (level: (typeof rehabLevels)[number]) => usd(level, facts(1500)) / 1500
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

  it('has each of its items once', () => {
    for (const level of rehabLevels) {
      const ids = itemsOfLevel(level).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThan(10)
    }
  })
})
