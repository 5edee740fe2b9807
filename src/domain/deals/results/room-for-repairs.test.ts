import { describe, expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { bareDeal, bareRehab, referenceDeal } from '../deal-for-tests.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { workCentsOf } from '../inputs/line-items.ts'
import { defaultInputs } from '../inputs/new-deal.ts'
import { hasRoomFor, roomForRepairsUsd } from './room-for-repairs.ts'

const TARGET_CENTS = 3_200_000
const profitWith = (deal: DealInputs, cents: number) =>
  analyzeDeal({
    ...deal,
    rehab: { ...deal.rehab, budget: { kind: 'amount', cents }, permitsCents: 0 },
  }).profitCents

describe('the room for repairs', () => {
  it('is all that is left of a deal without other costs', () => {
    // 320,000 less 210,000 less a tenth of 320,000.
    expect(roomForRepairsUsd(bareDeal())).toBe(78_000)
    expect(roomForRepairsUsd(bareDeal({ rehab: bareRehab(5_000_000) }))).toBe(78_000)
  })

  it('counts contingency and permits: with the budget it pays for the target is left, with a dollar more it is not', () => {
    const deal = referenceDeal({ priceCents: 15_000_000 })
    const room = roomForRepairsUsd(deal)
    const budget = Math.floor((100 * room) / 1.1)
    expect(profitWith(deal, budget - 100)).toBeGreaterThanOrEqual(TARGET_CENTS)
    expect(profitWith(deal, budget + 200)).toBeLessThan(TARGET_CENTS)
    const permits = { ...deal.rehab, permitsCents: 500_000 }
    expect(roomForRepairsUsd({ ...deal, rehab: permits })).toBe(room)
  })

  it('is the same whatever the work is now', () => {
    const deal = referenceDeal({ priceCents: 15_000_000 })
    const budget = (cents: number) => ({
      ...deal.rehab,
      budget: { kind: 'amount', cents } as const,
    })
    const rooms = [0, 100_000, 4_500_000, 30_000_000].map((cents) =>
      roomForRepairsUsd({ ...deal, rehab: budget(cents) }),
    )
    expect(Math.max(...rooms) - Math.min(...rooms)).toBeLessThanOrEqual(1)
  })

  it('is what the target lacks without any work, where it lacks something', () => {
    expect(roomForRepairsUsd(bareDeal({ priceCents: 30_000_000 }))).toBe(-12_000)
    expect(hasRoomFor(bareDeal({ priceCents: 30_000_000 }), 1)).toBe(false)
  })

  it('says in one working whether it is so many dollars', () => {
    for (const priceCents of [10_000_000, 15_000_000, 18_000_000]) {
      const deal = referenceDeal({ priceCents })
      const room = roomForRepairsUsd(deal)
      expect([room - 1, room, room + 1].map((usd) => hasRoomFor(deal, usd))).toEqual([
        true,
        true,
        // A dollar of budget is $1.10 with its contingency, so that not every dollar is a room.
        false,
      ])
    }
  })
})

describe('less work than assumed', () => {
  const begun = (level: 'light' | 'medium' | 'none', change: object = {}) =>
    defaultInputs({
      state: 'WA',
      priceCents: 30_000_000,
      arvCents: 44_000_000,
      livingArea: 1400,
      asItStandsCents: 29_600_000,
      level,
      ...change,
    }).inputs
  const paintOnly = (deal: DealInputs): DealInputs => ({ ...deal, rehab: begun('light').rehab })

  it('brings less, in proportion, from the after-repair value toward the as-is sale', () => {
    const deal = begun('medium')
    expect(analyzeDeal(deal).saleCents).toBe(44_000_000)
    const done = workCentsOf(paintOnly(deal)) / workCentsOf(deal)
    expect(done).toBeGreaterThan(0.4)
    expect(done).toBeLessThan(0.6)
    expect(analyzeDeal(paintOnly(deal)).saleCents).toBe(29_600_000 + Math.round(14_400_000 * done))
    const nothing = { ...deal, rehab: begun('none').rehab }
    expect(analyzeDeal(nothing).saleCents).toBe(29_600_000)
  })

  it('brings no less where the value is the user’s own, or a sale price is given', () => {
    expect(analyzeDeal(paintOnly({ ...begun('medium'), arvFor: null })).saleCents).toBe(44_000_000)
    const sale = { ...begun('medium').sale, priceCents: 43_000_000 }
    expect(analyzeDeal({ ...paintOnly(begun('medium')), sale }).saleCents).toBe(43_000_000)
  })

  it('brings no more where more is done, nor anything below the ask where that is more', () => {
    expect(analyzeDeal({ ...begun('light'), rehab: begun('medium').rehab }).saleCents).toBe(
      44_000_000,
    )
    const dear = begun('medium', { asItStandsCents: 45_000_000 })
    expect(analyzeDeal(paintOnly(dear)).saleCents).toBe(44_000_000)
  })

  it('counts permits and contingency as no work', () => {
    const deal = paintOnly(begun('medium'))
    const more = { ...deal.rehab, permitsCents: 1_000_000, contingencyPercent: 40 }
    expect(analyzeDeal({ ...deal, rehab: more }).saleCents).toBe(analyzeDeal(deal).saleCents)
  })

  it('leaves the room as it is: it asks what the work may cost that brings the value', () => {
    expect(
      Math.abs(roomForRepairsUsd(paintOnly(begun('medium'))) - roomForRepairsUsd(begun('medium'))),
    ).toBeLessThan(8000)
  })
})
