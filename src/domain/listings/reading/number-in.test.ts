import { describe, expect, it } from 'vitest'
import { numberIn } from './number-in.ts'

describe('the number in a cell', () => {
  it.each([
    ['455000', 455_000],
    ['$455,000', 455_000],
    [' $1,455,000.50 ', 1_455_000.5],
    ['34.0', 34],
    ['-122.3145395', -122.3145395],
    ['.5', 0.5],
    ['5.38e+05', 538_000],
    ['0', 0],
  ])('reads %j', (text, expected) => {
    expect(numberIn(text)).toBe(expected)
  })

  it.each(['', '—', 'n/a', '12 acres', '1,2', '12,34', '0x10', 'Infinity', '1e999', '--3'])(
    'takes %j for no number',
    (text) => {
      expect(numberIn(text)).toBeNull()
    },
  )
})
