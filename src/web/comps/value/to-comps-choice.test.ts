import { expect, it } from 'vitest'
import { asStored } from '../../../domain/valuation/evidence/recompute-value.ts'
import { nothingChosen } from '../../storage/comps-choice.ts'
import { toCompsChoice } from './to-comps-choice.ts'

it('nothing chosen is the value as it is stored', () => {
  expect(toCompsChoice(nothingChosen)).toEqual(asStored)
})

it('a choice limits what it narrows, and nothing else', () => {
  const within = { miles: null, days: 183, sizePercent: 10 }
  const chosen = { ...nothingChosen, off: { a: 'other' }, pinned: ['b'], within } as const
  expect(toCompsChoice(chosen)).toEqual({
    off: new Set(['a']),
    pinned: new Set(['b']),
    within: { miles: Number.POSITIVE_INFINITY, days: 183, sizePercent: 10 },
  })
})
