import { describe, expect, it } from 'vitest'
import {
  formatCents,
  formatCount,
  formatDate,
  formatDayIn,
  formatListDate,
  formatLongDate,
  formatLongDay,
  formatMoment,
  formatSignedUsd,
  formatUsd,
  formatUsdShort,
} from './format.ts'

describe('money', () => {
  it('is whole US dollars', () => {
    expect(formatUsd(345_000)).toBe('$345,000')
    expect(formatUsd(-5_000)).toBe('−$5,000')
    expect(formatUsd(0)).toBe('$0')
  })

  it('is a dash when it is not known', () => {
    expect(formatUsd(null)).toBe('—')
  })

  it('has its cents where it is paid', () => {
    expect(formatCents(8_700)).toBe('$87.00')
    expect(formatCents(5)).toBe('$0.05')
  })

  it('is short in tight places', () => {
    expect(formatUsdShort(15_000)).toBe('$15k')
    expect(formatUsdShort(337_500)).toBe('$338k')
    expect(formatUsdShort(999_600)).toBe('$1M')
    expect(formatUsdShort(1_250_000)).toBe('$1.3M')
    expect(formatUsdShort(-18_400)).toBe('−$18k')
  })
})

describe('counts', () => {
  it('carry thousands separators', () => {
    expect(formatCount(1_912)).toBe('1,912')
    expect(formatCount(2.5)).toBe('2.5')
    expect(formatCount(null)).toBe('—')
  })
})

describe('dates', () => {
  it('are MM/DD/YYYY in lists', () => {
    expect(formatListDate('2022-09-03')).toBe('09/03/2022')
    expect(formatListDate(null)).toBe('—')
  })

  it('are spelled with a short month in sentences', () => {
    expect(formatDate('2022-09-27')).toBe('Sep 27, 2022')
  })

  it('are long in the account settings', () => {
    expect(formatLongDate('2026-03-01')).toBe('March 1, 2026')
    expect(formatLongDate(null)).toBe('—')
    expect(formatLongDate('soon')).toBe('—')
    expect(formatLongDay(new Date(2026, 2, 1, 23, 59))).toBe('March 1, 2026')
    expect(formatLongDay(new Date('soon'))).toBe('—')
  })

  it('leave out the year when it is the year of the as-of date', () => {
    expect(formatDayIn('2022-09-03', '2022-09-27')).toBe('Sep 3')
    expect(formatDayIn('2021-12-30', '2022-01-27')).toBe('Dec 30, 2021')
  })
})

describe('moments', () => {
  it('are a weekday and a time within the last six days', () => {
    const friday = new Date(2026, 4, 15, 17, 10)
    expect(formatMoment(friday, new Date(2026, 4, 17, 9, 0))).toBe('Friday 5:10 PM')
  })

  it('are a date and a time when older', () => {
    const friday = new Date(2026, 4, 15, 17, 10)
    expect(formatMoment(friday, new Date(2026, 5, 17, 9, 0))).toBe('May 15, 2026, 5:10 PM')
  })

  it('are a date and a time too when the clock was set back by more since', () => {
    const friday = new Date(2026, 4, 15, 17, 10)
    expect(formatMoment(friday, new Date(2026, 2, 1, 9, 0))).toBe('May 15, 2026, 5:10 PM')
  })
})

it('a change of price always has its sign', () => {
  expect([4_300, -9_200, 0].map(formatSignedUsd)).toEqual(['+$4,300', '−$9,200', '$0'])
})
