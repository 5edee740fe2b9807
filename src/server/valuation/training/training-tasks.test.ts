import { expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { searchMiles } from '../../../domain/distance.ts'
import { fitMarket } from '../../../domain/valuation/calibration/fit-market.ts'
import { trainingTasks } from './training-tasks.ts'

it('a fit brings what the model says of every sale, as the JSON it is stored as', () => {
  const sales = syntheticSales(1100).map((sale) => ({
    ...sale,
    listingKey: `county\n"${sale.listingKey}"`,
    market: '981',
    postalCode: null,
    contentHash: '',
  }))
  const fit = trainingTasks.fit(sales, { what: 'fit', market: '981', asOfDay: LAST_DAY })
  const known = fitMarket(sales, { asOfDay: LAST_DAY, distances: searchMiles })
  const values = new Map(known?.modelValues.map((one) => [one.listingKey, one.modelValue]))
  expect(values.size).toBe(1100)
  expect(JSON.parse(fit?.saleValues ?? '')).toEqual(Object.fromEntries(values))
})
