import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedLine, percentLine, referenceDeal } from '../deal-for-tests.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { rehabBudgetOf } from '../inputs/line-items.ts'
import { analyzeRental, openRental } from './analyze-rental.ts'
import type { OperatingLine, RentalInputs } from './exit-inputs.ts'
import { costLine } from './rental-for-tests.ts'
import { beyondRentalTarget, rentalMaxOffer } from './rental-offer.ts'
import { rentalStress } from './rental-stress.ts'

const cents = (least: number, most: number) => fc.integer({ min: least, max: most })
const tenths = (least: number, most: number) =>
  fc.integer({ min: 10 * least, max: 10 * most }).map((number) => number / 10)

const anyDeal: fc.Arbitrary<DealInputs> = fc
  .record({
    priceCents: cents(0, 60_000_000),
    arvCents: cents(5_000_000, 90_000_000),
    budget: cents(0, 15_000_000),
    months: tenths(0, 6),
    loans: fc.constantFrom('cash', 'bridge', 'mortgage'),
    contingencyPercent: tenths(0, 20),
  })
  .map(({ priceCents, arvCents, budget, months, loans, contingencyPercent }) => {
    const deal = referenceDeal({ priceCents, arvCents })
    const [first] = deal.loans
    return {
      ...deal,
      rehab: {
        ...deal.rehab,
        budget: { kind: 'amount', cents: budget },
        contingencyPercent,
        months,
      },
      loans:
        loans === 'cash' || first === undefined
          ? []
          : loans === 'bridge'
            ? [first]
            : [
                {
                  ...first,
                  interest: { kind: 'amortized', months: 360 },
                  ratePercent: 6.5,
                  exitFees: [{ ...percentLine('exit', 1, 'loan'), afterMonths: 6 }],
                },
              ],
    }
  })

const anyOperating: fc.Arbitrary<readonly OperatingLine[]> = fc.tuple(
  tenths(0, 3).map((percent) =>
    costLine('property tax', { kind: 'percent a year', percent, of: 'price' }),
  ),
  cents(0, 30_000).map((amount) => costLine('insurance', { kind: 'a month', cents: amount })),
  tenths(0, 2).map((percent) =>
    costLine('other', { kind: 'percent a year', percent, of: 'value' }),
  ),
  ...(['management', 'maintenance', 'reserve'] as const).map((kind) =>
    fc
      .tuple(tenths(0, 12), fc.constantFrom('scheduled' as const, 'collected' as const))
      .map(([percent, of]) => costLine(kind, { kind: 'percent of rent', percent, of })),
  ),
)

const anyRental: fc.Arbitrary<RentalInputs> = fc.record({
  rentCentsAMonth: cents(1, 600_000),
  rentRange80: fc.constant(null),
  vacancyPercent: tenths(0, 20),
  operating: anyOperating,
  leaseUpMonths: tenths(0, 3),
  payoffAfterMonths: cents(0, 14),
  refinance: fc.option(
    fc.record({
      seasoningMonths: fc.constantFrom(0, 6, 12),
      ltvPercent: tenths(40, 80),
      appraisalPercent: tenths(80, 110),
      minDscr: fc.option(cents(75, 150).map((hundredths) => hundredths / 100)),
      ratePercent: tenths(3, 12),
      pointsPercent: tenths(0, 4),
      fees: cents(0, 600_000).map((amount) => [fixedLine('fees', amount)]),
      interest: fc.constantFrom('interest only' as const, {
        kind: 'amortized' as const,
        months: 360,
      }),
    }),
  ),
  growth: fc.record({
    rentPercent: tenths(-2, 5),
    costPercent: tenths(0, 5),
    valuePercent: tenths(-3, 6),
  }),
  target: fc.oneof(
    tenths(0, 20).map((percent) => ({ kind: 'return on cash' as const, percent })),
    fc.record({
      kind: fc.constant('cash left in' as const),
      mostCents: cents(0, 10_000_000),
      cashFlowCentsAMonth: cents(0, 50_000),
    }),
  ),
})

const holds = (property: (deal: DealInputs, rental: RentalInputs) => void, numRuns = 100) =>
  fc.assert(fc.property(anyDeal, anyRental, property), { numRuns })
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('any rental', () => {
  it('adds up: its flows to the profit of each hold, and to the cash that is left in', () => {
    holds((deal, rental) => {
      const figures = analyzeRental(deal, rental)
      expect(sum(figures.months.map(({ netCents }) => netCents))).toBe(-figures.cashLeftInCents)
      expect(figures.months.at(-1)?.month).toBe(figures.refinancedAfterMonths)
      expect(figures.cashNeededCents).toBeGreaterThanOrEqual(figures.cashLeftInCents)
      for (const hold of figures.holds) {
        expect(hold.months).toHaveLength(figures.refinancedAfterMonths + 12 * hold.years + 1)
        expect(sum(hold.months.map(({ netCents }) => netCents))).toBe(hold.profitCents)
        expect(hold.months.at(-1)?.cumulativeCents).toBe(hold.profitCents)
        for (const month of hold.months)
          expect(
            month.buyCents +
              month.rehabCents +
              month.holdCents +
              month.rentCents +
              month.financingCents +
              month.loanCents +
              month.saleCents,
          ).toBe(month.netCents)
        expect(Number.isSafeInteger(hold.profitCents)).toBe(true)
      }
      // By the lines: what was paid and not lent, less the rent that came before.
      const { refinance } = figures
      if (refinance !== null)
        expect(figures.cashLeftInCents).toBe(
          sum(figures.lines.map((line) => line.cents)) -
            refinance.loanCents -
            figures.rentBeforeCents,
        )
    })
  })

  it('is never refinanced beyond its value, its cost before the seasoning, or its floor of coverage', () => {
    holds((deal, rental) => {
      const { refinance, years, refinancedAfterMonths, dscr } = analyzeRental(deal, rental)
      if (refinance === null || rental.refinance === null) return
      const { ltvPercent, appraisalPercent, seasoningMonths, minDscr } = rental.refinance
      const within = (limit: number) =>
        expect(refinance.loanCents).toBeLessThanOrEqual((limit * ltvPercent) / 100 + 0.5)
      within((deal.arvCents * appraisalPercent) / 100 + 0.5)
      if (refinancedAfterMonths < seasoningMonths) within(deal.priceCents + rehabBudgetOf(deal))
      expect(refinance.loanCents).toBeGreaterThanOrEqual(0)
      if (minDscr === null || refinance.loanCents === 0) return
      expect(dscr).toBeGreaterThanOrEqual(minDscr - 1e-12)
      const tia = sum(
        years[0]?.lines
          .filter(({ kind }) => kind === 'property tax' || kind === 'insurance')
          .map((line) => line.cents) ?? [],
      )
      expect(12 * rental.rentCentsAMonth + 1e-6).toBeGreaterThanOrEqual(
        minDscr * (12 * refinance.paymentCents + tia),
      )
    })
  })

  it('meets its target to the cent at its max offer', () => {
    holds((deal, rental) => {
      const most = rentalMaxOffer(deal, rental)
      const beyondAt = (priceCents: number) =>
        beyondRentalTarget(rental.target, openRental({ ...deal, priceCents }, rental))
      if (most === null) {
        expect(beyondAt(0)).toBeLessThan(0)
        return
      }
      expect(beyondAt(most)).toBeGreaterThanOrEqual(0)
      if (most < 10_000_000_000) expect(beyondAt(most + 1)).toBeLessThan(0)
    })
  })

  it('never has a lower max offer for more rent', () => {
    fc.assert(
      fc.property(anyDeal, anyRental, cents(100, 100_000), (deal, rental, more) => {
        const rentCentsAMonth = rental.rentCentsAMonth + more
        expect(rentalMaxOffer(deal, { ...rental, rentCentsAMonth }) ?? -1).toBeGreaterThanOrEqual(
          rentalMaxOffer(deal, rental) ?? -1,
        )
      }),
      { numRuns: 100 },
    )
  })

  it('never gains by a lower rent, more vacancy or a higher rate with the same loan', () => {
    holds((deal, { refinance, ...rental }) => {
      const unfloored = { ...rental, refinance: refinance && { ...refinance, minDscr: null } }
      const rows = rentalStress(deal, unfloored)
      expect(rows.map(({ id }) => id)).toEqual(
        refinance === null
          ? ['rent-10', 'vacancy-doubled']
          : ['rent-10', 'vacancy-doubled', 'rate+1', 'appraisal-10', 'no-refinance'],
      )
      const { profitCents } = analyzeRental(deal, unfloored).holds[0] ?? { profitCents: 0 }
      for (const row of rows) {
        expect(row.profitCents - row.changeCents).toBe(profitCents)
        if (row.id === 'rent-10' || row.id === 'vacancy-doubled' || row.id === 'rate+1')
          // A share of rents is rounded line by line, each year.
          expect(row.changeCents).toBeLessThanOrEqual(50)
        if (row.id === 'no-refinance') expect(row.loanCents).toBe(0)
      }
    }, 40)
  })
})
