import { describe, expect, it } from 'vitest'
import { analyzeRental } from './analyze-rental.ts'
import { engineOf } from './rental-for-tests.ts'
import { rentalMaxOffer } from './rental-offer.ts'
import {
  biggerPockets,
  calculatorSir,
  goldenRentals,
  hommy,
  type SheetRental,
  sheetOf,
} from './rental-sheet-for-tests.ts'

const analyzed = (of: SheetRental) => {
  const { inputs, rental } = engineOf(of)
  return analyzeRental(inputs, rental)
}
const percent = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100)

describe('published rentals, to the cent', () => {
  it('Hommy: cash left in after the refinance, and a loss a month', () => {
    const figures = analyzed(hommy)
    const [first] = figures.years
    expect(figures.lines.map(({ cents }) => cents)).toEqual([
      15_000_000, 450_000, 4_000_000, 0, 240_000, 375_000, 0,
    ])
    expect(figures.allInCents - 375_000).toBe(19_690_000)
    expect(figures.refinance).toMatchObject({
      loanCents: 18_750_000,
      costCents: 375_000,
      cashOutCents: 18_375_000,
      paymentCents: 124_744,
    })
    expect(figures.cashLeftInCents).toBe(1_315_000)
    expect(figures.cashNeededCents).toBe(19_690_000)
    expect(first?.noiCents).toBe(12 * 118_770)
    expect(Math.round((first?.cashFlowCents ?? 0) / 12)).toBe(-5_974)
    expect(percent(figures.ratios.capRate)).toBe(5.7)
    expect(percent(figures.ratios.onCash)).toBe(-5.45)
    expect(25_000_000 - 19_690_000).toBe(5_310_000)
  })

  it('Hommy: has no max offer, since it loses at any price, however much cash comes out', () => {
    const cheap = analyzed({ ...hommy, price: 10_000_000 })
    expect(cheap.cashLeftInCents).toBeLessThan(0)
    expect(cheap.years[0]?.cashFlowCents).toBeLessThan(0)
    expect(cheap.ratios.onCash).toBeNull()
    const { inputs, rental } = engineOf(hommy)
    expect(rentalMaxOffer(inputs, rental)).toBeNull()
  })

  it('BiggerPockets: cash flow, cap rate and cash on cash with the mortgage it was bought with', () => {
    const figures = analyzed(biggerPockets)
    const [first] = figures.years
    expect(first?.noiCents).toBe(1_074_000)
    // It has whole dollars: $583 a month and $3,744 a year.
    expect(Math.round((first?.debtServiceCents ?? 0) / 1200)).toBe(583)
    expect(Math.round((first?.cashFlowCents ?? 0) / 100)).toBe(3_744)
    expect(figures.cashLeftInCents).toBe(2_672_280 + 400_842)
    expect(percent((first?.noiCents ?? 0) / biggerPockets.price)).toBe(8.04)
    expect(percent(figures.ratios.onCash)).toBe(12.18)
  })

  it('CalculatorSir: the reserve lies below the net operating income', () => {
    const figures = analyzed(calculatorSir)
    const [first] = figures.years
    expect(first?.noiCents).toBe(1_560_000)
    expect(percent(figures.ratios.capRate)).toBe(6.24)
    // Less its mortgage of $900 a month, $300 are left.
    expect((first?.cashFlowCents ?? 0) - 12 * 90_000).toBe(12 * 30_000)
  })
})

describe('golden rentals, to the cent as the sheet has them', () => {
  it.each(goldenRentals.map((of) => [of.name, of] as const))('%s', (_, of) => {
    const figures = analyzed(of)
    const sheet = sheetOf(of)
    const sumOfLines = figures.lines.reduce((sum, { cents }) => sum + cents, 0)
    expect(sumOfLines).toBe(
      of.price +
        sheet.closing +
        sheet.points +
        sheet.interest +
        sheet.work +
        sheet.held +
        sheet.refinanceCosts,
    )
    expect({
      rentedAfter: figures.rentedAfterMonths,
      refinanced: figures.refinancedAfterMonths,
      rentBefore: figures.rentBeforeCents,
      leftIn: figures.cashLeftInCents,
      equity: figures.equityCents,
    }).toEqual({
      rentedAfter: sheet.rentedAfter,
      refinanced: sheet.refinanced,
      rentBefore: sheet.rentBefore,
      leftIn: sheet.leftIn,
      equity: sheet.equity,
    })
    if (of.refinance !== null)
      expect(figures.refinance).toMatchObject({
        loanCents: sheet.loan,
        paymentCents: sheet.payment,
        costCents: sheet.refinanceCosts,
        payoffCents: sheet.payoff,
      })
    if (sheet.dscr === null) expect(figures.dscr).toBeNull()
    else expect(figures.dscr).toBeCloseTo(sheet.dscr, 10)
    expect(
      figures.years.map((year) => [
        year.rentCents,
        year.vacancyCents,
        year.noiCents,
        year.reserveCents,
        year.debtServiceCents,
        year.cashFlowCents,
      ]),
    ).toEqual(
      sheet.years.map((year) => [
        year.scheduled,
        year.vacancy,
        year.noi,
        year.reserve,
        year.service,
        year.cashFlow,
      ]),
    )
    for (const [hold, sold] of [
      [figures.holds[0], sheet.five],
      [figures.holds[1], sheet.ten],
    ] as const) {
      expect(hold).toMatchObject({
        cashFlowCents: sold.cashFlow,
        saleCents: sold.value,
        payoffCents: sold.balance,
        profitCents: sold.profit,
      })
      if (sold.irr === null) expect(hold?.irrAYear).toBeNull()
      else expect(hold?.irrAYear).toBeCloseTo(sold.irr, 8)
    }
  })

  it('has what each of them is for', () => {
    const [, , , seasoned, byCost, floored, interestOnly, , paidOff, loss] =
      goldenRentals.map(analyzed)
    expect(seasoned?.refinance?.valuedBy).toBe('appraisal')
    expect(byCost?.refinance).toMatchObject({ valuedBy: 'cost', valueCents: 19_000_000 })
    expect(floored?.refinance?.boundBy).toBe('debt service coverage')
    expect(interestOnly?.holds[1]?.payoffCents).toBe(interestOnly?.refinance?.loanCents)
    expect(paidOff?.years[0]?.debtServiceCents).toBe(0)
    expect(loss?.refinance?.cashOutCents).toBeLessThan(0)
    expect(loss?.years[0]?.cashFlowCents).toBeLessThan(0)
    expect(loss?.holds[0]?.irrAYear).toBeLessThan(0)
    // Cash comes out, then goes in each month, then comes out again: there may be several rates.
    expect(analyzed(hommy).holds[0]?.irrAYear).toBeNull()
  })
})
