import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Contributions } from '../valuation/market-model/contributions.ts'
import { analyzeDeal } from './analyze-deal.ts'
import { fixedLine, hardMoney, percentLine, referenceDeal } from './deal-for-tests.ts'
import { arvOf, nothingAdded } from './inputs/after-repair.ts'
import {
  type Added,
  type Basis,
  type CostLine,
  type DealInputs,
  type Loan,
  percentBases,
} from './inputs/deal-inputs.ts'
import { maxOffer } from './results/max-offer.ts'
import { stress } from './results/stress.ts'
import { transferTaxesAt } from './taxes/state-taxes.ts'
import { disagreements } from './workbook/desk-for-tests.ts'

const cents = (most: number) => fc.integer({ min: 0, max: most })
const tenths = (least: number, most: number) =>
  fc.integer({ min: 10 * least, max: 10 * most }).map((number) => number / 10)
const washington = transferTaxesAt({ state: 'WA' })?.taxes ?? []

const anyBasis = (most: number): fc.Arbitrary<Basis> =>
  fc.oneof(
    cents(most).map((cents): Basis => ({ kind: 'fixed', cents })),
    fc.record({
      kind: fc.constant('percent' as const),
      percent: tenths(0, 4),
      of: fc.constantFrom(...percentBases),
    }),
    fc.record({
      kind: fc.constant('percent a year' as const),
      percent: tenths(0, 3),
      of: fc.constantFrom(...percentBases),
    }),
    cents(most / 10).map((cents): Basis => ({ kind: 'a month', cents })),
    cents(most).map((cents): Basis => ({ kind: 'a year', cents })),
    fc
      .array(cents(most / 10), { minLength: 1, maxLength: 4 })
      .map((cents): Basis => ({ kind: 'by month', cents })),
    cents(500).map((cents): Basis => ({ kind: 'per sqft', cents })),
    fc.constantFrom(
      ...washington.map((tax): Basis => ({ kind: 'transfer tax', tax, side: 'seller' })),
    ),
  )

const anyLines = fc
  .array(anyBasis(1_000_000), { maxLength: 4 })
  .map((bases) => bases.map((basis, i): CostLine => ({ id: `${i}`, name: `${i}`, basis })))

const anyLoan = (id: string): fc.Arbitrary<Loan> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(id),
    size: fc.oneof(
      fc.record({
        kind: fc.constant('advance' as const),
        pricePercent: tenths(0, 95),
        rehabPercent: tenths(0, 100),
        arvCapPercent: fc.option(tenths(20, 80)),
        costCapPercent: fc.option(tenths(50, 100)),
      }),
      cents(10_000_000).map((cents) => ({ kind: 'fixed' as const, cents })),
    ),
    pointsPercent: tenths(0, 5),
    fees: anyLines,
    drawFeeCents: cents(30_000),
    exitFees: fc.constantFrom([], [{ ...percentLine('exit', 1, 'loan'), afterMonths: 6 }]),
    ratePercent: tenths(0, 18),
    interest: fc.oneof(
      fc.record({
        kind: fc.constantFrom('Dutch' as const, 'non-Dutch' as const),
        dayCount: fc.constantFrom('30/360' as const, 'actual/360' as const, 'actual/365' as const),
        paid: fc.constantFrom('monthly' as const, 'reserve' as const, 'at sale' as const),
      }),
      fc.integer({ min: 1, max: 360 }).map((months) => ({ kind: 'amortized' as const, months })),
    ),
  })

/** Lines that never fall. */
const anyLine = (step: number) =>
  fc
    .array(fc.record({ at: tenths(1, 10), height: cents(60_000) }), { maxLength: 4 })
    .map((rises) => {
      const [at, height] = [[0], [0]]
      for (const rise of rises) {
        at.push((at.at(-1) ?? 0) + (step * rise.at) / 10)
        height.push((height.at(-1) ?? 0) + rise.height / 1e6)
      }
      return { at, height }
    })
const anyContributions: fc.Arbitrary<Contributions> = fc.record({
  bedrooms: anyLine(2),
  baths: anyLine(2),
  livingArea: fc.option(anyLine(0.4).map((line) => ({ sqft: 1500, ...line }))),
})

const anyDeal: fc.Arbitrary<DealInputs> = fc.record({
  priceCents: cents(60_000_000),
  arvCents: fc.integer({ min: 5_000_000, max: 90_000_000 }),
  arvRange80: fc.constant(null),
  arvFor: fc.option(
    fc.record({
      workCents: cents(15_000_000),
      asItStandsCents: cents(60_000_000),
      contributions: fc.option(anyContributions),
    }),
  ),
  valuesAsOf: fc.constant(null),
  asIsValueCents: fc.constant(null),
  livingArea: fc.option(fc.integer({ min: 300, max: 5000 })),
  closingDate: fc.constantFrom(null, '2026-01-31', '2024-02-29'),
  months: tenths(0, 14),
  buy: anyLines,
  loans: fc.oneof(
    fc.constant([]),
    anyLoan('first').map((one) => [one]),
    fc.tuple(anyLoan('first'), anyLoan('second')),
  ),
  rehab: fc.record({
    budget: cents(15_000_000).map((cents) => ({ kind: 'amount' as const, cents })),
    added: fc.record({
      bedrooms: fc.integer({ min: 0, max: 3 }),
      baths: fc.integer({ min: 0, max: 6 }).map((halves) => halves / 2),
      livingArea: fc.integer({ min: 0, max: 900 }),
      costCents: fc.oneof(fc.constant(0), cents(8_000_000)),
    }),
    permitsCents: cents(200_000),
    contingencyPercent: tenths(0, 25),
    overrunPercent: tenths(-10, 30),
    months: tenths(0, 8),
    draws: fc
      .array(fc.record({ month: tenths(0, 9), weight: tenths(0, 40) }), { maxLength: 6 })
      .map((draws) => ({ by: 'weight' as const, draws })),
  }),
  hold: anyLines,
  sale: fc.record({ priceCents: fc.option(cents(90_000_000)), costs: anyLines }),
  target: fc.constant({ kind: 'percent of value', percent: 10 }),
  screenPercent: fc.constant(70),
  spreads: fc.constant(referenceDeal().spreads),
  exits: fc.constant(null),
})

const holds = (property: (deal: DealInputs) => void, numRuns = 150) =>
  fc.assert(fc.property(anyDeal, property), { numRuns })

describe('any deal', () => {
  it('adds up: printed lines to totals, monthly flows to the profit, and is whole cents throughout', () => {
    holds((deal) => {
      const { lines, totals, months, profitCents, saleCents, cash } = analyzeDeal(deal)
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
      expect(sum(lines.map((line) => line.cents))).toBe(totals.totalCents)
      expect(saleCents - totals.totalCents).toBe(profitCents)
      expect(sum(months.map(({ netCents }) => netCents))).toBe(profitCents)
      expect(months.at(-1)?.cumulativeCents).toBe(profitCents)
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      for (const amount of [...lines.map((line) => line.cents), cash.peakCents, cash.toCloseCents])
        expect(Number.isSafeInteger(amount)).toBe(true)
    })
  })

  it('comes to the same in its spreadsheet, by the formulas of that', () => {
    holds((deal) => {
      expect(disagreements(deal)).toEqual([])
    }, 4)
  }, 60_000)

  it('brings no less for more that is added, and the same to the cent with nothing added', () => {
    const more: readonly ((added: Added) => Added)[] = [
      (added) => ({ ...added, bedrooms: added.bedrooms + 1 }),
      (added) => ({ ...added, baths: added.baths + 0.5 }),
      (added) => ({ ...added, livingArea: added.livingArea + 50 }),
    ]
    const adding = (deal: DealInputs, added: Added): DealInputs => ({
      ...deal,
      rehab: { ...deal.rehab, added },
    })
    fc.assert(
      fc.property(anyDeal, fc.constantFrom(...more), (deal, addMore) => {
        const now = analyzeDeal(deal)
        const then = analyzeDeal(adding(deal, addMore(deal.rehab.added)))
        expect(then.afterRepair.cents).toBeGreaterThanOrEqual(now.afterRepair.cents)
        expect(then.saleCents).toBeGreaterThanOrEqual(now.saleCents)
        const { costCents } = deal.rehab.added
        const nothing = adding(deal, { ...nothingAdded, costCents })
        expect(analyzeDeal(nothing)).toEqual({
          ...analyzeDeal({
            ...nothing,
            arvFor: nothing.arvFor && { ...nothing.arvFor, contributions: null },
          }),
        })
        expect(analyzeDeal(nothing).afterRepair.cents).toBe(deal.arvCents)
      }),
    )
  })

  it('has loans within their caps, drawn to the last cent, with balances that follow', () => {
    holds((deal) => {
      for (const loan of analyzeDeal(deal).loans) {
        expect(loan.advanceCents + loan.holdbackCents).toBe(loan.totalCents)
        expect(loan.advanceCents).toBeGreaterThanOrEqual(0)
        for (const cap of [loan.arvCapCents, loan.costCapCents])
          expect(loan.totalCents).toBeLessThanOrEqual(cap ?? loan.totalCents)
        let owed: number | undefined
        for (const { startCents, drawnCents, principalCents, endCents } of loan.months) {
          expect(startCents).toBe(owed ?? startCents)
          expect(startCents + drawnCents - principalCents).toBe(endCents)
          owed = endCents
        }
        expect(owed ?? loan.payoffCents).toBe(loan.payoffCents)
      }
    })
  })

  it('never earns more by costing more', () => {
    const dearer: readonly ((deal: DealInputs) => DealInputs)[] = [
      (deal) => ({ ...deal, priceCents: deal.priceCents + 100_000 }),
      (deal) => ({ ...deal, buy: [...deal.buy, fixedLine('more', 1)] }),
      (deal) => ({ ...deal, hold: [...deal.hold, fixedLine('more', 1)] }),
      (deal) => ({ ...deal, hold: [...deal.hold, percentLine('more', 0.1, 'price')] }),
      (deal) => ({
        ...deal,
        sale: { ...deal.sale, costs: [...deal.sale.costs, percentLine('more', 0.1, 'sale')] },
      }),
      (deal) => ({
        ...deal,
        rehab: { ...deal.rehab, permitsCents: deal.rehab.permitsCents + 100 },
      }),
      ({ rehab, ...deal }) => ({
        ...deal,
        rehab: { ...rehab, contingencyPercent: rehab.contingencyPercent + 1 },
      }),
      (deal) => ({
        ...deal,
        loans: deal.loans.map((loan) => ({ ...loan, pointsPercent: loan.pointsPercent + 0.5 })),
      }),
      (deal) => ({
        ...deal,
        loans: deal.loans.map((loan) => ({ ...loan, ratePercent: loan.ratePercent + 0.1 })),
      }),
      (deal) => ({
        ...deal,
        loans: deal.loans.map((loan) => ({
          ...loan,
          fees: [...loan.fees, fixedLine('more', 1)],
          drawFeeCents: loan.drawFeeCents + 1,
        })),
      }),
    ]
    fc.assert(
      fc.property(anyDeal, fc.constantFrom(...dearer), (deal, more) => {
        expect(analyzeDeal(more(deal)).profitCents).toBeLessThanOrEqual(
          analyzeDeal(deal).profitCents,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('leaves its target at the max offer, and no longer a cent above', () => {
    const anyTarget = fc.oneof(
      cents(5_000_000).map((cents) => ({ kind: 'profit' as const, cents })),
      tenths(0, 20).map((percent) => ({ kind: 'percent of value' as const, percent })),
      fc.record({
        kind: fc.constant('return on cost' as const),
        percent: tenths(0, 20),
        of: fc.constantFrom('all-in' as const, 'total' as const),
      }),
    )
    fc.assert(
      fc.property(anyDeal, anyTarget, (deal, target) => {
        const offer = maxOffer({ ...deal, target })
        const meets = (priceCents: number) => {
          const { profitCents, totals } = analyzeDeal({ ...deal, priceCents })
          if (target.kind === 'profit') return profitCents >= target.cents
          const { percent } = target
          const base =
            target.kind === 'percent of value'
              ? arvOf(deal)
              : target.of === 'all-in'
                ? totals.allInCents
                : totals.totalCents
          // Half a cent for the rounding of the target itself.
          return profitCents >= (base * percent) / 100 - 0.5
        }
        if (offer === null) expect(meets(0)).toBe(false)
        else {
          expect(meets(offer)).toBe(true)
          expect(meets(offer + 2)).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('loses at every stress, and more at the harder one', () => {
    holds((deal) => {
      const planned = analyzeDeal(deal)
      const rows = stress(deal)
      const at = (id: (typeof rows)[number]['id']) => {
        const row = rows.find((one) => one.id === id)
        if (row === undefined) throw new Error(id)
        return row
      }
      for (const id of [
        'sale-5',
        'sale-10',
        'days+60',
        'rate+1',
        'rehab+20',
        'sale-5,days+60',
      ] as const) {
        expect(at(id).profitCents).toBeLessThanOrEqual(planned.profitCents)
        expect(at(id).loanCents).toBe(planned.loanCents)
      }
      expect(at('sale-10').profitCents).toBeLessThanOrEqual(at('sale-5').profitCents)
      expect(at('sale-5,days+60').profitCents).toBeLessThanOrEqual(at('sale-5').profitCents)
      expect(at('sale-5,days+60').profitCents).toBeLessThanOrEqual(at('days+60').profitCents)
      expect(at('appraisal-5').loanCents).toBeLessThanOrEqual(planned.loanCents)
      expect(at('appraisal-5,sale-5').profitCents).toBeLessThanOrEqual(
        at('appraisal-5').profitCents,
      )
    })
  })

  it('breaks even at its break-even price, and not a cent below', () => {
    holds((deal) => {
      const { breakEvenSaleCents: even } = analyzeDeal(deal)
      const profitAt = (priceCents: number) =>
        analyzeDeal({ ...deal, sale: { ...deal.sale, priceCents } }).profitCents
      if (even === null) return
      expect(profitAt(even)).toBeGreaterThanOrEqual(0)
      if (even > 0) expect(profitAt(even - 1)).toBeLessThan(0)
    })
  })
})

it('borrows the same however the loan is repaid, and owes less the sooner it is', () => {
  const amortized = analyzeDeal(
    referenceDeal({ loans: [hardMoney({ interest: { kind: 'amortized', months: 360 } })] }),
  ).loans[0]
  expect(amortized?.totalCents).toBe(22_350_000)
  // 223,500 at 10.5% over 30 years: 2,044.44 a month.
  expect(amortized?.firstPaymentCents).toBe(204_444)
  expect(amortized?.payoffCents).toBeLessThan(22_350_000)
})
