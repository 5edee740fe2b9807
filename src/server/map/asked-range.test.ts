import { describe, expect, it } from 'vitest'
import { askedRange } from './asked-range.ts'

describe('the bytes that a Range header asks of a file of 100', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['BYTES=99-99', { start: 99, end: 99 }],
    ['bytes=50-16383', { start: 50, end: 99 }],
  ])('%s: %j', (header, range) => expect(askedRange(header, 100)).toEqual(range))

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s: none of them', (header) =>
    expect(askedRange(header, 100)).toBe('beyond'),
  )

  it.each([undefined, '', 'bytes=-', 'bytes=9-0', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])(
    '%s: all of them, because it need not be understood',
    (header) => expect(askedRange(header, 100)).toBe('all'),
  )
})
