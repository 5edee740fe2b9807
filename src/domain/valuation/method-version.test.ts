import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import type { Candidate } from '../comps/candidate.ts'
import { homeTableOf, lnLotOf } from '../comps/home-table.ts'
import { HomesForSale } from '../comps/homes-for-sale.ts'
import { MarketSales } from '../comps/market-sales.ts'
import { homeTypes } from '../listings/home-type.ts'
import { profitPotential } from '../search/profit-potential.ts'
import { homeValueOf } from './appraisal/home-value.ts'
import { HomeValuer } from './appraisal/home-valuer.ts'
import { runBacktest } from './backtest/run-backtest.ts'
import { StackerCursor } from './boosting/stacker.ts'
import { fitMarket } from './calibration/fit-market.ts'
import { measuredBy } from './calibration/measured.ts'
import { adjustmentGrid } from './evidence/adjustment-grid.ts'
import { evidenceOf } from './evidence/evidence-of.ts'
import { asStored, recomputeValue } from './evidence/recompute-value.ts'
import { METHOD_VERSION } from './market-model/model-of-sales.ts'
import { spreadPercentOf } from './range/confidence-grade.ts'

vi.setConfig({ testTimeout: 120_000 })

const distances = [1, 0.5, 0.25]

/**
 * Homes of every type, some of them sold twice, for next to nothing or of unknown features; prices of the last
 * weeks have risen, so that there is something to correct for.
 */
const sold = (count: number): Candidate[] =>
  syntheticSales(count, { wide: 2 }).map((sale, i) => {
    const later = sale.day > LAST_DAY - 45 ? 1.06 : 1
    return {
      ...sale,
      homeType: homeTypes[[0, 0, 0, 1, 2, 2, 3, 4][i % 8] ?? 0] ?? 'House',
      livingArea: i % 37 === 5 ? null : sale.livingArea,
      bedroomsTotal: i % 23 === 7 ? null : sale.bedroomsTotal,
      bathroomsTotalDecimal: i % 29 === 11 ? null : sale.bathroomsTotalDecimal,
      price: i % 61 === 17 ? 10 : Math.round(sale.price * later),
      propertyId: i % 19 === 3 ? `home${i - 1}` : sale.propertyId,
      ...(i % 19 === 3 ? { latitude: sale.latitude, longitude: sale.longitude } : {}),
    }
  })

const bare = (count: number): Candidate[] =>
  syntheticSales(count).map((sale) => ({
    ...sale,
    lotSizeSquareFeet: null,
    yearBuilt: null,
    bedroomsTotal: null,
    bathroomsTotalDecimal: null,
  }))

/** Homes to value: like the sales, in town and out of it, each with its features and with unknown ones. */
const subjects = syntheticSales(10, { seed: 5, wide: 2 }).flatMap((home, i) => {
  const known = {
    ...home,
    homeType: homeTypes[i % homeTypes.length] ?? 'House',
    propertyId: `subject${i}`,
    addressKey: null,
    day: LAST_DAY,
  }
  return [
    known,
    { ...known, livingArea: null },
    { ...known, lotSizeSquareFeet: null, yearBuilt: null, bedroomsTotal: null },
    { ...known, livingArea: null, bedroomsTotal: null, bathroomsTotalDecimal: null },
    { ...known, latitude: known.latitude + 0.05 },
    { ...known, longitude: known.longitude + 0.9 },
  ]
})

/** The homes to value, sold before: for more than they are worth, and for less. */
const soldBefore = subjects
  .filter((_, i) => i % 6 === 0)
  .map((home, i) => ({
    ...home,
    listingKey: `before${i}`,
    price: Math.round(home.price * (0.7 + 0.06 * i)),
    day: LAST_DAY - 40 - 65 * i,
  }))

/** Everything that is computed for the homes of a market with these sales. */
const figuresOf = (all: readonly Candidate[]) => {
  const fit = fitMarket(all, { asOfDay: LAST_DAY, distances })
  if (fit === null) throw new Error('sales make a market')
  const sales = new MarketSales(all)
  const bySale = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
  const modelValue = Float64Array.from(
    sales.sales,
    ({ listingKey }) => bySale.get(listingKey) ?? Number.NaN,
  )
  const { model, marketPattern } = fit
  const market = { model, marketPattern, sales, modelValue }
  const valuer = new HomeValuer(market)
  const forSale = new HomesForSale(
    syntheticSales(200, { seed: 6, wide: 2 }).map((home, i) => ({
      ...home,
      homeType: homeTypes[i % homeTypes.length] ?? 'House',
      day: LAST_DAY,
    })),
  )
  const { correction, ranges, stacker } = fit.calibration
  const stack = new StackerCursor(stacker)
  const figures = {
    values: new Digest(),
    ranges: new Digest(),
    profits: new Digest(),
    past: new Digest(),
  }
  for (const one of fit.pastValues)
    figures.past.add(one.listingKey, one.valueUsd, one.expectedError)
  const evidence = { grids: new Digest(), reasons: new Digest(), shares: new Digest() }
  const others = { modelValues: new Digest(), forSale: new Digest() }
  for (const one of fit.modelValues) others.modelValues.add(one.listingKey, one.modelValue)
  others.modelValues.add(correction.sales, correction.medianError, correction.added)
  for (const home of subjects) {
    const subject = { ...home, homes: homeTableOf([home]), row: 0 }
    for (const [i, appraisal] of valuer.appraise(subject, distances).entries()) {
      const range = ranges[i]
      if (!range) throw new Error('a range for each distance')
      const stacked = stack.read(appraisal.stackClues)
      const calibration = { correction: correction.added, stacked, range }
      const valued = homeValueOf(appraisal, calibration)
      const { value, likelyRange, wideRange, expectedError, compsSpread, grade } = valued
      const comps = appraisal.compRows.rows.length
      figures.values.add(value, appraisal.modelValue)
      figures.ranges.add(
        likelyRange.low,
        likelyRange.high,
        wideRange.low,
        wideRange.high,
        expectedError,
      )
      figures.ranges.add(grade, compsSpread, spreadPercentOf(comps, compsSpread) ?? 'none')
      const lnLot = lnLotOf(home)
      figures.profits.add(String(measuredBy(range, { ...home, lnLot, comps }).range))
      for (const share of [0.05, 0.6, 0.9, 1, 1.2, 30]) {
        const { likelyRange } = valued
        const [atValue, atLow, atHigh] = [value, likelyRange.low, likelyRange.high].map((usd) =>
          profitPotential(Math.round(usd), Math.round(value * share)),
        )
        if (!atValue || !atLow || !atHigh) throw new Error('three profits')
        figures.profits.add(atValue.min, atValue.max, atLow.min, atHigh.max)
      }
      const listed = evidenceOf(market, home, appraisal, calibration)
      const again = recomputeValue(listed, asStored)
      for (const { listingKey, price, lines, likeness, whyNotUsed, miles } of listed.sales) {
        const grid = adjustmentGrid(price, lines)
        // Nothing is known of these sales' condition and other features: those lines are empty, and leave all figures as
        // they are without them.
        const { condition, features, ...others } = lines
        const { condition: conditionUsd, features: featuresUsd, ...dollarsOfOthers } = grid.lines
        for (const none of [condition, features, conditionUsd, featuresUsd])
          if (none !== 0) throw new Error('no sale tells its condition and features')
        evidence.grids.add(listingKey, ...Object.entries(dollarsOfOthers).flat())
        evidence.grids.add(grid.adjustedUsd, grid.net, grid.gross, ...Object.values(others))
        evidence.reasons.add(listingKey, miles, likeness, JSON.stringify(whyNotUsed))
        evidence.shares.add(listingKey, again.shares.get(listingKey) ?? 0)
      }
      evidence.reasons.add(String(listed.sizeStep), listed.unusedNearby)
      evidence.shares.add(
        again.modelShare,
        again.value,
        again.likelyRange.low,
        again.wideRange.high,
      )
      const withoutFirst = recomputeValue(listed, {
        off: new Set(listed.sales.slice(0, 1).map((sale) => sale.listingKey)),
        pinned: new Set(listed.sales.slice(-1).map((sale) => sale.listingKey)),
        within: { miles: 0.4, days: 200, sizePercent: 30 },
      })
      evidence.shares.add(withoutFirst.value, withoutFirst.likelyRange.low, withoutFirst.modelShare)
    }
    for (const near of forSale.mostAlike(subject, distances))
      for (const { candidate, miles } of near) others.forSale.add(candidate.listingKey, miles)
  }
  return Object.fromEntries(
    Object.entries({ ...figures, ...evidence, ...others }).map(([name, digest]) => [
      name,
      digest.text(),
    ]),
  )
}

/** What was added, to nine digits, in few letters. */
class Digest {
  readonly #hash = createHash('sha256')

  add(...figures: readonly (number | string)[]): void {
    for (const figure of figures)
      this.#hash.update(`${typeof figure === 'string' ? figure : figure.toPrecision(9)}\n`)
  }

  text(): string {
    return this.#hash.copy().digest('hex').slice(0, 12)
  }
}

/** Every figure of a result, except how fast it was. */
const backtestDigest = (sales: readonly Candidate[], by: Parameters<typeof runBacktest>[1]) => {
  const { homesPerSecond: _, words: __, ...figures } = runBacktest(sales, by)
  const digest = new Digest()
  const add = (name: string, figure: unknown): void => {
    if (typeof figure === 'number' || typeof figure === 'string') digest.add(name, figure)
    else for (const [key, one] of Object.entries(figure ?? {})) add(`${name}.${key}`, one)
  }
  add('', figures)
  return digest.text()
}

/** These figures belong to this name: stored values are made again only when `METHOD_VERSION` is another. */
const PINNED = 'adjusted-comps-and-pattern-7'

describe('a figure changes only together with the name of the method', () => {
  it.each([
    [
      'many sales',
      sold(1200),
      {
        forSale: '91009e8b8fe6',
        grids: '7a041fdeb675',
        modelValues: '5a87b1660f30',
        past: 'a1931152bc51',
        profits: '8a382c229ed0',
        ranges: '076cb3c56a23',
        reasons: '66a8cf1e026c',
        shares: '9ae4ddd37281',
        values: '86906f7e3c5c',
      },
    ],
    [
      'too few earlier sales: leave-one-out',
      sold(260),
      {
        forSale: '91009e8b8fe6',
        grids: 'ba05a8365139',
        modelValues: 'f24a2f061f3a',
        past: '0edecd7fb9e6',
        profits: 'c19531c04bda',
        ranges: '5c5c0831a46e',
        reasons: '2afbef38ee72',
        shares: 'cd76a4a552ae',
        values: 'd834492ac6c3',
      },
    ],
    [
      'too few sales to train ranges',
      sold(30),
      {
        forSale: '91009e8b8fe6',
        grids: '718c1e1ec028',
        modelValues: 'd7339dec453b',
        past: '1d0d4babf87b',
        profits: 'e8c366395254',
        ranges: '35393557b3d6',
        reasons: '76d7a7bda68c',
        shares: '065f3c82bed1',
        values: '56606ffe9007',
      },
    ],
    [
      'sales with few known facts',
      bare(12),
      {
        forSale: '91009e8b8fe6',
        grids: '53459a6d3be5',
        modelValues: '019114e17e41',
        past: 'bb079628bbf7',
        profits: 'c2ed3c1a21fb',
        ranges: '603a97caa8b7',
        reasons: '0f24bd0f990e',
        shares: 'e202ffb2f998',
        values: 'a2a0e2045e45',
      },
    ],
    [
      'many sales, the homes’ own among them',
      [...sold(1200), ...soldBefore],
      {
        forSale: '91009e8b8fe6',
        grids: '118c2ac2670c',
        modelValues: 'b14d4211ecff',
        past: '41f4026c725b',
        profits: '0f5dd0e7d0de',
        ranges: 'c6846c1964a5',
        reasons: '188030620ec6',
        shares: '0781d1ee77bd',
        values: 'bf8fb6dd731e',
      },
    ],
    [
      'one sale',
      sold(1),
      {
        forSale: '91009e8b8fe6',
        grids: '5205a21d02ed',
        modelValues: '096f88328802',
        past: 'e3b0c44298fc',
        profits: '96e8160ce866',
        ranges: '6ae5068f2129',
        reasons: '956f83aa2259',
        shares: 'ad85e82b8bc3',
        values: '1cad765bc4b0',
      },
    ],
  ])('in a market of %s', (_, sales, figures) => {
    expect({ [METHOD_VERSION]: figuresOf(sales) }).toEqual({ [PINNED]: figures })
  })

  it('in a test against later sales, and in one by folds', () => {
    const sales = sold(950)
    const clock = () => 0
    const asOf = { kind: 'as-of', testFrom: LAST_DAY - 120 } as const
    const folds = { kind: 'folds', folds: 3 } as const
    expect({
      [METHOD_VERSION]: {
        asOf: backtestDigest(sales, { miles: 0.5, protocol: asOf, clock }),
        folds: backtestDigest(sales, { miles: 1, protocol: folds, clock }),
      },
    }).toEqual({ [PINNED]: { asOf: 'c237cd0c26a8', folds: '4494ccfdca4b' } })
  })
})
