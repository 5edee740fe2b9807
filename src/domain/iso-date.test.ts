import { describe, expect, it, vi } from 'vitest'
import { date } from '../../tests/listings/listing-facts.ts'
import {
  addDays,
  daysBetween,
  isoDateOf,
  laterOf,
  localDateOf,
  parseIsoDate,
  usDateOf,
} from './iso-date.ts'

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

  it('are today’s for all of the US, and never tomorrow for any of it', () => {
    expect(usDateOf(new Date('2026-01-01T09:59:59Z'))).toBe('2025-12-31')
    expect(usDateOf(new Date('2026-01-01T10:00:00Z'))).toBe('2026-01-01')
    expect(usDateOf(new Date('2024-03-01T00:30:00Z'))).toBe('2024-02-29')
    for (const instant of ['2026-03-08T09:59:00Z', '2026-11-01T10:01:00Z']) {
      const there = { timeZone: 'Pacific/Honolulu', dateStyle: 'short' } as const
      expect(usDateOf(new Date(instant))).toBe(
        new Intl.DateTimeFormat('en-CA', there).format(new Date(instant)),
      )
    }
  })

  it.each([
    ['Pacific/Guam', '2026-11-22T19:00:00Z', '2026-11-23'],
    ['Pacific/Honolulu', '2026-01-01T09:30:00Z', '2025-12-31'],
    ['America/Chicago', '2024-03-01T00:30:00Z', '2024-02-29'],
    ['America/Chicago', '2026-03-08T08:00:00Z', '2026-03-08'],
    ['America/Chicago', '2026-11-02T05:30:00Z', '2026-11-01'],
  ])('are in %s those of its calendars: %s is %s', (zone, instant, day) => {
    vi.stubEnv('TZ', zone)
    expect(localDateOf(new Date(instant))).toBe(day)
    vi.unstubAllEnvs()
  })

  it('compare, with null as none', () => {
    expect(laterOf(null, date('2024-01-01'))).toBe('2024-01-01')
    expect(laterOf(date('2024-01-02'), date('2024-01-01'))).toBe('2024-01-02')
    expect(laterOf(null, null)).toBeNull()
  })
})
