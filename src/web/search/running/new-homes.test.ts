import { describe, expect, it } from 'vitest'
import { findNewHomes, rememberVisit, visitToCompareWith } from './new-homes.ts'

const home = (propertyId: string, dateListed: string | null) => ({ propertyId, dateListed })
const at = (day: number, hour = 9, minute = 0) => new Date(2026, 4, day, hour, minute)
const search = (marketDay: string, homes: ReturnType<typeof home>[], now: Date) =>
  ({ place: 'Columbus, OH', homes, marketDay, now }) as const

describe('new homes', () => {
  it('are none on the first search of a place', () => {
    expect(findNewHomes([home('a', '2026-05-12')], visitToCompareWith(null, at(12)))).toEqual([])
  })

  it('are those listed after the day of the previous search', () => {
    const visits = rememberVisit(null, search('2026-05-12', [home('a', '2026-05-01')], at(12)))
    const found = [home('a', '2026-05-01'), home('b', '2026-05-13'), home('c', null)]
    expect(findNewHomes(found, visitToCompareWith(visits, at(14)))).toEqual(['b'])
  })

  it('are also those listed on that very day that the search had not found', () => {
    const visits = rememberVisit(null, search('2026-05-12', [home('seen', '2026-05-12')], at(12)))
    const found = [home('seen', '2026-05-12'), home('later', '2026-05-12')]
    expect(findNewHomes(found, visitToCompareWith(visits, at(13)))).toEqual(['later'])
  })

  it('are none when the same homes are found again, however far the clock is from the market', () => {
    const homes = [home('a', '2026-05-12'), home('b', '2026-05-13'), home('c', '2026-05-14')]
    for (const now of [at(11, 20), at(13), new Date(2022, 0, 1), new Date(2031, 0, 1)]) {
      const visits = rememberVisit(null, search('2026-05-13', homes, now))
      const later = new Date(now.getTime() + 26 * 3_600_000)
      expect(findNewHomes(homes, visitToCompareWith(visits, later))).toEqual([])
    }
  })

  it('stay new while a filter is changed within the hour', () => {
    const found = [home('b', '2026-05-12')]
    const first = rememberVisit(null, search('2026-05-10', [], at(10)))
    const second = rememberVisit(first, search('2026-05-12', found, at(12, 9, 0)))
    const compared = visitToCompareWith(second, at(12, 9, 20))
    expect(findNewHomes(found, compared)).toEqual(['b'])
    const third = rememberVisit(second, search('2026-05-12', found, at(12, 9, 20)))
    expect(findNewHomes(found, visitToCompareWith(third, at(14)))).toEqual([])
  })

  it('compare with the first search when the second follows within the hour', () => {
    const first = rememberVisit(null, search('2026-05-12', [], at(12, 9, 0)))
    const compared = visitToCompareWith(first, at(12, 9, 5))
    expect(findNewHomes([home('b', '2026-05-12')], compared)).toEqual(['b'])
  })

  it('follow the calendar of a market whose files have ended', () => {
    const visits = rememberVisit(null, search('2022-09-27', [home('a', '2022-09-25')], at(12)))
    const found = [home('a', '2022-09-25'), home('b', '2022-10-03')]
    expect(findNewHomes(found, visitToCompareWith(visits, at(20)))).toEqual(['b'])
  })
})
