import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTimeZone, latestDigest, startOfDay } from './digest-time.ts'

const due = (cadence: 'daily' | 'weekly', timeZone: string, now: string) =>
  latestDigest(cadence, timeZone, new Date(now)).toISOString()

describe('the daily digest', () => {
  it('is due at 8 in New York on the days around the clock going forward', () => {
    // March 8, 2026, 2 a.m.: from UTC-5 to UTC-4.
    const at = (now: string) => due('daily', 'America/New_York', now)
    expect(at('2026-03-07T13:00:00Z')).toBe('2026-03-07T13:00:00.000Z')
    expect(at('2026-03-08T11:59:59Z')).toBe('2026-03-07T13:00:00.000Z')
    expect(at('2026-03-08T12:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
    expect(at('2026-03-09T11:59:59.999Z')).toBe('2026-03-08T12:00:00.000Z')
    expect(at('2026-03-09T12:00:00Z')).toBe('2026-03-09T12:00:00.000Z')
  })

  it('is due at 8 in New York on the days around the clock going back', () => {
    // November 1, 2026, 2 a.m.: from UTC-4 to UTC-5.
    const at = (now: string) => due('daily', 'America/New_York', now)
    expect(at('2026-10-31T12:00:00Z')).toBe('2026-10-31T12:00:00.000Z')
    expect(at('2026-11-01T12:59:59Z')).toBe('2026-10-31T12:00:00.000Z')
    expect(at('2026-11-01T13:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
  })

  it('is due at 8 in Honolulu, which changes no clocks and is a day behind for half of the day', () => {
    const at = (now: string) => due('daily', 'Pacific/Honolulu', now)
    expect(at('2026-03-08T17:59:59Z')).toBe('2026-03-07T18:00:00.000Z')
    expect(at('2026-03-08T18:00:00Z')).toBe('2026-03-08T18:00:00.000Z')
    expect(at('2026-03-09T05:00:00Z')).toBe('2026-03-08T18:00:00.000Z')
  })
})

describe('the weekly digest', () => {
  it('is due on Monday at 8 where its reader is, across a change of the clock', () => {
    const inNewYork = (now: string) => due('weekly', 'America/New_York', now)
    expect(inNewYork('2026-03-09T11:59:00Z')).toBe('2026-03-02T13:00:00.000Z')
    expect(inNewYork('2026-03-09T12:00:00Z')).toBe('2026-03-09T12:00:00.000Z')
    expect(inNewYork('2026-03-15T23:00:00Z')).toBe('2026-03-09T12:00:00.000Z')
    // Monday in New York, still Sunday's Monday in Honolulu.
    expect(due('weekly', 'Pacific/Honolulu', '2026-03-09T12:00:00Z')).toBe(
      '2026-03-02T18:00:00.000Z',
    )
    expect(due('weekly', 'Pacific/Honolulu', '2026-03-09T18:00:00Z')).toBe(
      '2026-03-09T18:00:00.000Z',
    )
  })
})

it('shows 8:00 on every clock in the US, at every time of ten years, never in the future, never two days back', () => {
  const zones = ['America/New_York', 'America/Phoenix', 'America/Los_Angeles', 'America/Adak']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones, 'Pacific/Honolulu', 'America/Puerto_Rico', 'UTC'),
      fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
      (timeZone, now) => {
        const daily = latestDigest('daily', timeZone, now)
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' })
        expect(clock.format(daily)).toBe('08:00:00')
        const hours = (now.getTime() - daily.getTime()) / 3_600_000
        expect(hours).toBeGreaterThanOrEqual(0)
        expect(hours).toBeLessThan(25)
        const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' })
        expect(weekday.format(latestDigest('weekly', timeZone, now))).toBe('Monday')
      },
    ),
    { numRuns: 100 },
  )
})

it('knows when a day began', () => {
  const began = (zone: string, now: string) => startOfDay(zone, new Date(now)).toISOString()
  expect(began('America/New_York', '2026-03-08T20:00:00Z')).toBe('2026-03-08T05:00:00.000Z')
  expect(began('America/New_York', '2026-11-02T04:30:00Z')).toBe('2026-11-01T04:00:00.000Z')
  expect(began('Pacific/Honolulu', '2026-11-02T09:59:00Z')).toBe('2026-11-01T10:00:00.000Z')
})

it('takes names of time zones, and nothing else', () => {
  for (const name of ['America/New_York', 'Pacific/Honolulu', 'US/Pacific', 'UTC'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'Mars/Olympus', '+05:00', 'America/New_York\r\nBcc: x', 'x'.repeat(300)])
    expect(isTimeZone(name)).toBe(false)
})
