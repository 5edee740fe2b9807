import { describe, expect, it } from 'vitest'
import { analyzeDeal } from './analyze-deal.ts'
import { irrOf } from './irr.ts'
import { interestThrough, periodicPayment } from './loan/annuity.ts'
import {
  amortized,
  amortizedDeal,
  firstCapital,
  flipperForce,
  hardMoneyBankers,
  investmentTool,
  reCasa,
  seventyPercentRule,
  seventyPercentRules,
  simpleFinance,
  taxedDeal,
  transferTaxes,
  valifit,
} from './published-deals-for-tests.ts'
import { maxOffer } from './results/max-offer.ts'

const percent = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100)

describe('published examples, to the cent', () => {
  it('FlipperForce: the highest price for a profit of 15% of the value', () => {
    expect(maxOffer(flipperForce)).toBe(7_575_000)
  })

  it('SimpleFinanceCalculators: a profit, its cash and both its returns', () => {
    const figures = analyzeDeal(simpleFinance)
    expect(figures.loanCents).toBe(20_000_000)
    expect(figures.lines.slice(1).map(({ cents }) => cents)).toEqual([
      375_000, 400_000, 1_200_000, 6_000_000, 0, 300_000, 3_360_000,
    ])
    expect(figures.totals.totalCents).toBe(36_635_000)
    expect(figures.profitCents).toBe(5_365_000)
    expect(figures.cash).toMatchObject({ toCloseCents: 5_775_000, investedCents: 13_275_000 })
    expect(percent(figures.returns.onCash)).toBe(40.41)
    // Its own return leaves interest and holding out of the cash.
    expect(percent(figures.profitCents / (figures.cash.toCloseCents + 6_000_000))).toBe(45.56)
    expect(figures.screen.cents).toBe(23_400_000)
  })

  it('Valifit: a loss, shown as plainly', () => {
    const figures = analyzeDeal(valifit)
    expect(figures.lines.slice(1).map(({ cents }) => cents)).toEqual([
      1_050_000, 50_000, 560_000, 1_190_000, 7_500_000, 750_000, 570_000, 3_000_000, 1_000_000,
    ])
    expect(figures.totals.totalCents).toBe(50_670_000)
    expect(figures.profitCents).toBe(-670_000)
    // Down payment, costs of buying and rehab: its own denominator.
    expect(percent(figures.profitCents / 16_350_000)).toBe(-4.1)
    expect(figures.screen.withContingencyCents).toBe(26_750_000)
    expect(35_000_000 - figures.screen.withContingencyCents).toBe(8_250_000)
    expect(figures.daysOfSlack).toBeNull()
  })

  it('ReCasa Financial: Dutch and non-Dutch interest over nine months of draws', () => {
    const interestOf = (kind: 'Dutch' | 'non-Dutch') =>
      analyzeDeal(reCasa(kind)).loans[0]?.interestCents
    expect(interestOf('Dutch')).toBe(712_500)
    expect(interestOf('non-Dutch')).toBe(609_583)
  })

  it('First Capital Trust Deeds: monthly payments, and what a draw adds', () => {
    const paymentsOf = (kind: 'Dutch' | 'non-Dutch') => analyzeDeal(firstCapital(kind)).loans[0]
    const months = paymentsOf('non-Dutch')?.months.map(({ interestCents }) => interestCents)
    expect(months?.slice(0, 2)).toEqual([300_000, 318_750])
    expect(paymentsOf('Dutch')).toMatchObject({
      firstPaymentCents: 375_000,
      fullPaymentCents: 375_000,
    })
  })

  it('investment-tool: the cost of a project', () => {
    expect(analyzeDeal(investmentTool).totals.totalCents).toBe(18_810_000)
  })

  it('Hard Money Bankers: advance, holdback and the cap on value', () => {
    const [loan] = analyzeDeal(hardMoneyBankers).loans
    expect(loan).toMatchObject({
      advanceCents: 8_000_000,
      holdbackCents: 7_500_000,
      totalCents: 15_500_000,
      arvCapCents: 16_250_000,
      boundBy: 'asked for',
    })
  })

  it.each(seventyPercentRules)(
    'the 70%% rule of %i with repairs of %i and other costs of %i',
    (arvCents, repairs, other, most) => {
      const deal = seventyPercentRule(arvCents, repairs, other)
      expect(analyzeDeal(deal).screen.cents - other).toBe(most)
      expect(maxOffer(deal)).toBe(most)
    },
  )

  it.each(transferTaxes)('the transfer tax of %s on %i', (state, priceCents, side, taxCents) => {
    const { lines } = analyzeDeal(taxedDeal(state, priceCents, side))
    expect(lines.find(({ name }) => name === 'Tax')?.cents).toBe(taxCents)
  })

  it('numpy-financial and a ported workbook: payments, interest paid and internal rate', () => {
    expect(periodicPayment(0.03 / 12, 60, 500_000)).toBeCloseTo(8984.345332, 6)
    expect(periodicPayment(0.06 / 12, 360, 200_000)).toBeCloseTo(1199.1, 2)
    expect(interestThrough(12, 0.07 / 12, 360, 207_900)).toBeCloseTo(14_486.09801, 5)
    const flows = [-250, 100, 150, 200, 250, 300].map((cents, time) => ({ time, cents }))
    expect(irrOf(flows)).toBeCloseTo(0.5672303344, 10)
  })

  it.each(amortized)('a loan of $cents in $over equal payments', (of) => {
    const [loan] = analyzeDeal(amortizedDeal(of)).loans
    if (of.paymentCents !== null) expect(loan?.firstPaymentCents).toBe(of.paymentCents)
    if (of.interestOf12 !== null) expect(loan?.interestCents).toBe(of.interestOf12)
  })
})
