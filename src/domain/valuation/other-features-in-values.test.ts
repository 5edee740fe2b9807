import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import type { Candidate } from '../comps/candidate.ts'
import { homeTableOf } from '../comps/home-table.ts'
import { MarketSales } from '../comps/market-sales.ts'
import { columnsOf, SalesInColumns } from '../comps/sales-in-columns.ts'
import { homeValueOf } from './appraisal/home-value.ts'
import { HomeValuer } from './appraisal/home-valuer.ts'
import { drawsOf } from './arithmetic/draws.ts'
import { heldOutSales } from './backtest/held-out-sale.ts'
import { valueAsOf } from './backtest/value-held-out.ts'
import { MARKET_PATTERN_WEIGHT } from './boosting/market-pattern.ts'
import { fitMarket } from './calibration/fit-market.ts'
import { fitPart, partsOfFit } from './calibration/fit-parts.ts'
import { adjustmentGrid } from './evidence/adjustment-grid.ts'
import { lineNames, linesShown } from './evidence/adjustment-lines.ts'
import { evidenceOf } from './evidence/evidence-of.ts'
import { asStored, recomputeValue } from './evidence/recompute-value.ts'

const distances = [1]
const RATINGS = [-0.2, -0.1, 0, 0, 0, 0.1] as const
const bare = syntheticSales(900)

/** What it pays: a tenth for a view, three percent for a garage's place, two for a story less, and all of a rating. */
const featured = bare.map((sale, i): Candidate => {
  const { uniform } = drawsOf(i + 1)
  const viewYN = uniform() < 0.2
  const garageSpaces = Math.floor(4 * uniform())
  const stories = 1 + Math.floor(2 * uniform())
  const countyRating = RATINGS[Math.floor(RATINGS.length * uniform())] ?? 0
  const added = (viewYN ? 0.1 : 0) + 0.03 * garageSpaces - 0.02 * stories + countyRating
  const price = Math.round(sale.price * Math.exp(added))
  return { ...sale, price, viewYN, garageSpaces, stories, countyRating }
})

/** The same sales; so many in ten say what they have beside size, lot, age and rooms. */
const saidBy = (tenths: number): Candidate[] =>
  featured.map((sale, i) => {
    if (i % 10 < tenths) return sale
    const { viewYN: _, garageSpaces: __, stories: ___, countyRating: ____, ...rest } = sale
    return rest
  })

const [subject, ...sold] = featured
if (subject === undefined) throw new Error('a home to value')
const home = { ...subject, day: LAST_DAY }

const fitOf = (sales: readonly Candidate[]) => {
  const fit = fitMarket(sales, { asOfDay: LAST_DAY, distances })
  if (!fit) throw new Error('900 sales make a market')
  return fit
}
const fitOfSold = fitOf(sold)

/** Everything of a home's value in a market with these sales. */
const valued = (sales: readonly Candidate[], fit: ReturnType<typeof fitOf>, of = home) => {
  const [range] = fit.calibration.ranges
  if (!range) throw new Error('ranges for the one distance')
  const placed = new MarketSales(sales)
  const known = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
  const modelValue = Float64Array.from(
    placed.sales,
    ({ listingKey }) => known.get(listingKey) ?? Number.NaN,
  )
  const { model, marketPattern } = fit
  const market = { model, marketPattern, sales: placed, modelValue }
  const [appraisal] = new HomeValuer(market).appraise(
    { ...of, homes: homeTableOf([of]), row: 0 },
    distances,
  )
  if (!appraisal) throw new Error('an appraisal')
  const calibration = { correction: fit.calibration.correction.added, stacked: 0, range }
  const value = homeValueOf(appraisal, calibration)
  return { value, evidence: evidenceOf(market, of, appraisal, calibration) }
}

describe('what homes have beside size, lot, age and rooms', () => {
  it('is priced by the market model where half of the sales say it', () => {
    for (const { model } of [fitOfSold, fitOf(saidBy(5))]) {
      const slopes = Object.fromEntries(model.others.map(({ name, slope }) => [name, slope]))
      expect(Object.keys(slopes)).toEqual(['viewYN', 'garageSpaces', 'stories', 'countyRating'])
      expect(slopes.viewYN).toBeGreaterThan(0.07)
      expect(slopes.viewYN).toBeLessThan(0.13)
      expect(slopes.garageSpaces).toBeGreaterThan(0.02)
      expect(slopes.garageSpaces).toBeLessThan(0.04)
      expect(slopes.countyRating).toBeGreaterThan(0.7)
    }
  })

  it('changes nothing where fewer say it', () => {
    const without = featured.map(({ viewYN: _, garageSpaces: __, stories: ___, ...sale }) => sale)
    const sales = saidBy(4).slice(1)
    const fit = fitOf(sales)
    expect(fit).toEqual(fitOf(without.slice(1).map(({ countyRating: _, ...sale }) => sale)))
    const few = valued(sales, fit)
    expect(linesShown(few.evidence.sales)).not.toContain('features')
    expect(few.evidence.sales.every(({ lines }) => lines.features === 0)).toBe(true)
  })

  it('moves nothing where a home does not say it', () => {
    const silent = { ...home, viewYN: null, garageSpaces: null, stories: null, countyRating: null }
    const { evidence } = valued(sold, fitOfSold, silent)
    const said = valued(sold, fitOfSold).evidence.home.modelValue - evidence.home.modelValue
    const others = fitOfSold.model.others.reduce(
      (sum, { name, mean, slope }) => sum + slope * (Number(home[name]) - mean),
      0,
    )
    expect(said).toBeCloseTo(others, 12)
  })

  it('has a line in the grid, and a county’s rating its part of condition: the value follows to the dollar', () => {
    const { value, evidence } = valued(sold, fitOfSold)
    expect(recomputeValue(JSON.parse(JSON.stringify(evidence)), asStored)).toMatchObject(value)
    expect(linesShown(evidence.sales)).toEqual(lineNames)
    const rated = evidence.sales.filter(({ countyRating }) => countyRating !== home.countyRating)
    expect(rated.length).toBeGreaterThan(0)
    for (const { countyRating, lines } of rated)
      expect(Math.sign(lines.condition)).toBe(
        Math.sign((home.countyRating ?? 0) - (countyRating ?? 0)),
      )
    for (const { price, lines } of evidence.sales) {
      const grid = adjustmentGrid(price, lines)
      expect(lineNames.reduce((sum, name) => sum + grid.lines[name], price)).toBe(grid.adjustedUsd)
    }
    const { shares, modelShare, marketPatternShare } = recomputeValue(evidence, asStored)
    const pattern = evidence.marketPattern?.lnValue ?? Number.NaN
    const ln = evidence.sales.reduce(
      (sum, { listingKey, price, lines }) => {
        const adjusted = lineNames.reduce((total, name) => total + lines[name], Math.log(price))
        return sum + (shares.get(listingKey) ?? 0) * adjusted
      },
      modelShare * evidence.home.modelValue + marketPatternShare * pattern,
    )
    expect(Math.exp(ln + evidence.calibration.correction) / value.value).toBeCloseTo(1, 9)
  })

  it('is the same in threads, which have sales in columns', () => {
    const sales = new MarketSales(featured)
    const part = partsOfFit(sales, LAST_DAY).at(-1)
    if (part === undefined) throw new Error('a fit has parts')
    const inThread = fitPart(new SalesInColumns(columnsOf(sales)), part, distances)
    expect(inThread?.model.others).toHaveLength(4)
    expect(inThread).toEqual(fitPart(sales, part, distances))
  })
})

describe('a county’s rating of a home', () => {
  it('moves what it brings as is, and not its value in typical condition', () => {
    const sales = new MarketSales(featured)
    let tested = 0
    for (const group of valueAsOf(sales, { testFrom: LAST_DAY - 60, miles: 1 })) {
      const { model, marketPattern } = group.market
      const priced = model.others.find(({ name }) => name === 'countyRating')
      if (priced === undefined) throw new Error('the rating is priced')
      for (const { row, home, asIs } of heldOutSales(sales, group)) {
        const rating = sales.sales[row]?.countyRating ?? Number.NaN
        const share = marketPattern === null ? 1 : 1 - MARKET_PATTERN_WEIGHT
        const moved = share * priced.slope * (rating - priced.mean)
        expect(Math.log(asIs.value / home.value)).toBeCloseTo(moved, 9)
        tested += 1
      }
    }
    expect(tested).toBeGreaterThan(50)
  })
})
