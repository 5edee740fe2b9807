import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/shown-evidence.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { homeForTests } from '../home-for-tests.ts'
import { compOfSale } from './comp-of-sale.ts'
import { recomputedValue } from './recomputed-value.ts'
import { storedValue } from './shown-value.ts'

const [first] = valuedHomes(1)
if (!first) throw new Error('no home')
const { value, evidence, offer } = first

const sold = evidence.sales
  .filter((sale) => sale.isComp)
  .toSorted((a, b) => b.likeness - a.likeness)
const total = sold.reduce((sum, { price }) => sum + price, 0)

/** The home as the server would have sent it beside this evidence. */
const home = homeForTests({
  price: offer.price,
  value: Math.round(value.value),
  range80: { low: Math.round(value.range80.low), high: Math.round(value.range80.high) },
  grade: value.grade,
  chance: offer.chance,
  othersChance: offer.othersChance,
  chanceOfUsd: evidence.chanceOfUsd,
  fixedUpValue: value.fixedUpValue === null ? null : Math.round(value.fixedUpValue),
  arv: {
    min: Math.round(value.value) - offer.price - 30_000,
    max: Math.round(value.value) - offer.price - 10_000,
  },
  comps: sold.map(compOfSale),
  averageCompPrice: Math.round(total / sold.length),
  gradeFacts: {
    comps: sold.length,
    newestDaysAgo: Math.min(...sold.map((sale) => evidence.home.day - sale.day)),
    spreadPercent: Math.round(100 * Math.expm1(value.compsSpread)),
    sizeStep: evidence.sizeStep,
    modelOf: evidence.modelOf,
  },
  asOf: evidence.asOf,
  measured: { range: true },
})

describe('a value made again with nothing chosen', () => {
  it('is the stored one in every figure', () => {
    const again = recomputedValue(home, evidence, recomputeValue(evidence, asStored))
    const stored = storedValue(home)
    const chance = { ...stored.chance, chance: expect.closeTo(offer.chance, 9) }
    expect(again).toEqual({ ...stored, chance })
  })
})

describe('a value made again without some comps', () => {
  const comps = evidence.sales.filter((sale) => sale.isComp)
  const off = new Set(comps.slice(0, 3).map(({ listingKey }) => listingKey))
  const yours = recomputedValue(home, evidence, recomputeValue(evidence, { ...asStored, off }))

  it('has the facts of the comps that are left', () => {
    const left = comps.slice(3)
    expect(yours.gradeFacts).toMatchObject({
      comps: left.length,
      newestDaysAgo: Math.min(...left.map((comp) => evidence.home.day - comp.day)),
    })
    const sum = left.reduce((total, { price }) => total + price, 0)
    expect(yours.averageCompUsd).toBe(Math.round(sum / left.length))
  })

  it('has a profit that follows from it, before costs', () => {
    expect(yours.profit.atValue).toEqual({
      min: yours.valueUsd - home.price - 30_000,
      max: yours.valueUsd - home.price - 10_000,
    })
    expect(yours.gapUsd).toBe(yours.valueUsd - home.price)
  })

  it('has no average when nothing is left to average', () => {
    const all = new Set(evidence.sales.map(({ listingKey }) => listingKey))
    const bare = recomputedValue(
      home,
      evidence,
      recomputeValue(evidence, { ...asStored, off: all }),
    )
    expect(bare.averageCompUsd).toBe(null)
    expect(bare.gradeFacts).toMatchObject({ comps: 0, newestDaysAgo: null })
    expect([yours.pattern, bare.pattern]).toEqual(['there', 'none'])
  })
})
