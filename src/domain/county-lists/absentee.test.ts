import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAbsentee } from './absentee.ts'
import { parcelKeyOf } from './parcel-key.ts'

const home = { line: '12 N Oak Avenue', state: 'WA', zip: '98118' }

describe('an owner is absent', () => {
  it.each([
    ['12 North Oak Ave', 'WA', '98118', false],
    ['12 N OAK AVE', 'Washington', '98118-1234', false],
    ['12 N Oak Ave', '', '', false],
    ['12 N Oak Ave #2', 'WA', '98118', false],
    ['12 N Oak Ave', 'WA', '98119', true],
    ['12 N Oak Ave', 'OR', '98118', true],
    ['14 N Oak Ave', 'WA', '98118', true],
    ['12 S Oak Ave', 'WA', '98118', true],
    ['PO BOX 12', 'WA', '98118', true],
    ['P. O. Box 7', '', '', true],
    ['Box 12', 'WA', '98118', true],
    ['Boxwood Manor', 'WA', '98118', null],
    ['', 'WA', '98118', null],
  ])('with mail to %s, %s %s: %s', (line, state, zip, absent) => {
    expect(isAbsentee(home, { line, state, zip })).toBe(absent)
  })

  it('or not, whichever of the two addresses is called which', () => {
    const address = fc.record({
      line: fc.constantFrom('12 Oak St', '12 Oak St #2', '12 Oak St #3', '14 Elm Ave', 'Oak'),
      state: fc.constantFrom('WA', 'OR', ''),
      zip: fc.constantFrom('98118', '98119', ''),
    })
    fc.assert(
      fc.property(address, address, (a, b) => {
        expect(isAbsentee(a, b)).toBe(isAbsentee(b, a))
      }),
    )
  })
})

describe('a parcel number', () => {
  it.each([
    ['712930-0520', '7129300520'],
    ['0712930 0520', '7129300520'],
    ['R-000123.A', 'r000123a'],
    ['000', null],
    ['none', null],
    ['', null],
  ])('%s is known as %s', (parcel, key) => {
    expect(parcelKeyOf(parcel)).toBe(key)
  })
})
