import { describe, expect, it } from 'vitest'
import { narrowingOptions, pickedLimit } from './narrowing-options.ts'

const values = (options: readonly { readonly value: string }[]) =>
  options.map(({ value }) => Number(value))

describe('the limits on offer', () => {
  it('are narrower than the distance and the size step of the comps', () => {
    const wide = narrowingOptions({ miles: 1, sizeStep: 'any' })
    expect(values(wide.miles)).toEqual([0.75, 0.5, 0.35, 0.25, 0.15])
    expect(values(wide.sizePercent)).toEqual([35, 25, 20, 15, 10, 5])
    const narrow = narrowingOptions({ miles: 0.25, sizeStep: 20 })
    expect(values(narrow.miles)).toEqual([0.15])
    expect(values(narrow.sizePercent)).toEqual([15, 10, 5])
  })

  it('count months as days', () => {
    const { days } = narrowingOptions({ miles: 1, sizeStep: 20 })
    expect(days.map(({ value, label }) => [value, label])).toEqual([
      ['274', '9 months'],
      ['183', '6 months'],
      ['91', '3 months'],
    ])
  })

  it('can be left open', () => {
    expect([pickedLimit(''), pickedLimit('0.25')]).toEqual([null, 0.25])
  })
})
