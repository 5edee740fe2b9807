import { expect, it } from 'vitest'
import { shippedFairMarketRents } from './shipped-fair-market-rents.ts'

// As HUD's fy2024_safmrs.xlsx has them.
it.each([
  ['98106', [1940, 1990, 2320, 3080, 3580]],
  ['11230', [2380, 2450, 2750, 3430, 3700]],
  ['60614', [2100, 2260, 2570, 3270, 3870]],
  ['78723', [1390, 1500, 1760, 2260, 2600]],
  ['10451', [1950, 2000, 2250, 2810, 3020]],
  ['43201', [1070, 1170, 1430, 1730, 1920]],
  ['02139', [3140, 3370, 4010, 4850, 5340]],
  ['00601', [410, 420, 470, 670, 750]],
])('the rents of zip %s are those of HUD', (zip, rentsUsd) => {
  expect(shippedFairMarketRents.ofZip(zip)).toEqual({ fiscalYear: 2024, rentsUsd })
})

it.each(['00000', '73301', '99950', '9810', '98106-1234', ''])('HUD has no rents for %j', (zip) => {
  expect(shippedFairMarketRents.ofZip(zip)).toBeNull()
})
