import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listing-facts.ts'
import {
  canHoldBedrooms,
  plausibleBathrooms,
  plausibleBedrooms,
  plausibleLivingArea,
  plausibleLotSize,
  plausiblePrice,
  plausibleYearBuilt,
} from './plausible.ts'

describe('what a home’s figures may be', () => {
  it('takes 0 and 1 for "unknown" in areas', () => {
    expect([0, 1, 99, 100, 1180.4].map(plausibleLivingArea)).toEqual([null, null, null, 100, 1180])
    expect([0, 1, 99, 677, 1_651_359].map(plausibleLotSize)).toEqual([
      null,
      null,
      null,
      677,
      1_651_359,
    ])
  })

  it('knows no house before 1700 and none finished more than three years after the export', () => {
    const years = [1620, 1699, 1700, 1924, 2025, 2026].map((year) =>
      plausibleYearBuilt(year, date('2022-09-30')),
    )
    expect(years).toEqual([null, null, 1700, 1924, 2025, null])
  })

  it('keeps zero bedrooms only where a home may be a studio', () => {
    expect(plausibleBedrooms(0, { mayBeStudio: true })).toBe(0)
    expect(plausibleBedrooms(0, { mayBeStudio: false })).toBeNull()
    expect(plausibleBedrooms(51, { mayBeStudio: true })).toBeNull()
    expect([0, 0.75, 2.25, 51].map(plausibleBathrooms)).toEqual([null, 0.75, 2.25, null])
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
