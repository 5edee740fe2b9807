import { describe, expect, it } from 'vitest'
import { countReasons, leadingReason } from './dismissed-reasons.ts'

const times = (count: number, reason: string): string[] =>
  Array.from({ length: count }, () => reason)

describe('the reasons of dismissed homes', () => {
  it('are counted, the most frequent first, however they are written', () => {
    expect(
      countReasons(['Location', 'Too dear', ' too dear ', '', 'Roof', 'Too dear', 'location']),
    ).toEqual([
      { reason: 'Too dear', homes: 3 },
      { reason: 'Location', homes: 2 },
      { reason: 'Roof', homes: 1 },
    ])
    expect(countReasons([' ', ''])).toEqual([])
  })

  it('have one in the lead from five dismissed homes on, with or without a reason', () => {
    expect(leadingReason(times(4, 'Too dear'))).toBeNull()
    expect(leadingReason([...times(2, 'Too dear'), ...times(3, '')])).toEqual({
      reason: 'Too dear',
      homes: 2,
    })
  })

  it('have none in the lead where two were given as often, or none at all', () => {
    expect(leadingReason([...times(3, 'Too dear'), ...times(3, 'Location')])).toBeNull()
    expect(leadingReason(times(9, ''))).toBeNull()
  })
})
