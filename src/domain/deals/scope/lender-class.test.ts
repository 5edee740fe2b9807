import { describe, expect, it } from 'vitest'
import { referenceDeal } from '../deal-for-tests.ts'
import { type DealInputs, rehabLevels, type ScopeRow } from '../inputs/deal-inputs.ts'
import { rehabBudgetOf } from '../inputs/line-items.ts'
import { rowOfItem } from './catalogue-row.ts'
import { lenderClassOf } from './lender-class.ts'
import { catalogueItem, scopeCatalogue } from './scope-catalogue.ts'
import { levelCost, rowsOfLevel } from './scope-levels.ts'
import { USUAL_FACTS as facts } from './scope-quantities.ts'

const unknown = { livingArea: null, baths: null, bedrooms: null, stories: null, lotSize: null }
const rowOf = (id: string): ScopeRow => {
  const item = catalogueItem(id)
  if (item === undefined) throw new Error(`There is no ${id}`)
  return rowOfItem(item, { id, facts: unknown, factor: 1 })
}
const own = (area: string, task: string): ScopeRow => {
  const { item: _, ...row } = rowOf('toilet')
  return { ...row, area, task }
}
const withRehab = (rehab: Partial<DealInputs['rehab']>): DealInputs => ({
  ...referenceDeal(),
  asIsValueCents: 20_000_000,
  livingArea: 1500,
  rehab: { ...referenceDeal().rehab, ...rehab },
})
const scope = (...rows: ScopeRow[]) => withRehab({ budget: { kind: 'scope', rows } })
const amount = (cents: number) => withRehab({ budget: { kind: 'amount', cents } })
const classed = (inputs: DealInputs) => lenderClassOf(inputs, rehabBudgetOf(inputs))

describe('the lender’s class', () => {
  it.each([
    [400_000, null],
    [500_000, { name: 'light', why: 'the budget is 3% of the as-is value' }],
    [10_000_000, { name: 'light', why: 'the budget is 50% of the as-is value' }],
    [10_000_001, { name: 'moderate', why: 'the budget is 50% of the as-is value' }],
    [20_000_001, { name: 'heavy', why: 'the budget is 100% of the as-is value' }],
  ])('of one amount goes by its share: %s cents', (cents, expected) => {
    expect(classed(amount(cents))).toEqual(expected)
  })

  it('of a scope goes by its work too, however small its share', () => {
    expect(classed(scope(rowOf('paint-inside')))?.name).toBe('light')
    expect(classed(scope(rowOf('paint-inside'), rowOf('rewire')))).toEqual({
      name: 'moderate',
      why: 'a whole system is replaced',
    })
    for (const id of ['piers', 'joists', 'bearing-wall'])
      expect(classed(scope(rowOf('rewire'), rowOf(id)))).toEqual({
        name: 'heavy',
        why: 'the work is structural',
      })
    expect(classed(scope(rowOf('cracks'), rowOf('panel')))?.name).not.toBe('heavy')
  })

  it('knows rows of one’s own by their words, and forgets a row that was taken off by its quantity', () => {
    expect(classed(scope(own('Basement', 'Underpinning')))?.name).toBe('heavy')
    expect(classed(scope(own('Rear', 'Addition of a family room')))?.name).toBe('heavy')
    expect(classed(scope(own('Whole home', 'Re-wire')))?.name).toBe('moderate')
    expect(classed(scope(own('Kitchen', 'Cabinets')))).toBeNull()
    expect(classed(scope({ ...rowOf('joists'), quantity: 0 }))).toBeNull()
  })

  it('is the same of a level and of its scope of work', () => {
    for (const level of rehabLevels) {
      const budget = { kind: 'level', level, ...levelCost(level, { facts, factor: 1 }) } as const
      const rows = rowsOfLevel(level, { facts, factor: 1 })
      const ofLevel = withRehab({ budget })
      const ofScope = scope(...rows)
      expect(rehabBudgetOf(ofLevel)).toBe(rehabBudgetOf(ofScope))
      expect(classed(ofLevel)?.name).toBe(classed(ofScope)?.name)
    }
  })

  it('is heavy where much is added to the home', () => {
    const added = (livingArea: number, of = 1500) =>
      classed({
        ...withRehab({ added: { bedrooms: 0, baths: 0, livingArea, costCents: 0 } }),
        livingArea: of,
      })
    expect(added(301)?.why).toBe('more than 20% of the living area is added')
    expect(added(300)?.name).not.toBe('heavy')
    expect(added(751, 5000)?.why).toBe('more than 750 sqft are added')
    expect(added(750, 5000)?.name).not.toBe('heavy')
  })

  it('counts each item of the catalogue as one kind of work, and few as structural', () => {
    const kinds = Map.groupBy(scopeCatalogue, ({ work }) => work)
    expect(kinds.get('structure')?.length).toBe(4)
    expect(kinds.get('system')?.length).toBe(7)
  })
})
