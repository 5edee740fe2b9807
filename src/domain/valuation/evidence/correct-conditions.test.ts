import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { classOffsets, conditionByUser } from '../../condition/condition-class.ts'
import type {
  ConditionCorrection,
  CorrectedCondition,
} from '../../condition/corrected-condition.ts'
import { addDays, dateOfDay } from '../../iso-date.ts'
import { namesOf } from '../../record-of.ts'
import { adjustmentGrid } from './adjustment-grid.ts'
import { correctConditions } from './correct-conditions.ts'
import type { Evidence, EvidenceSale } from './evidence.ts'
import { asStored, recomputeValue } from './recompute-value.ts'

const homes = valuedHomes(12)
const evidenceOfAll = homes.map(({ evidence }) => evidence)
const [evidence] = evidenceOfAll
if (evidence === undefined) throw new Error('a valued home')

const says = (sale: EvidenceSale, condition: CorrectedCondition): ConditionCorrection => ({
  propertyId: sale.propertyId,
  soldOn: dateOfDay(sale.day),
  condition,
})
const homeIs = (of: Evidence, condition: CorrectedCondition): ConditionCorrection => ({
  propertyId: of.home.propertyId,
  soldOn: null,
  condition,
})
const lnValue = (of: Evidence) => Math.log(recomputeValue(of, asStored).value)

describe('a sale whose condition a person sets', () => {
  it('moves the value by its share of the difference: Typical to Renovated by -.08 of it', () => {
    for (const of of evidenceOfAll) {
      // No price is an outlier, whichever it is: the robust mean would count that for less.
      const sales = of.sales.map((sale, i) => ({
        ...sale,
        price: Math.exp(sale.modelValue + (i % 2 === 0 ? 0.1 : -0.1)),
      }))
      for (const [i, sale] of sales.entries()) {
        if (!sale.isComp) continue
        const around = sales.map((one, k) =>
          k === i ? { ...one, price: Math.exp(one.modelValue + 0.04) } : one,
        )
        const typical = correctConditions({ ...of, sales: around }, [says(sale, 'Typical')])
        const renovated = correctConditions(typical, [says(sale, 'Renovated')])
        const share = recomputeValue(typical, asStored).shares.get(sale.listingKey) ?? 0
        expect(share).toBeGreaterThan(0)
        expect(lnValue(renovated) - lnValue(typical)).toBeCloseTo(-0.08 * share, 10)
      }
    }
  })

  it('never moves it the other way', () => {
    for (const of of evidenceOfAll)
      for (const sale of of.sales) {
        const corrected = correctConditions(of, [says(sale, 'Renovated')])
        expect(lnValue(corrected)).toBeLessThanOrEqual(lnValue(of) + 1e-9)
      }
  })

  it('has a line of that condition, and a grid that adds up', () => {
    const [sale] = evidence.sales
    if (sale === undefined) throw new Error('a sale')
    const [corrected] = correctConditions(evidence, [says(sale, 'Distressed')]).sales
    expect(corrected).toMatchObject({ condition: conditionByUser('Distressed') })
    expect(corrected?.lines).toEqual({ ...sale.lines, condition: 0.27 })
    const before = adjustmentGrid(sale.price, sale.lines).adjustedUsd
    const after = adjustmentGrid(sale.price, corrected?.lines ?? sale.lines).adjustedUsd
    expect(after / before).toBeCloseTo(Math.exp(0.27), 4)
  })

  it('is known again where its day moved a little, and is not the home’s next sale', () => {
    const [sale] = evidence.sales
    if (sale === undefined) throw new Error('a sale')
    const on = (days: number) => ({
      ...says(sale, 'Renovated'),
      soldOn: addDays(dateOfDay(sale.day), days),
    })
    const conditionOn = (days: number) =>
      correctConditions(evidence, [on(days)]).sales[0]?.condition?.class
    expect([conditionOn(-20), conditionOn(20)]).toEqual(['Renovated', 'Renovated'])
    expect([conditionOn(-90), conditionOn(90)]).toEqual([undefined, undefined])
  })

  it('counts for nothing where it is said not to be known', () => {
    const [sale] = evidence.sales
    if (sale === undefined) throw new Error('a sale')
    const wreck = correctConditions(evidence, [says(sale, 'Distressed')])
    const again = correctConditions(wreck, [says(sale, 'not told')])
    expect(again.sales[0]).toEqual({ ...sale, condition: null })
  })
})

describe('a home whose condition a person sets', () => {
  it('keeps its typical value; words of work widen its range', () => {
    const typical = recomputeValue(evidence, asStored)
    for (const [condition, widening] of [
      ['Distressed', 1.3],
      ['Needs work', 1.3],
      ['Renovated', 1],
    ] as const) {
      const corrected = correctConditions(evidence, [homeIs(evidence, condition)])
      expect(corrected.home.condition).toEqual(conditionByUser(condition))
      const made = recomputeValue(corrected, asStored)
      expect(made.value).toBe(typical.value)
      expect(made.expectedError).toBeCloseTo(typical.expectedError * widening, 12)
    }
  })
})

it('nothing said, or taken back, is the stored value to the last digit', () => {
  const conditions = fc.constantFrom<CorrectedCondition>(...namesOf(classOffsets), 'not told')
  fc.assert(
    fc.property(
      fc.constantFrom(...evidenceOfAll),
      fc.array(fc.tuple(fc.nat(30), conditions), { maxLength: 8 }),
      (of, said) => {
        const corrections = said.flatMap(([i, condition]) => {
          const sale = of.sales[i]
          return sale === undefined ? [] : says(sale, condition)
        })
        const stored = recomputeValue(of, asStored)
        correctConditions(of, corrections)
        expect(correctConditions(of, [])).toBe(of)
        expect(recomputeValue(of, asStored)).toEqual(stored)
        const elsewhere = { propertyId: 'elsewhere', soldOn: null, condition: 'New' } as const
        expect(correctConditions(of, [elsewhere])).toBe(of)
      },
    ),
    { numRuns: 30 },
  )
})
