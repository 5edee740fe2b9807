import { expect, it } from 'vitest'
import { isDoubtful } from './is-doubtful.ts'

const house = {
  homeType: 'House',
  unparsedAddress: '12 Alder St',
  livingArea: 1500,
  lotSizeSquareFeet: 5000,
} as const

it('a house with a unit number, or a lot as small or exactly as large as itself, is doubted', () => {
  expect(isDoubtful(house)).toBe(false)
  for (const unparsedAddress of ['66 Bell St #56', '12 Alder St Unit B', '9 Oak Ave APT 2'])
    expect(isDoubtful({ ...house, unparsedAddress })).toBe(true)
  expect(isDoubtful({ ...house, lotSizeSquareFeet: 1100 })).toBe(true)
  expect(isDoubtful({ ...house, livingArea: 5000 })).toBe(true)
  expect(isDoubtful({ ...house, lotSizeSquareFeet: null })).toBe(false)
  expect(isDoubtful({ ...house, homeType: 'Condo', unparsedAddress: '66 Bell St #56' })).toBe(false)
  expect(isDoubtful({ ...house, unparsedAddress: '4 United Way' })).toBe(false)
})
