import { describe, expect, it } from 'vitest'
import { date } from '../../tests/listing-facts.ts'
import { addDays, daysBetween, isoDateOf, laterOf, parseIsoDate } from './iso-date.ts'

describe('calendar dates', () => {
  it('are read only when the calendar has them', () => {
    expect(parseIsoDate('2024-02-29')).toBe('2024-02-29')
    expect(parseIsoDate('2023-02-29')).toBeNull()
    expect(parseIsoDate('2024-2-9')).toBeNull()
    expect(isoDateOf(2024, 13, 1)).toBeNull()
  })

  it('count days across months, leap days and clock changes', () => {
    expect(addDays(date('2024-02-28'), 2)).toBe('2024-03-01')
    expect(addDays(date('2024-03-01'), -366)).toBe('2023-03-01')
    expect(daysBetween(date('2024-03-09'), date('2024-03-11'))).toBe(2)
    expect(daysBetween(date('2024-03-11'), date('2024-03-09'))).toBe(-2)
  })

  it('compare, with null as none', () => {
    expect(laterOf(null, date('2024-01-01'))).toBe('2024-01-01')
    expect(laterOf(date('2024-01-02'), date('2024-01-01'))).toBe('2024-01-02')
    expect(laterOf(null, null)).toBeNull()
  })
})
