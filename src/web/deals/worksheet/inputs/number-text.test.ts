import { expect, it } from 'vitest'
import { readNumber } from './number-text.ts'

it.each([
  ['$1,234.50', 123_450],
  ['  210000 ', 21_000_000],
  ['1,234,567', 123_456_700],
  // A digit was typed into 210,000.
  ['2105,000', 210_500_000],
  ['.5', 50],
  ['0', 0],
])('dollars as they are pasted: %s', (text, value) => {
  expect(readNumber(text, 'dollars')).toEqual({ value })
})

it.each([
  ['', 'Give a number.'],
  ['   ', 'Give a number.'],
  ['$', 'Give a number.'],
  ['-5', 'Give $0 or more.'],
  ['\u22125', 'Give $0 or more.'],
  ['1e308', 'Give a number in digits, such as 1,250.50.'],
  ['Infinity', 'Give a number in digits, such as 1,250.50.'],
  ['NaN', 'Give a number in digits, such as 1,250.50.'],
  ['$1,2.3', 'Give a number in digits, such as 1,250.50.'],
  ['1.234,50', 'Give a number in digits, such as 1,250.50.'],
  ['12..5', 'Give a number in digits, such as 1,250.50.'],
  ['9'.repeat(400), 'Give $100,000,000 or less.'],
  ['100000000.01', 'Give $100,000,000 or less.'],
  ['1.005', 'Give at most 2 decimals.'],
])('says what is wrong with %j', (text, wrong) => {
  expect(readNumber(text, 'dollars')).toEqual({ wrong })
})

it('keeps to the bounds and decimals of a field', () => {
  expect(readNumber('-12.5', 'percent', { least: -50 })).toEqual({ value: -12.5 })
  expect(readNumber('-51', 'percent', { least: -50 })).toEqual({ wrong: 'Give -50% or more.' })
  expect(readNumber('10.12345', 'percent')).toEqual({ wrong: 'Give at most 4 decimals.' })
  expect(readNumber('12.5', 'count', { decimals: 0 })).toEqual({ wrong: 'Give a whole number.' })
})
