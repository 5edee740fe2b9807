import { expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { referenceDeal } from '../deal-for-tests.ts'
import { keptDealFigures } from './kept-deal-figures.ts'
import { offerAndNet } from './max-offer.ts'

const home = { price: 240_000, size: 1_600, state: 'WA', city: 'Tacoma', zip: '98404' }
const deal = referenceDeal()

it('are those of the deal with its home bought at the ask, whatever its own price', () => {
  const figures = keptDealFigures(deal, home, [])
  const atAsk = analyzeDeal({ ...deal, priceCents: 24_000_000 })
  expect(figures.netAtAsk).toBe(Math.round(atAsk.profitCents / 100))
  expect(figures.maxOffer).toBe(offerAndNet(deal).maxOfferUsd)
  expect(keptDealFigures({ ...deal, priceCents: 1 }, home, [])).toEqual(figures)
  expect(figures.assumedRepairs).toBeNull()
})

it('clear up to the max offer, and not a dollar above it', () => {
  const { maxOffer } = keptDealFigures(deal, home, [])
  if (maxOffer === null) throw new Error('a price leaves the target')
  expect(keptDealFigures(deal, { ...home, price: maxOffer }, []).verdict).toBe('clears')
  expect(keptDealFigures(deal, { ...home, price: maxOffer + 1 }, []).verdict).not.toBe('clears')
})

it('have the range of the after-repair value that the deal has, or none', () => {
  const arvRange80 = { lowCents: 28_000_000, highCents: 36_000_000 }
  expect(keptDealFigures({ ...deal, arvRange80 }, home, []).afterRepairValue).toEqual({
    price: deal.arvCents / 100,
    low: 280_000,
    high: 360_000,
  })
  expect(keptDealFigures({ ...deal, arvRange80: null }, home, []).afterRepairValue.low).toBeNull()
})

it('have no room by the square foot where the living area is not known', () => {
  const unsized = { ...deal, livingArea: null }
  expect(keptDealFigures(unsized, { ...home, size: null }, []).roomForRepairs).toBeNull()
  const { roomForRepairs: room } = keptDealFigures(unsized, home, [])
  expect(room?.perSqft).toBe(Math.round((room?.dollars ?? 0) / 1_600))
})
