import { expect, it } from 'vitest'
import {
  specialListingConditions,
  specialListingConditionsIn,
} from './special-listing-conditions.ts'

it.each(specialListingConditions)('knows its own word %s', (condition) => {
  expect(specialListingConditionsIn(condition)).toEqual([condition])
})

it.each([
  ['Foreclosure (bank owned)', ['Real Estate Owned']],
  ['Bank-Owned', ['Real Estate Owned']],
  ['REO', ['Real Estate Owned']],
  ['Foreclosure', ['In Foreclosure']],
  ['Pre-Foreclosure', ['In Foreclosure']],
  ['Short Sale,Auction', ['Auction', 'Short Sale']],
])('reads %s', (words, conditions) => {
  expect(specialListingConditionsIn(words)).toEqual(conditions)
})

it.each(['MLS Listing', 'PAST SALE', 'New Construction Plan', 'Standard', 'Reorganized', ''])(
  'takes %j for an ordinary sale',
  (words) => {
    expect(specialListingConditionsIn(words)).toBeNull()
  },
)
