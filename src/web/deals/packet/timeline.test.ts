import { describe, expect, it } from 'vitest'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import { timelineOf } from './timeline.ts'

const planned = (change: Parameters<typeof referenceDeal>[0] = {}, saleCents = 32_000_000) =>
  timelineOf({ inputs: referenceDeal(change), saleCents, draws: [{ month: 1, text: 'Draw 1' }] })

describe('the timeline of a deal', () => {
  it('goes from closing to the sale, by days, and by dates once closing is set', () => {
    expect(planned().events.map(({ day }) => day)).toEqual([0, 30, 91, 122, 143, 180, 183])
    expect(planned().events.every(({ date }) => date === null)).toBe(true)
    const dated = planned({ closingDate: '2027-01-15' }).events
    expect(dated.map(({ date }) => date).slice(0, 3)).toEqual([
      '2027-01-15',
      '2027-02-14',
      '2027-04-16',
    ])
  })

  it('says what a buyer with an FHA loan may do when the plan has them sign', () => {
    expect(planned().fha).toContain('no second appraisal')
    expect(planned({}, 42_000_000).fha).toContain('asks for a second appraisal')
    expect(planned({ months: 3 }).fha).toContain('too soon for an FHA loan')
    // Day 90 is too soon, day 91 is not: the contract comes 40 days before the sale.
    expect(planned({ months: 4.27 }).fha).toContain('day 90: too soon')
    expect(planned({ months: 4.31 }).fha).not.toContain('too soon')
    expect(planned({ months: 9 }).fha).toContain('after the days')
  })
})
