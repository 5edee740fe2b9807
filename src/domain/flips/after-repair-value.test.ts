import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterRepairValue } from './after-repair-value.ts'
import { SHIPPED_RESALE_FIT } from './resale-fit.ts'

const home = {
  typicalValue: 400_000,
  likelyRange: { low: 340_000, high: 470_000 },
  ask: 300_000,
  likelySale: null,
}
const gap = Math.log(300_000 / 400_000)
const at = (share: number) =>
  Math.round(400_000 * Math.exp(SHIPPED_RESALE_FIT.uplift + share * gap))

describe('the after-repair value', () => {
  it('leaves a tenth of the gap where nothing is known of condition', () => {
    expect(afterRepairValue(home, SHIPPED_RESALE_FIT).price).toBe(at(0.1))
    expect(afterRepairValue({ ...home, chanceOfWork: null }, SHIPPED_RESALE_FIT).price).toBe(
      at(0.1),
    )
  })

  it('leaves what words say: a tenth where work is sure, over half where they speak of none', () => {
    const byWords = (chanceOfWork: number) =>
      afterRepairValue({ ...home, chanceOfWork }, SHIPPED_RESALE_FIT).price
    expect(byWords(1)).toBe(at(0.1))
    expect(byWords(0.5)).toBe(at(0.325))
    expect(byWords(0)).toBe(at(0.55))
  })

  it('is never below the ask, whatever words say', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 50_000, max: 900_000 }),
        (chanceOfWork, ask) => {
          const { price, low, high } = afterRepairValue(
            { ...home, ask, chanceOfWork },
            SHIPPED_RESALE_FIT,
          )
          expect(price).toBeGreaterThanOrEqual(ask)
          expect(low).toBeLessThanOrEqual(price)
          expect(high).toBeGreaterThanOrEqual(price)
        },
      ),
    )
  })
})
