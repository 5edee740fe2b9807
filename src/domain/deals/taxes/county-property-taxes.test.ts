import { expect, it } from 'vitest'
import { propertyTaxPercentIn } from './county-property-taxes.ts'

// Census ACS 2019 to 2023, median tax and median value: $6,785 and $811,200 in King County, WA.
it.each([
  ['WA', 'King County', 0.84],
  ['WA', 'King', 0.84],
  ['IL', 'Cook County', 1.98],
  ['LA', 'Orleans Parish', 0.82],
  ['MO', 'St. Louis city', 1.05],
  ['FL', 'Saint Johns County', 0.78],
  ['FL', 'St. Johns', 0.78],
  ['CT', 'Capitol Region Planning Region', 2.14],
])('owners in %s, %s pay %s percent a year', (state, county, percent) => {
  expect(propertyTaxPercentIn(state, county)).toBe(percent)
})

it.each([
  ['NJ', 'Bergen County'],
  ['WA', 'Nowhere'],
  ['', 'King County'],
])('nothing is known of %s, %s', (state, county) => {
  expect(propertyTaxPercentIn(state, county)).toBeNull()
})
