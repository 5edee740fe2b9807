import { describe, expect, it } from 'vitest'
import { byteAt, columnAt, entryAt, integerAt, numberAt } from './entry-at.ts'

describe('an entry', () => {
  it('is the one at the index, also when it is 0 or not a number', () => {
    expect(numberAt(Float64Array.of(0, Number.NaN, 1.5), 0)).toBe(0)
    expect(numberAt(Float64Array.of(0, Number.NaN, 1.5), 1)).toBeNaN()
    expect(integerAt(Int32Array.of(7, -1), 1)).toBe(-1)
    expect(byteAt(Uint8Array.of(7, 0), 1)).toBe(0)
    expect(entryAt([0, 2], 0)).toBe(0)
    expect(columnAt(Float32Array.of(0, 2), 1)).toBe(2)
  })

  it.each([-1, 2, 0.5, Number.NaN])('at %s of two does not exist, and is never 0', (index) => {
    for (const read of [
      () => numberAt(new Float64Array(2), index),
      () => integerAt(new Int32Array(2), index),
      () => byteAt(new Uint8Array(2), index),
      () => entryAt([0, 0], index),
      () => columnAt(new Int16Array(2), index),
    ])
      expect(read).toThrow(new RangeError(`there is no entry ${index} among 2`))
  })
})
