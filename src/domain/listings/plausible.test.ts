import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { characteristicsIn } from './characteristics.ts'
import type { Characteristic } from './facts.ts'
import { canHoldBedrooms, plausiblePrice } from './plausible.ts'

/** What is made of each value that a file of 2022 may write. */
const read = (
  name: Characteristic,
  values: readonly (number | string | boolean)[],
  { mayBeStudio = false } = {},
) =>
  values.map(
    (value) =>
      characteristicsIn({ [name]: value }, { exportedOn: date('2022-09-30'), mayBeStudio })[name],
  )

describe('what a home’s figures may be', () => {
  it('takes 0 and 1 for "unknown" in areas', () => {
    expect(read('livingArea', [0, 1, 99, 100, 1180.4])).toEqual([null, null, null, 100, 1180])
    expect(read('lotSizeSquareFeet', [0, 1, 99, 677, 1_651_359])).toEqual([
      null,
      null,
      null,
      677,
      1_651_359,
    ])
  })

  it('knows no house before 1700 and none finished more than three years after the export', () => {
    const years = read('yearBuilt', [1620, 1699, 1700, 1924, 2025, 2026])
    expect(years).toEqual([null, null, 1700, 1924, 2025, null])
  })

  it('keeps zero bedrooms only where a home may be a studio', () => {
    expect(read('bedroomsTotal', [0, 51], { mayBeStudio: true })).toEqual([0, null])
    expect(read('bedroomsTotal', [0], { mayBeStudio: false })).toEqual([null])
    expect(read('bathroomsTotalDecimal', [0, 0.75, 2.25, 51])).toEqual([null, 0.75, 2.25, null])
  })

  it('counts no garage as 0, and half stories', () => {
    expect(read('garageSpaces', ['0', '2', 2.5, '', 51])).toEqual([0, 2, 2.5, null, null])
    expect(read('stories', [0, '1', '1.5', '2.0'])).toEqual([null, 1, 1.5, 2])
  })

  it('takes a yes and a no however they are written', () => {
    expect(read('poolPrivateYN', [true, 'Y', 'yes', '1', 1])).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(read('viewYN', [false, 'N', 'No', '0', 0, '', 'maybe'])).toEqual([
      ...[false, false, false, false, false],
      ...[null, null],
    ])
  })

  it('refuses bedrooms that no home of the size can hold', () => {
    expect(canHoldBedrooms(1620, 33)).toBe(false)
    expect(canHoldBedrooms(3000, 11)).toBe(false)
    expect(canHoldBedrooms(12_000, 21)).toBe(false)
    expect(canHoldBedrooms(200, 3)).toBe(false)
    expect(canHoldBedrooms(4000, 12)).toBe(true)
    expect(canHoldBedrooms(2920, 10)).toBe(true)
    expect(canHoldBedrooms(490, 3)).toBe(true)
    expect(canHoldBedrooms(null, 4)).toBe(true)
  })

  it('takes prices that a database of whole dollars can hold', () => {
    expect([0, -5, 0.4, 1, 250_000.6, 2e9].map(plausiblePrice)).toEqual([
      null,
      null,
      null,
      1,
      250_001,
      null,
    ])
  })
})
