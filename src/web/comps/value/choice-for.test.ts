import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { asStored } from '../../../domain/valuation/evidence/recompute-value.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { choiceFor, toCompsChoice } from './choice-for.ts'

const [found] = valuedHomes(1, 'quarter mile')
if (!found) throw new Error('no home')
const { evidence } = found
const keyOf = (part: (sale: (typeof evidence.sales)[number]) => boolean) => {
  const sale = evidence.sales.find(part)
  if (!sale) throw new Error('no such sale')
  return sale.listingKey
}
const comp = keyOf((sale) => sale.isComp)
const inPattern = keyOf((sale) => sale.inPattern && !sale.isComp)
const unused = keyOf((sale) => !sale.inPattern && !sale.isComp)

describe('what of a choice is about a home’s evidence', () => {
  it('is the sales that have a part in it', () => {
    const off = { [comp]: null, [inPattern]: 'remodelled', [unused]: null, gone: 'other' } as const
    expect(choiceFor(evidence, { ...nothingChosen, off }).off).toEqual({
      [comp]: null,
      [inPattern]: 'remodelled',
    })
  })

  it('is what is pinned and listed, switched off or not', () => {
    const chosen = { ...nothingChosen, off: { [unused]: null }, pinned: [unused, 'gone'] }
    expect(choiceFor(evidence, chosen)).toMatchObject({ off: { [unused]: null }, pinned: [unused] })
  })

  it('is the limits that are narrower than the comps were chosen by', () => {
    const within = { miles: 0.5, days: 183, sizePercent: 10 }
    const narrower = { ...within, miles: 0.15 }
    expect(choiceFor(evidence, { ...nothingChosen, within }).within).toEqual({
      ...within,
      miles: null,
    })
    expect(choiceFor(evidence, { ...nothingChosen, within: narrower }).within).toEqual(narrower)
  })
})

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
