import { expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { referenceDeal } from '../deal-for-tests.ts'
import { keptDealFigures } from './kept-deal-figures.ts'
import { offerAndNet } from './max-offer.ts'
import { roomForRepairsUsd } from './room-for-repairs.ts'

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

it('have the room that the deal panel says, also with less work than the value assumes', () => {
  const arvFor = { workCents: 20_000_000, asItStandsCents: 20_000_000, contributions: null }
  const less = { ...deal, arvFor, priceCents: 24_000_000 }
  expect(analyzeDeal(less).saleCents).toBeLessThan(deal.arvCents)
  const { roomForRepairs, netAtAsk } = keptDealFigures(less, home, [])
  expect(roomForRepairs?.dollars).toBe(roomForRepairsUsd(less))
  expect(roomForRepairs?.dollars).toBe(keptDealFigures(deal, home, []).roomForRepairs?.dollars)
  expect(netAtAsk).toBeLessThan(keptDealFigures(deal, home, []).netAtAsk)
})

it('have what the scope adds in their after-repair value, its range and their net', () => {
  const nothing = { at: [0], height: [0] }
  const contributions = {
    bedrooms: nothing,
    baths: { at: [0, 1], height: [0, Math.log(1.1)] },
    livingArea: null,
  }
  const arvFor = { workCents: 0, asItStandsCents: 20_000_000, contributions }
  const { rehab } = deal
  const added = { ...rehab.added, baths: 1 }
  const plain = keptDealFigures({ ...deal, arvFor }, home, [])
  const adding = keptDealFigures({ ...deal, arvFor, rehab: { ...rehab, added } }, home, [])
  expect(adding.afterRepairValue).toEqual({ price: 352_000, low: 316_800, high: 390_500 })
  expect(adding.netAtAsk).toBeGreaterThan(plain.netAtAsk)
  expect(adding.maxOffer).toBeGreaterThan(plain.maxOffer ?? 0)
  expect(adding.roomForRepairs?.dollars).toBeGreaterThan(plain.roomForRepairs?.dollars ?? 0)
  // What it costs is part of what the room must pay for.
  const paid = { ...rehab, added: { ...added, costCents: 1_000_000 } }
  expect(keptDealFigures({ ...deal, arvFor, rehab: paid }, home, []).roomForRepairs).toEqual(
    adding.roomForRepairs,
  )
})
