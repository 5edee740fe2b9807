import { describe, expect, it } from 'vitest'
import {
  overdueAfterHours,
  overdueSentence,
  partialPricesSentence,
  stateInLabel,
} from './data-caveats.ts'

const now = new Date('2022-11-03T16:10:00Z')
/** A feed that is asked once a quarter of an hour, or at this pace. */
const feed = (source: string, refreshedAt?: string, paceMinutes = 15) => {
  if (refreshedAt === undefined) return { source }
  const from = Date.parse(refreshedAt) + overdueAfterHours(paceMinutes) * 3_600_000
  return { source, refreshedAt, overdueFrom: new Date(from).toISOString() }
}

describe('a feed that was not refreshed', () => {
  it('warns after twelve hours, not before', () => {
    expect(overdueSentence([feed('NWMLS', '2022-11-03T04:10:01Z')], now)).toBeNull()
    expect(overdueSentence([feed('NWMLS', '2022-11-03T02:00:00Z')], now)).toBe(
      'NWMLS was last refreshed 14 hours ago; homes may have sold since.',
    )
    expect(overdueSentence([feed('NWMLS', '2022-10-31T12:00:00Z')], now)).toBe(
      'NWMLS was last refreshed 3 days ago; homes may have sold since.',
    )
  })

  it('that is asked once a day warns when it is late by half a day', () => {
    const daily = (refreshedAt: string) =>
      overdueSentence([feed('RentCast', refreshedAt, 1440)], now)
    expect(daily('2022-11-02T04:10:01Z')).toBeNull()
    expect(daily('2022-11-02T04:10:00Z')).toBe(
      'RentCast was last refreshed 36 hours ago; homes may have sold since.',
    )
  })

  it('never warns of a file', () => {
    expect(overdueSentence([feed('Redfin file (NWMLS)'), feed('King County file')], now)).toBeNull()
  })

  it('is named with the others that are late', () => {
    const homes = [
      feed('NWMLS', '2022-11-03T02:00:00Z'),
      feed('NWMLS', '2022-11-03T02:00:00Z'),
      feed('Trestle', '2022-11-02T02:00:00Z'),
      feed('Bridge', '2022-11-03T16:00:00Z'),
    ]
    expect(overdueSentence(homes, now)).toBe(
      'Trestle and NWMLS were last refreshed at least 14 hours ago; homes may have sold since.',
    )
  })
})

describe('sale prices', () => {
  it('are said to be partial where they are not on public record', () => {
    expect(partialPricesSentence(['TX'])).toBe(
      'Sale prices are partial here: Texas does not put them on public record.',
    )
    expect(partialPricesSentence(['WA', 'KS', 'MO'])).toBe(
      'Sale prices are partial here: Kansas and most of Missouri do not put them on public record.',
    )
    expect(partialPricesSentence(['WA', 'OH', ''])).toBeNull()
  })

  it('are so in a place by its state', () => {
    expect(stateInLabel('Austin, TX')).toEqual(['TX'])
    expect(stateInLabel('981')).toEqual([])
  })
})
