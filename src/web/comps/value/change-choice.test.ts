import { describe, expect, it } from 'vitest'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { type ChoiceHistory, type ChoiceStep, choosesNothing, stepChoice } from './change-choice.ts'

const chosenAfter = (...steps: ChoiceStep[]) =>
  steps.reduce<ChoiceHistory>(stepChoice, { chosen: nothingChosen, before: [] }).chosen

describe('a sale', () => {
  it('is switched off, with a reason when one is given, and on again', () => {
    const off = { do: 'switch off', listingKey: 'a' } as const
    const reason = { do: 'give reason', listingKey: 'a', reason: 'remodelled' } as const
    expect(chosenAfter(off).off).toEqual({ a: null })
    expect(chosenAfter(off, reason).off).toEqual({ a: 'remodelled' })
    expect(chosenAfter(off, reason, { do: 'switch on', listingKey: 'a' }).off).toEqual({})
  })

  it('that counts needs no reason', () => {
    expect(chosenAfter({ do: 'give reason', listingKey: 'a', reason: 'other' })).toEqual(
      nothingChosen,
    )
  })

  it('is pinned once, and unpinned', () => {
    const pin = { do: 'pin', listingKey: 'a' } as const
    expect(chosenAfter(pin, pin).pinned).toEqual(['a'])
    expect(chosenAfter(pin, { do: 'unpin', listingKey: 'a' }).pinned).toEqual([])
  })
})

describe('the last thing done', () => {
  it('can be taken back, one after the other, a reset too', () => {
    const narrow = { do: 'narrow', within: { miles: 0.25 } } as const
    const off = { do: 'switch off', listingKey: 'a' } as const
    const [undo, reset] = [{ do: 'undo' }, { do: 'reset' }] as const
    expect(chosenAfter(narrow, off, undo)).toEqual(chosenAfter(narrow))
    expect(chosenAfter(narrow, off, undo, undo)).toEqual(nothingChosen)
    expect(chosenAfter(narrow, off, reset)).toEqual(nothingChosen)
    expect(chosenAfter(narrow, off, reset, undo)).toEqual(chosenAfter(narrow, off))
    expect(chosenAfter(undo)).toEqual(nothingChosen)
  })

  it('is not another tab’s, whose choice is followed', () => {
    const off = { do: 'switch off', listingKey: 'a' } as const
    const follow = { do: 'follow', chosen: { ...nothingChosen, pinned: ['b'] } } as const
    expect(chosenAfter(off, follow)).toEqual(follow.chosen)
    expect(chosenAfter(off, follow, { do: 'undo' })).toEqual(follow.chosen)
  })
})

describe('a choice', () => {
  it('is one as soon as anything is off, pinned or narrowed', () => {
    expect(choosesNothing(nothingChosen)).toBe(true)
    expect(choosesNothing(chosenAfter({ do: 'switch off', listingKey: 'a' }))).toBe(false)
    expect(choosesNothing(chosenAfter({ do: 'pin', listingKey: 'a' }))).toBe(false)
    const narrow = { do: 'narrow', within: { days: 91 } } as const
    expect(choosesNothing(chosenAfter(narrow))).toBe(false)
    expect(choosesNothing(chosenAfter(narrow, { do: 'narrow', within: { days: null } }))).toBe(true)
  })
})
