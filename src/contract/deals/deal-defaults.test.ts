import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { DefaultValues } from '../../domain/deals/fields/default-fields.ts'
import { defaultInputs } from '../../domain/deals/inputs/new-deal.ts'
import { transferTaxesAt } from '../../domain/deals/taxes/state-taxes.ts'
import { dealInputsSchema } from './deal.ts'
import { dealDefaultsSchema } from './deal-defaults.ts'

const ownDefaults: DefaultValues = {
  closingPercent: 2,
  transferTaxes: transferTaxesAt({ state: 'DC' })?.taxes ?? [],
  advancePercent: 90,
  rehabFinancedPercent: 80,
  arvCapPercent: 75,
  ratePercent: 9.25,
  pointsPercent: 1.5,
  lenderFeesCents: 99_500,
  drawFeeCents: 0,
  rehabFactor: 1.18,
  rehabCentsPerSqft: { light: 3_000, medium: 5_000, heavy: 8_000, gut: 12_000 },
  rehabFixedCents: { light: 0, medium: 1_000_000, heavy: 2_000_000, gut: 2_500_000 },
  contingencyPercent: { light: 5, medium: 10, heavy: 15, gut: 25 },
  rehabMonths: { light: 1, medium: 2.5, heavy: 4, gut: 7 },
  saleMonths: 2,
  propertyTaxPercent: 1.1,
  insuranceCentsAMonth: 20_000,
  utilitiesCentsAMonth: 30_000,
  lawnCentsAMonth: 0,
  listingAgentPercent: 2,
  buyersAgentPercent: 2.25,
  sellerClosingPercent: 0.8,
  concessionsPercent: 0,
  stagingCents: 0,
  target: { kind: 'profit', cents: 4_000_000 },
  worksBy: 'rent',
  vacancyPercent: 7,
  managementPercent: 9,
  maintenancePercent: 6,
  reservePercent: 4,
  landlordInsuranceCentsAMonth: 11_000,
  landlordCosts: [
    { id: 'other', name: 'License', kind: 'other', basis: { kind: 'a year', cents: 17_500 } },
    { id: 'hoa', name: 'Club', kind: 'dues', basis: { kind: 'a month', cents: 4_000 } },
  ],
  leaseUpMonths: 1.5,
  rentGrowthPercent: -1,
  costGrowthPercent: 3.5,
  valueGrowthPercent: 0,
  rentalReturnPercent: 10,
  refinanceLtvPercent: 70,
  seasoningMonths: 12,
  minDscr: 1.2,
  refinanceRatePercent: 6.9,
  refinancePointsPercent: 1,
  refinanceFeesCents: 400_000,
  refinanceMonths: 480,
  assignmentFeeCents: 1_500_000,
  depositCents: 50_000,
  fundingPointsPercent: 1.5,
  screenPercent: 72,
  rehabSpread: { underPercent: 5, overPercent: 25 },
  monthsSpread: { underPercent: 0, overPercent: 40 },
}

it('takes every default or none, and makes deals of them that can be kept', () => {
  expect(z.parse(dealDefaultsSchema, ownDefaults)).toEqual(ownDefaults)
  expect(z.parse(dealDefaultsSchema, {})).toEqual({})
  const { inputs } = defaultInputs(
    { state: 'OH', priceCents: 20_000_000, arvCents: 30_000_000, livingArea: 1400 },
    [{ for: 'all deals', asOf: '2026-11-22', values: z.parse(dealDefaultsSchema, ownDefaults) }],
  )
  // In the same order too, by which a kept deal is known to be as it was.
  expect(JSON.stringify(z.parse(dealInputsSchema, inputs))).toBe(JSON.stringify(inputs))
  expect(inputs.exits?.worksBy).toBe('rent')
  expect(
    inputs.exits?.rental.operating.filter(({ id }) => id.startsWith('landlordCosts')),
  ).toMatchObject([
    { id: 'landlordCosts-1', name: 'License', kind: 'other' },
    { id: 'landlordCosts-2', name: 'Club', kind: 'dues' },
  ])
  expect(inputs.exits?.rental.refinance?.interest).toEqual({ kind: 'amortized', months: 480 })
})

it.each([
  ['a default that is none', { rate: 9 }],
  ['a negative rate', { ratePercent: -0.5 }],
  ['an endless fee', { lenderFeesCents: Number.POSITIVE_INFINITY }],
  ['a level that is missing', { rehabMonths: { light: 1, medium: 2, heavy: 3 } }],
  ['no factor at all', { rehabFactor: 0 }],
  ['an exit that is none', { worksBy: 'lease' }],
  ['a rent that grows by half', { rentGrowthPercent: 50 }],
  ['nothing in place of something', { ratePercent: null }],
])('refuses %s', (_, own) => {
  expect(z.safeParse(dealDefaultsSchema, own).success).toBe(false)
})
