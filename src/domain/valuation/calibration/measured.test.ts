import { describe, expect, it } from 'vitest'
import { measuredBy } from './measured.ts'

const from = (trainedOn: number) => ({ trainedOn })

describe('what past cases were enough to measure', () => {
  it('is nothing in a market nothing is known of', () => {
    expect(measuredBy(from(0), from(0), 7)).toEqual({ range: false, chance: false })
    expect(measuredBy(from(0), from(900), 7)).toEqual({ range: false, chance: false })
  })

  it('is nothing for a home without comps', () => {
    expect(measuredBy(from(400), from(50), 0)).toEqual({ range: false, chance: false })
  })

  it('is the chance only where asking prices here outweigh what is usual elsewhere', () => {
    expect(measuredBy(from(400), from(49), 7)).toEqual({ range: true, chance: false })
    expect(measuredBy(from(400), from(50), 7)).toEqual({ range: true, chance: true })
  })
})
