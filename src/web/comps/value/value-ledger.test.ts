import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { valueLedger } from './value-ledger.ts'

const valued = [...valuedHomes(60), ...valuedHomes(60, 'mile', { resold: true })]
const ledgers = valued.map(({ value, evidence }) => ({
  value,
  evidence,
  recomputed: recomputeValue(evidence, asStored),
  ledger: valueLedger(evidence, recomputeValue(evidence, asStored)),
}))

describe('the ledger of a value', () => {
  it('adds up to the stored value, to the dollar, for every home', () => {
    for (const { value, ledger } of ledgers) {
      const { model, ownSale, comps, pattern, marketPattern, correctionUsd, valueUsd } = ledger
      const parts = [model, comps, pattern, marketPattern].map((part) => part?.usd ?? Number.NaN)
      expect(valueUsd).toBe(Math.round(value.value))
      expect(parts.reduce((a, b) => a + b, correctionUsd + (ownSale?.usd ?? 0))).toBe(valueUsd)
    }
  })

  it('says by how much each sale moves the value, which makes up its part', () => {
    for (const { ledger } of ledgers) {
      const moved = [...ledger.moves.values()]
      expect(moved.every(Number.isInteger)).toBe(true)
      expect(moved.reduce((a, b) => a + b, 0)).toBe(
        (ledger.ownSale?.usd ?? 0) + ledger.comps.usd + ledger.pattern.usd,
      )
    }
  })

  it('shares the value among model, own sale, comps, nearby pattern and market pattern without rest', () => {
    for (const { ledger } of ledgers) {
      const { model, ownSale, comps, pattern, marketPattern } = ledger
      const shares = [model, comps, pattern, marketPattern].map((part) => part?.share ?? Number.NaN)
      expect(shares.reduce((a, b) => a + b, ownSale?.share ?? 0)).toBeCloseTo(1, 9)
    }
  })

  it('counts each sale once: a comp is not a further sale of the pattern', () => {
    for (const { ledger, recomputed } of ledgers) {
      expect(ledger.comps.sales).toBe(recomputed.comps.length)
      const own = ledger.ownSale?.sales ?? 0
      expect(own + ledger.comps.sales + ledger.pattern.sales).toBe(recomputed.shares.size)
    }
  })

  it('has the home’s own earlier sale as a part of its own', () => {
    const own = ledgers.flatMap(({ ledger }) => ledger.ownSale ?? [])
    expect(own).toHaveLength(60)
    expect(own.every(({ sales }) => sales === 1)).toBe(true)
    expect(own.some(({ usd }) => usd > 0)).toBe(true)
    expect(own.some(({ share }) => share === 0)).toBe(true)
  })

  it('moves the value up by a sale that brought more than the model says of the home', () => {
    const [first] = ledgers
    if (!first) throw new Error('no home')
    const { evidence, recomputed, ledger } = first
    const [comp] = recomputed.comps
    if (!comp) throw new Error('no comp')
    const dearer = { ...comp, price: Math.round(comp.price * 1.3) }
    const sales = evidence.sales.map((sale) =>
      sale.listingKey === comp.listingKey ? { ...sale, price: dearer.price } : sale,
    )
    const raised = valueLedger(
      { ...evidence, sales },
      recomputeValue({ ...evidence, sales }, asStored),
    )
    expect(raised.moves.get(comp.listingKey)).toBeGreaterThan(
      ledger.moves.get(comp.listingKey) ?? 0,
    )
  })
})
