import { describe, expect, it } from 'vitest'
import { measuredBy } from './measured.ts'

describe('what past cases were enough to measure', () => {
  it('is nothing in a market nothing is known of', () => {
    expect(measuredBy({ trainedOn: 0 }, 7)).toEqual({ range: false })
  })

  it('is nothing for a home without comps', () => {
    expect(measuredBy({ trainedOn: 400 }, 0)).toEqual({ range: false })
  })

  it('is the range where past valuations were compared with prices', () => {
    expect(measuredBy({ trainedOn: 400 }, 7)).toEqual({ range: true })
  })
})
