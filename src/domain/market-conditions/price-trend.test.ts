import { describe, expect, it } from 'vitest'
import { priceTrend } from './price-trend.ts'

const AS_OF = 20_000
// The ends of months back from the as-of day: 365 days in twelve.
const ENDS = [0, 30, 61, 91, 122, 152, 183, 213, 243, 274, 304, 335, 365].map((ago) => AS_OF - ago)
/** Ten sales on each of these days, whose residuals lie from -.045 to .045: .036 from the middle to the 90% quantile. */
const tenOn = (days: readonly number[], times = 1) =>
  days.flatMap((day) =>
    Array.from({ length: 10 }, (_, i) => ({ day, residual: times * (i - 4.5) * 0.01 })),
  )
const YEAR_UP = { at: [AS_OF - 365, AS_OF], height: [0.3, 0.3 + Math.log(1.1)] }

describe('the price trend', () => {
  it("is the model's index at the ends of twelve months, over the first of them", () => {
    const trend = priceTrend(YEAR_UP, tenOn(ENDS), AS_OF)
    expect(trend?.map(({ day }) => day)).toEqual(ENDS.toReversed())
    expect(trend?.[0]).toMatchObject({ changePercent: 0, low: 0, high: 0 })
    expect(trend?.[12]?.changePercent).toBeCloseTo(10, 9)
    // 152 days before the end: 213/365 of ln 1.1.
    expect(trend?.[7]?.changePercent).toBeCloseTo(5.7195, 3)
  })

  it('has a band from the scatter of the residuals and the number of sales', () => {
    // .036 / √10 for each of both months: .0161 together, so 1.1 times exp(∓.0161).
    const last = priceTrend(YEAR_UP, tenOn(ENDS), AS_OF)?.at(-1)
    expect(last?.low).toBeCloseTo(8.2432, 3)
    expect(last?.high).toBeCloseTo(11.7854, 3)
    const exact = priceTrend(YEAR_UP, tenOn(ENDS, 0), AS_OF)?.at(-1)
    expect(exact?.low).toBeCloseTo(10, 9)
  })

  it('begins where ten sales a month begin', () => {
    const trend = priceTrend(YEAR_UP, tenOn(ENDS.slice(0, 6)), AS_OF)
    expect(trend?.map(({ day }) => day)).toEqual(ENDS.slice(0, 6).toReversed())
    expect(trend?.[0]?.changePercent).toBe(0)
    const withGap = tenOn(ENDS).filter(({ day }) => day !== ENDS[6])
    expect(priceTrend(YEAR_UP, withGap, AS_OF)).toHaveLength(6)
    const oneShort = tenOn(ENDS).toSpliced(65, 1)
    expect(priceTrend(YEAR_UP, oneShort, AS_OF)).toHaveLength(6)
  })

  it('is not given for less than a quarter of a year', () => {
    expect(priceTrend(YEAR_UP, tenOn(ENDS.slice(0, 4)), AS_OF)).toHaveLength(4)
    expect(priceTrend(YEAR_UP, tenOn(ENDS.slice(0, 3)), AS_OF)).toBeNull()
    expect(priceTrend(YEAR_UP, [], AS_OF)).toBeNull()
  })

  it('looks at no sale after the as-of date', () => {
    const later = tenOn([AS_OF + 1], 50)
    expect(priceTrend(YEAR_UP, [...tenOn(ENDS), ...later], AS_OF)).toEqual(
      priceTrend(YEAR_UP, tenOn(ENDS), AS_OF),
    )
  })
})
