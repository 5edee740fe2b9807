import { describe, expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../tests/listings/synthetic-sales.ts'
import { USUAL_CENTRE } from './condition-of.ts'
import {
  conditionIn,
  fitCondition,
  UNKNOWN_CONDITION_FIT,
  withConditions,
  withCountyRatings,
} from './fit-condition.ts'
import { readRemarks } from './read-remarks.ts'

const reading = readRemarks({
  publicRemarks:
    'Completely renovated home with a new kitchen, quartz counters and new baths. Stunning.',
  asOf: '2024-06-01',
})
const sales = syntheticSales(10).map((sale) => ({ ...sale, yearBuilt: 1950 }))
const described = (count: number) =>
  sales.map((sale, i) => (i < count ? { ...sale, reading } : sale))
/** The first ones of this many rated good, the others not at all. */
const rated = (count: number) =>
  sales.map((sale, i) => ({
    ...sale,
    reading:
      i < count
        ? readRemarks({ publicRemarks: null, assessedCondition: 'Good', asOf: '2024-06-01' })
        : null,
  }))
const read = (count: number) => withConditions(described(count), fitCondition(described(count)))

describe('a market’s conditions', () => {
  it('make a sale without remarks one outside the MLS from six in ten described on', () => {
    expect(read(6).filter(({ outsideMls }) => outsideMls)).toHaveLength(4)
    expect(read(5).filter(({ outsideMls }) => outsideMls)).toHaveLength(0)
    expect(read(5).filter(({ condition }) => condition)).toHaveLength(5)
  })

  it('take no sale for one outside the MLS because a county rates the others', () => {
    const all = rated(8)
    const fit = fitCondition(all)
    expect(fit).toMatchObject({ described: 0, rated: 8 })
    expect(withConditions(all, fit).filter(({ outsideMls }) => outsideMls)).toEqual([])
  })

  it('count a county’s rating once: in the market model where half are rated, else beside the words', () => {
    const of = (count: number) => withConditions(rated(count), fitCondition(rated(count)))
    const known = (all: ReturnType<typeof of>) => ({
      byModel: all.filter(({ countyRating }) => (countyRating ?? null) !== null).length,
      hits: all.filter(({ condition }) => condition).length,
    })
    expect(known(of(4))).toEqual({ byModel: 0, hits: 4 })
    expect(known(of(5))).toEqual({ byModel: 5, hits: 0 })
    expect(of(5)[0]?.countyRating).toBeCloseTo(Math.log(1.12), 12)

    // Words count beside the rating that the model has, as they would alone.
    const both = rated(10).map((sale) => ({
      ...sale,
      reading: { ...reading, assessed: sale.reading?.assessed ?? null },
    }))
    const [one] = withConditions(both, fitCondition(both))
    const [alone] = read(10)
    expect(one?.condition).toEqual(alone?.condition)
    expect(one?.countyRating).toBeCloseTo(Math.log(1.12), 12)
  })

  it('take the rating, and no words, where values are tested without words', () => {
    const all = rated(10)
    const [one] = withCountyRatings(all, fitCondition(all))
    expect(one).toMatchObject({ countyRating: Math.log(1.12) })
    expect(withCountyRatings(described(10), fitCondition(described(10)))).toEqual(described(10))
  })

  it('leave sales as they are where none is described', () => {
    const bare = described(0)
    expect(fitCondition(bare)).toEqual({ ...UNKNOWN_CONDITION_FIT, sales: 10 })
    expect(withConditions(bare, fitCondition(bare))).toBe(bare)
  })

  it('count from what its own sales say of themselves, once enough do', () => {
    const home = { reading, yearBuilt: 1950, day: LAST_DAY }
    const few = fitCondition(described(10))
    expect(few.centre).toEqual(USUAL_CENTRE)
    const praised = { ...few, centre: { ...few.centre, remarks: 0.14 } }
    expect(conditionIn(few, home)?.class).toBe('Renovated')
    expect(conditionIn(praised, home)?.class).toBe('Typical')
    expect(conditionIn(few, { ...home, reading: null })).toBeNull()
  })
})
