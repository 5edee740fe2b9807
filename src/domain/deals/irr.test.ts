import fc from 'fast-check'
import { expect, it } from 'vitest'
import { irrOf } from './irr.ts'

const rateOf = (...flows: readonly number[]) => irrOf(flows.map((cents, time) => ({ time, cents })))

it('is the rate at which the flows are worth nothing today', () => {
  expect(rateOf(-100, 110)).toBeCloseTo(0.1, 12)
  expect(rateOf(-100, 0, 121)).toBeCloseTo(0.1, 12)
  expect(rateOf(-100, 50)).toBeCloseTo(-0.5, 12)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.double({ min: -0.5, max: 3, noNaN: true }),
      (outs, rate) => {
        const last = outs.reduce(
          (sum, out, time) => sum + out * (1 + rate) ** (outs.length - time),
          0,
        )
        expect(rateOf(...outs.map((out) => -out), last)).toBeCloseTo(rate, 6)
      },
    ),
    { numRuns: 100 },
  )
})

it('counts a last period that is shorter as what it is', () => {
  expect(
    irrOf([
      { time: 0, cents: -100 },
      { time: 0.5, cents: 110 },
    ]),
  ).toBeCloseTo(0.21, 12)
})

it('is found over many periods too, where powers of the lowest rate are more than a number holds', () => {
  const overTenYears = (...months: readonly (readonly [number, number])[]) =>
    irrOf(months.map(([time, cents]) => ({ time, cents })))
  expect(overTenYears([0, -100], [120, 50])).toBeCloseTo(0.5 ** (1 / 120) - 1, 12)
  const losing = overTenYears([0, -100], [119, -1], [120, 51]) ?? 0
  expect(losing).toBeCloseTo(0.5 ** (1 / 120) - 1, 3)
  expect(overTenYears([0, -100], [480, 300])).toBeCloseTo(3 ** (1 / 480) - 1, 12)
})

it('is none without exactly one change from money out to money in', () => {
  expect(rateOf(-100, -10)).toBeNull()
  expect(rateOf(100, 10)).toBeNull()
  expect(rateOf(100, -110)).toBeNull()
  expect(rateOf(-100, 230, -132)).toBeNull()
  // Worth nothing at 10%, at 20% and at 30%.
  expect(rateOf(-1000, 3600, -4310, 1716)).toBeNull()
  expect(rateOf()).toBeNull()
  expect(rateOf(0, 0)).toBeNull()
  // Nothing is left: no rate is low enough.
  expect(rateOf(-1e9, 1)).toBeNull()
})
