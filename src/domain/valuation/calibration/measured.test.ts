import { describe, expect, it } from 'vitest'
import { measuredBy } from './measured.ts'

const home = { homeType: 'House', lnLot: Math.log(30_000), comps: 7 } as const
const width = { likely: 1.1, wide: 1.1 }
const kinds = [
  { kind: 'House, lot half an acre or more', sales: 99, ...width },
  { kind: 'House, lot 5,000 to 10,000 sqft', sales: 100, ...width },
] as const

describe('what past cases were enough to measure', () => {
  it('is nothing in a market nothing is known of', () => {
    expect(measuredBy({ trainedOn: 0 }, home).range).toBe(false)
  })

  it('is nothing for a home without comps', () => {
    expect(measuredBy({ trainedOn: 400 }, { ...home, comps: 0 }).range).toBe(false)
  })

  it('is the range where past valuations were compared with prices', () => {
    expect(measuredBy({ trainedOn: 400 }, home)).toEqual({ range: true, kind: true })
  })

  it('is the range of a kind of home with a hundred past valuations', () => {
    const smallLot = { ...home, lnLot: Math.log(9000) }
    expect(measuredBy({ trainedOn: 400, kinds }, home).kind).toBe(false)
    expect(measuredBy({ trainedOn: 400, kinds }, smallLot).kind).toBe(true)
  })
})
