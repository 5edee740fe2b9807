import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { MAX_IN_GRID, MIN_IN_GRID } from '../../comps/grids/grid-rules.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { type Condition, classOffsets } from '../../condition/condition-class.ts'
import { namesOf } from '../../record-of.ts'
import { HomeValuer } from '../appraisal/home-valuer.ts'
import { fitMarket } from '../calibration/fit-market.ts'
import { ModelCursor } from '../market-model/market-model.ts'
import { lineNames } from './adjustment-lines.ts'
import { evidenceOf } from './evidence-of.ts'
import { gridResult } from './grid-result.ts'
import { adjustedSalesOf, type LenderGrid, lenderGrids } from './lender-grids.ts'
import { RenovatedSales } from './renovated-sales.ts'

const town = syntheticSales(420)
const fit = fitMarket(town, { asOfDay: LAST_DAY, distances: [1] })
if (fit === null) throw new Error('420 sales make a market')
const { model } = fit
const [range] = fit.calibration.ranges
if (range === undefined) throw new Error('a range for the distance')

const conditionOf = (
  named: Condition['class'],
  offset: number = classOffsets[named],
): Condition => ({
  class: named,
  offset,
  confidence: 'clear',
  evidence: [],
  hasBadWords: named === 'Distressed' || named === 'Needs work',
})

const condition = fc.option(
  fc
    .tuple(
      fc.constantFrom(...namesOf(classOffsets)),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    )
    .map(([named, more]) => conditionOf(named, classOffsets[named] + more)),
)

/** A home of the town and its evidence, where sales were in these conditions, or resold as flips. */
const evidenceWith = (
  at: number,
  own: Condition | null,
  states: readonly { readonly condition: Condition | null; readonly resoldAsFlip: boolean }[],
) => {
  const sold = town.slice(0, 400).map((sale, i) => ({ ...sale, ...states[i % states.length] }))
  const sales = new MarketSales(sold)
  const cursor = new ModelCursor(model)
  const modelValue = Float64Array.from(sales.sales, (_, row) => cursor.read(sales.homes, row))
  const market = { model, marketPattern: null, sales, modelValue }
  const like = town[400 + at]
  if (like === undefined) throw new Error('a home of the town')
  const home = { ...like, day: LAST_DAY, condition: own }
  const homes = homeTableOf([home])
  const [appraisal] = new HomeValuer(market).appraise({ ...home, homes, row: 0 }, [1])
  if (appraisal === undefined) throw new Error('an appraisal for the distance')
  const evidence = evidenceOf(market, home, appraisal, { correction: 0, stacked: 0, range })
  const stored = new RenovatedSales(market).around(home, { homes, row: 0 }, appraisal.modelValue)
  return { evidence, stored }
}

const anyEvidence = fc
  .tuple(
    fc.integer({ min: 0, max: 19 }),
    condition,
    fc.array(fc.record({ condition, resoldAsFlip: fc.boolean() }), { minLength: 1, maxLength: 30 }),
  )
  .map((given) => evidenceWith(...given))

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const expectAddsUp = ({
  sales,
  result,
}: LenderGrid<Parameters<typeof lenderGrids>[0]['sales'][number]>) => {
  for (const { sale, grid } of sales)
    expect(sale.price + sum(lineNames.map((name) => grid.lines[name]))).toBe(grid.adjustedUsd)
  expect(sales.length).toBeLessThanOrEqual(MAX_IN_GRID)
  if (result === null) return expect(sales.length).toBeLessThan(MIN_IN_GRID)
  const tenths = sales.map(({ weight }) => Math.round(1000 * weight))
  expect(sum(tenths)).toBe(1000)
  expect(tenths.map((tenth) => tenth / 1000)).toEqual(sales.map(({ weight }) => weight))
  expect(result.usd).toBe(
    Math.round(sum(sales.map(({ grid }, i) => grid.adjustedUsd * (tenths[i] ?? 0))) / 1000),
  )
  expect(result.low).toBeLessThanOrEqual(result.usd)
  expect(result.high).toBeGreaterThanOrEqual(result.usd)
}

describe('the grids that lenders ask for', () => {
  it('add up to the dollar, line by line, and to the mean by the weights that are shown', () => {
    fc.assert(
      fc.property(anyEvidence, ({ evidence }) => {
        const { asIs, asCompleted } = lenderGrids(evidence)
        expectAddsUp(asIs)
        expectAddsUp(asCompleted)
      }),
      { numRuns: 40 },
    )
  })

  it('have as completed what was stored with the value', () => {
    fc.assert(
      fc.property(anyEvidence, ({ evidence, stored }) => {
        const made = adjustedSalesOf(lenderGrids(evidence).asCompleted)
        expect(made.map(({ adjustedUsd }) => adjustedUsd)).toEqual(
          stored.map(({ adjustedUsd }) => adjustedUsd),
        )
        expect(gridResult(made)).toEqual(gridResult(stored))
      }),
      { numRuns: 40 },
    )
  })

  const wreck = conditionOf('Distressed')
  const renovated = conditionOf('Renovated', 0.12)
  const states = [
    { condition: wreck, resoldAsFlip: false },
    { condition: renovated, resoldAsFlip: false },
    { condition: null, resoldAsFlip: true },
    { condition: null, resoldAsFlip: false },
  ]

  it('hold sales in like condition, and renovated ones, each with a line of condition to the home in that condition', () => {
    const { evidence } = evidenceWith(3, wreck, states)
    const { asIs, asCompleted } = lenderGrids(evidence)
    expect(asIs.sales.map(({ sale }) => sale.condition)).toEqual(Array(6).fill(wreck))
    expect(asIs.sales.map(({ grid }) => grid.lines.condition)).toEqual(Array(6).fill(0))
    const kinds = asCompleted.sales.map(({ renovatedBy: by, grid }) => [
      by,
      Math.sign(grid.lines.condition),
    ])
    // Words put it .02 above what a renovated home brings; a flip without words is taken for one.
    expect(new Set(kinds.map(String))).toEqual(new Set(['words,-1', 'flip,0']))
  })

  it('leave out what is switched off, and say so with fewer than three', () => {
    const { evidence } = evidenceWith(3, null, states)
    const all = lenderGrids(evidence).asCompleted.sales.map(({ sale }) => sale.listingKey)
    const again = lenderGrids(evidence, new Set(all)).asCompleted.sales
    expect(again.filter(({ sale }) => all.includes(sale.listingKey))).toEqual([])
    const few = lenderGrids({
      ...evidence,
      sales: evidence.sales.filter(({ listingKey }) => all.slice(0, 2).includes(listingKey)),
    })
    expect(few.asCompleted.sales).toHaveLength(2)
    expect(few.asCompleted.result).toBeNull()
  })
})
