import { expect, it } from 'vitest'
import { syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { MarketSales } from '../../../domain/comps/market-sales.ts'
import { fitMarketPattern } from '../../../domain/valuation/boosting/market-pattern.ts'
import { fitStacker } from '../../../domain/valuation/boosting/stacker.ts'
import { boostingOfJson, jsonOfBoosting } from './boosting-json.ts'

it('boosted trees are read as they were written, to the last bit', () => {
  const sales = new MarketSales(syntheticSales(600))
  const marketPattern = fitMarketPattern(sales, Array.from(sales.sales.keys()))
  const stacker = fitStacker(
    Array.from(sales.lnPrice, (error) => ({ clues: Float64Array.from([error]), error })),
  )
  if (marketPattern === null || stacker === null) throw new Error('600 are enough for both')
  expect(boostingOfJson(jsonOfBoosting({ marketPattern, stacker }))).toEqual({
    marketPattern,
    stacker,
  })
})

it('a market without trees, or of a version without them, has neither', () => {
  const neither = { marketPattern: null, stacker: null }
  expect(boostingOfJson(jsonOfBoosting(neither))).toEqual(neither)
  expect(boostingOfJson(null)).toEqual(neither)
})
