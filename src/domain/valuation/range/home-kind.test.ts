import { expect, it } from 'vitest'
import { lnLotOf } from '../../comps/home-table.ts'
import { homeKindOf, lotClassOf } from './home-kind.ts'

it.each([
  [4999, 'under 5,000 sqft'],
  [5000, '5,000 to 10,000 sqft'],
  [9999, '5,000 to 10,000 sqft'],
  [10_000, '10,000 sqft to half an acre'],
  [21_779, '10,000 sqft to half an acre'],
  [21_780, 'half an acre or more'],
  [400_000, 'half an acre or more'],
  [null, 'not known'],
] as const)('a lot of %s square feet is of the class %s', (lotSizeSquareFeet, lot) => {
  const lnLot = lnLotOf({ homeType: 'House', lotSizeSquareFeet })
  expect(lotClassOf(lnLot)).toBe(lot)
  expect(homeKindOf({ homeType: 'House', lnLot })).toBe(`House, lot ${lot}`)
})

it('homes other than houses are of the kind of their type, whatever their lot', () => {
  for (const homeType of ['Townhouse', 'Condo', 'MultiFamily', 'Other'] as const)
    expect(homeKindOf({ homeType, lnLot: Math.log(30_000) })).toBe(homeType)
})
