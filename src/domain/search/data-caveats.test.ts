import { describe, expect, it } from 'vitest'
import { overdueSentence, partialPricesSentence, stateInLabel } from './data-caveats.ts'

const now = new Date('2022-11-03T16:10:00Z')
const feed = (source: string, refreshedAt?: string) => ({ source, refreshedAt })

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
