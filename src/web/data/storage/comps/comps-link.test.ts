import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchDistances } from '../../../../domain/distance.ts'
import { nothingChosen } from './comps-choice.ts'
import { compsQuery, isSameChoice, readCompsQuery } from './comps-link.ts'

const search = { distance: 'half mile', includeHomesForSale: true } as const
const chosen = {
  off: { 'mls|1, a&b': 'remodelled', sale2: null },
  pinned: ['sale9'],
  within: { miles: 0.25, days: 183, sizePercent: null },
} as const

describe('the comps of a link', () => {
  it('are read as they were written, without the reasons', () => {
    expect(readCompsQuery(compsQuery(search, chosen))).toEqual({
      state: 'comps',
      search,
      chosen: { ...chosen, off: { 'mls|1, a&b': null, sale2: null } },
    })
  })

  it('are the same for any keys and limits', () => {
    // No record of the schema's has that name.
    const key = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text !== '__proto__')
    const limit = fc.option(fc.integer({ min: 0, max: 1000 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...searchDistances),
        fc.boolean(),
        fc.uniqueArray(key, { maxLength: 5 }),
        fc.uniqueArray(key, { maxLength: 5 }),
        fc.record({ miles: limit, days: limit, sizePercent: limit }),
        (distance, includeHomesForSale, off, pinned, within) => {
          const some = { off: Object.fromEntries(off.map((one) => [one, null])), pinned, within }
          const read = readCompsQuery(compsQuery({ distance, includeHomesForSale }, some))
          expect(read.state).toBe('comps')
          if (read.state !== 'comps') return
          expect(read.search).toEqual({ distance, includeHomesForSale })
          expect(isSameChoice(read.chosen ?? nothingChosen, some)).toBe(true)
        },
      ),
    )
  })

  it('may be none but those of a distance', () => {
    expect(readCompsQuery('distance=mile')).toEqual({
      state: 'comps',
      search: { distance: 'mile', includeHomesForSale: false },
      chosen: null,
    })
    expect(readCompsQuery('utm_source=mail')).toEqual({ state: 'none' })
  })

  it.each([
    'off=sale1',
    'distance=far&off=sale1',
    'distance=mile&miles=near',
    'distance=mile&miles=-1',
    `distance=mile&pinned=${'a'.repeat(201)}`,
    `distance=mile&${Array.from({ length: 501 }, (_, i) => `off=${i}`).join('&')}`,
  ])('that cannot be chosen are bad: %.60s', (text) => {
    expect(readCompsQuery(text)).toEqual({ state: 'bad' })
  })
})

it('choices are the same in any order and for any reason', () => {
  const other = { ...chosen, off: { sale2: 'other', 'mls|1, a&b': null } } as const
  expect(isSameChoice(chosen, other)).toBe(true)
  expect(isSameChoice(chosen, { ...chosen, pinned: [] })).toBe(false)
})
