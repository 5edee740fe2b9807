import { describe, expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { referenceDeal } from '../deal-for-tests.ts'
import { maxOffer } from './max-offer.ts'

const deal = referenceDeal()
const profitAt = (priceCents: number | null) =>
  analyzeDeal({ ...deal, priceCents: priceCents ?? Number.NaN }).profitCents

describe('the max offer for the reference deal', () => {
  it('leaves 10% of the value, to the cent', () => {
    const offer = maxOffer({ ...deal, target: { kind: 'percent of value', percent: 10 } })
    expect(offer).toBe(18_731_711)
    expect(profitAt(offer)).toBe(3_200_000)
  })

  it('leaves a profit in dollars', () => {
    expect(profitAt(maxOffer({ ...deal, target: { kind: 'profit', cents: 2_000_000 } }))).toBe(
      2_000_000,
    )
  })

  it('leaves a return on all-in or on total cost', () => {
    const figuresFor = (of: 'all-in' | 'total') => {
      const offer = maxOffer({ ...deal, target: { kind: 'return on cost', percent: 12, of } })
      return analyzeDeal({ ...deal, priceCents: offer ?? Number.NaN }).returns
    }
    expect(figuresFor('all-in').onAllInCost).toBeCloseTo(0.12, 7)
    expect(figuresFor('total').onTotalCost).toBeCloseTo(0.12, 7)
  })

  it('is none when not even a gift would leave so much', () => {
    expect(maxOffer({ ...deal, target: { kind: 'profit', cents: 30_000_000 } })).toBeNull()
  })
})
