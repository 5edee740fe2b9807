import { expect, it } from 'vitest'
import { fairMarketEstimate } from './rent-estimate.ts'

const rents = { fiscalYear: 2024, rentsUsd: [1940, 1990, 2320, 3080, 3580] }
const estimate = (bedrooms: number) => fairMarketEstimate('98106', rents, bedrooms)

it('says that the rent is HUD’s 40th percentile of a year, and that utilities are in it', () => {
  expect(estimate(3)).toEqual({
    rentCentsAMonth: 308_000,
    range80: null,
    includesUtilities: true,
    count: null,
    words:
      'HUD Small Area Fair Market Rent, FY2024, for 3 bedrooms in zip 98106: 40th percentile, utilities included. Where the tenant pays the utilities, the rent is lower by them.',
    source: 'HUD',
    asOf: '2023-10-01',
  })
  expect(estimate(1)?.words).toContain('for 1 bedroom in')
  expect(estimate(0)?.words).toContain('for a studio in')
})

it('adds 15% of the rent for four bedrooms for each further bedroom', () => {
  expect([0, 4, 5, 6].map((bedrooms) => estimate(bedrooms)?.rentCentsAMonth)).toEqual([
    194_000, 358_000, 411_700, 465_400,
  ])
})
