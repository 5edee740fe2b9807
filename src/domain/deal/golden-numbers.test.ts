import { describe, expect, it } from 'vitest'
import { analyzeDeal } from './analyze-deal.ts'
import {
  bareDeal,
  bareRehab,
  fixedLine,
  hardMoney,
  monthlyLine,
  percentLine,
  purchaseLoan,
} from './deal-for-tests.ts'
import { irrOf } from './irr.ts'
import { interestThrough, periodicPayment } from './loan/annuity.ts'
import { maxOffer } from './max-offer.ts'
import { stateTaxesOf } from './taxes/state-taxes.ts'
import { transferTaxOf } from './taxes/transfer-tax.ts'

const percent = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100)

describe('published examples, to the cent', () => {
  it('FlipperForce: the highest price for a profit of 15% of the value', () => {
    const deal = bareDeal({
      ...{ arvCents: 20_000_000, months: 5, rehab: bareRehab(6_500_000) },
      buy: [fixedLine('closing', 200_000), fixedLine('finance', 750_000)],
      hold: [monthlyLine('hold', 75_000)],
      sale: { priceCents: null, costs: [percentLine('selling', 8, 'sale')] },
    })
    expect(maxOffer(deal, { kind: 'percent of value', percent: 15 })).toBe(7_575_000)
  })

  it('SimpleFinanceCalculators: a profit, its cash and both its returns', () => {
    const figures = analyzeDeal(
      bareDeal({
        ...{ priceCents: 25_000_000, arvCents: 42_000_000, months: 6 },
        ...{ rehab: bareRehab(6_000_000), buy: [percentLine('closing', 1.5, 'price')] },
        loans: [purchaseLoan(80, { pointsPercent: 2, ratePercent: 12 })],
        hold: [monthlyLine('hold', 50_000)],
        sale: { priceCents: null, costs: [percentLine('selling', 8, 'sale')] },
      }),
    )
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

  it('Valifit: a loss, told as plainly', () => {
    const figures = analyzeDeal(
      bareDeal({
        ...{ priceCents: 35_000_000, arvCents: 50_000_000, months: 6 },
        rehab: bareRehab(7_500_000, 10),
        buy: [percentLine('closing', 3, 'price'), fixedLine('inspection', 50_000)],
        loans: [purchaseLoan(80, { pointsPercent: 2, ratePercent: 8.5 })],
        hold: [monthlyLine('hold', 95_000)],
        sale: {
          priceCents: null,
          costs: [percentLine('commission', 6, 'sale'), percentLine('closing', 2, 'sale')],
        },
      }),
    )
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
      analyzeDeal(
        bareDeal({
          ...{ priceCents: 7_000_000, months: 9 },
          rehab: {
            ...bareRehab(3_000_000),
            // At the start of months 3, 5 and 7.
            draws: {
              by: 'weight',
              draws: [
                { month: 2, weight: 10_000 },
                { month: 4, weight: 5_000 },
                { month: 6, weight: 15_000 },
              ],
            },
          },
          loans: [
            {
              ...purchaseLoan(100, { ratePercent: 9.5, rehabPercent: 100 }),
              interest: { kind, dayCount: '30/360', paid: 'at sale' },
            },
          ],
        }),
      ).loans[0]?.interestCents
    expect(interestOf('Dutch')).toBe(712_500)
    expect(interestOf('non-Dutch')).toBe(609_583)
  })

  it('First Capital Trust Deeds: monthly payments, and what a draw adds', () => {
    const paymentsOf = (kind: 'Dutch' | 'non-Dutch') =>
      analyzeDeal(
        bareDeal({
          priceCents: 50_000_000,
          rehab: {
            ...bareRehab(10_000_000),
            draws: { by: 'weight', draws: [1, 2, 3, 4].map((month) => ({ month, weight: 1 })) },
          },
          loans: [
            {
              ...purchaseLoan(80, { ratePercent: 9, rehabPercent: 100 }),
              interest: { kind, dayCount: '30/360', paid: 'monthly' },
            },
          ],
        }),
      ).loans[0]
    const months = paymentsOf('non-Dutch')?.months.map(({ interestCents }) => interestCents)
    expect(months?.slice(0, 2)).toEqual([300_000, 318_750])
    expect(paymentsOf('Dutch')).toMatchObject({
      ...{ firstPaymentCents: 375_000, fullPaymentCents: 375_000 },
    })
  })

  it('investment-tool: the cost of a project', () => {
    const { totals } = analyzeDeal(
      bareDeal({
        ...{ priceCents: 13_500_000, rehab: bareRehab(2_500_000) },
        ...{ buy: [fixedLine('closing', 1_310_000)], hold: [fixedLine('holding', 1_000_000)] },
        sale: { priceCents: null, costs: [fixedLine('sale', 500_000)] },
      }),
    )
    expect(totals.totalCents).toBe(18_810_000)
  })

  it('Hard Money Bankers: advance, holdback and the cap on value', () => {
    const [loan] = analyzeDeal(
      bareDeal({
        ...{ priceCents: 10_000_000, arvCents: 25_000_000, rehab: bareRehab(7_500_000) },
        loans: [
          hardMoney({
            size: {
              ...{ kind: 'advance', pricePercent: 80, rehabPercent: 100 },
              ...{ arvCapPercent: 65, costCapPercent: null },
            },
          }),
        ],
      }),
    ).loans
    expect(loan).toMatchObject({
      ...{ advanceCents: 8_000_000, holdbackCents: 7_500_000, totalCents: 15_500_000 },
      ...{ arvCapCents: 16_250_000, boundBy: 'asked for' },
    })
  })

  it.each([
    [30_000_000, 5_000_000, 0, 16_000_000],
    [20_000_000, 3_000_000, 0, 11_000_000],
    [20_000_000, 3_000_000, 800_000, 10_200_000],
  ])(
    'the 70%% rule of %i with repairs of %i and other costs of %i',
    (arvCents, repairs, other, most) => {
      const deal = bareDeal({
        ...{ arvCents, rehab: bareRehab(repairs), buy: [fixedLine('other', other)] },
      })
      expect(analyzeDeal(deal).screen.cents - other).toBe(most)
      // The same as the offer for a profit of 30% of the value.
      expect(maxOffer(deal, { kind: 'percent of value', percent: 30 })).toBe(most)
    },
  )

  it.each([
    ['MI', 25_000_000, 'seller', 215_000],
    ['TN', 40_000_000, 'buyer', 148_000],
  ] as const)('the transfer tax of %s on %i', (state, priceCents, side, taxCents) => {
    const [tax] = stateTaxesOf(state)?.transfer ?? []
    expect(tax && transferTaxOf(tax, priceCents, side)).toBe(taxCents)
  })

  it('numpy-financial and a ported workbook: payments, interest paid and internal rate', () => {
    expect(periodicPayment(0.03 / 12, 60, 500_000)).toBeCloseTo(8984.345332, 6)
    expect(periodicPayment(0.06 / 12, 360, 200_000)).toBeCloseTo(1199.1, 2)
    expect(interestThrough(12, 0.07 / 12, 360, 207_900)).toBeCloseTo(14_486.09801, 5)
    const flows = [-250, 100, 150, 200, 250, 300].map((cents, time) => ({ time, cents }))
    expect(irrOf(flows)).toBeCloseTo(0.5672303344, 10)
  })
})
