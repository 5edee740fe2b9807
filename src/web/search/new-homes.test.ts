import { describe, expect, it } from 'vitest'
import { findNewHomes, rememberVisit, visitToCompareWith } from './new-homes.ts'

const home = (propertyId: string, dateListed: string | null) => ({ propertyId, dateListed })
const at = (day: number, hour = 9, minute = 0) => new Date(2026, 4, day, hour, minute)
const search = (homes: ReturnType<typeof home>[], now: Date, asOf = '2026-05-10') =>
  ({ place: 'Columbus, OH', homes, asOf, now }) as const

describe('new homes', () => {
  it('are none on the first search of a place', () => {
    expect(findNewHomes([home('a', '2026-05-12')], visitToCompareWith(null, at(12)))).toEqual([])
  })

  it('are those listed after the day of the previous search', () => {
    const visits = rememberVisit(null, search([home('a', '2026-05-01')], at(12)))
    const found = [home('a', '2026-05-01'), home('b', '2026-05-13'), home('c', null)]
    expect(findNewHomes(found, visitToCompareWith(visits, at(14)))).toEqual(['b'])
  })

  it('are also those listed on that very day that the search had not found', () => {
    const visits = rememberVisit(null, search([home('seen', '2026-05-12')], at(12)))
    const found = [home('seen', '2026-05-12'), home('later', '2026-05-12')]
    expect(findNewHomes(found, visitToCompareWith(visits, at(13)))).toEqual(['later'])
  })

  it('stay new while a filter is changed within the hour', () => {
    const first = rememberVisit(null, search([], at(10)))
    const second = rememberVisit(first, search([home('b', '2026-05-12')], at(12, 9, 0)))
    const compared = visitToCompareWith(second, at(12, 9, 20))
    expect(findNewHomes([home('b', '2026-05-12')], compared)).toEqual(['b'])
    const third = rememberVisit(second, search([home('b', '2026-05-12')], at(12, 9, 20)))
    expect(findNewHomes([home('b', '2026-05-12')], visitToCompareWith(third, at(14)))).toEqual([])
  })

  it('compare with the first search when the second follows within the hour', () => {
    const first = rememberVisit(null, search([], at(12, 9, 0)))
    const compared = visitToCompareWith(first, at(12, 9, 5))
    expect(findNewHomes([home('b', '2026-05-12')], compared)).toEqual(['b'])
  })

  it('follow the calendar of a market that stands still', () => {
    const visits = rememberVisit(null, search([home('a', '2022-09-25')], at(12), '2022-09-27'))
    expect(visits.latest.marketDay).toBe('2022-09-27')
    const found = [home('a', '2022-09-25'), home('b', '2022-10-03')]
    expect(findNewHomes(found, visitToCompareWith(visits, at(20)))).toEqual(['b'])
  })
})
