import { describe, expect, it } from 'vitest'
import { type IsoDate, parseIsoDate } from '../../../../src/domain/iso-date.ts'
import { periodEnd, periodStart } from './billing-calendar.ts'

const date = (text: string): IsoDate => parseIsoDate(text) ?? expect.fail(text)
const starts = (anchor: string, count: number) =>
  Array.from({ length: count }, (_, period) => periodStart(date(anchor), period))

describe('monthly periods', () => {
  it('start on the same day of each month, over the end of the year', () => {
    expect(starts('2026-11-15', 3)).toEqual(['2026-11-15', '2026-12-15', '2027-01-15'])
  })

  it('start on the last day of a month that is too short, and go back to the day after it', () => {
    expect(starts('2026-12-31', 4)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
    expect(starts('2028-01-30', 2)).toEqual(['2028-01-30', '2028-02-29'])
  })

  it('end the day before the next one starts', () => {
    expect(periodEnd(date('2026-05-01'), 0)).toBe('2026-05-31')
    expect(periodEnd(date('2026-05-31'), 0)).toBe('2026-06-29')
  })
})
