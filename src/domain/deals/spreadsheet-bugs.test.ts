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
  referenceDeal,
} from './deal-for-tests.ts'
import type { DealInputs } from './inputs/deal-inputs.ts'

const lineOf = (deal: DealInputs, id: string) =>
  analyzeDeal(deal).lines.find((line) => line.id === id)

describe('what goes wrong in spreadsheets does not here', () => {
  it('takes each percentage of its own base', () => {
    const lines = (['price', 'sale', 'loan', 'value', 'rehab'] as const).map((of) =>
      percentLine(of, 1, of),
    )
    const deal = referenceDeal({
      buy: lines,
      sale: { priceCents: 30_000_000, costs: lines },
    })
    const cents = (section: string) =>
      lines.map(({ id }) => lineOf(deal, `${section}.${id}`)?.cents)
    // The sale price counts among the costs of selling; before it only the value is known.
    expect(cents('buy')).toEqual([210_000, 320_000, 223_500, 320_000, 45_000])
    expect(cents('sell')).toEqual([210_000, 300_000, 223_500, 320_000, 45_000])
  })

  it('charges interest for a draw in the middle of a month from that day on', () => {
    const drawnAt = (month: number) =>
      bareDeal({
        priceCents: 10_000_000,
        months: 4,
        rehab: {
          ...bareRehab(1_200_000),
          draws: { by: 'weight', draws: [{ month, weight: 1 }] },
        },
        loans: [
          hardMoney({
            ...purchaseLoan(0, { ratePercent: 12, rehabPercent: 100 }),
            interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'monthly' },
          }),
        ],
      })
    const interest = (month: number) =>
      analyzeDeal(drawnAt(month)).loans[0]?.months.map(({ interestCents }) => interestCents)
    expect(interest(1)).toEqual([0, 12_000, 12_000, 12_000])
    expect(interest(1.5)).toEqual([0, 6_000, 12_000, 12_000])
    expect(interest(1.25)).toEqual([0, 9_000, 12_000, 12_000])
  })

  it('charges ten and a half months for ten and a half months, not eleven', () => {
    const deal = referenceDeal({ months: 10.5, hold: [monthlyLine('utilities', 20_000)] })
    expect(lineOf(deal, 'hold.utilities')?.cents).toBe(210_000)
    const winter = {
      id: 'heat',
      name: 'Heat',
      basis: { kind: 'by month', cents: [900, 400] },
    } as const
    expect(lineOf({ ...deal, hold: [winter] }, 'hold.heat')?.cents).toBe(900 + 9.5 * 400)
    const months = analyzeDeal(deal).loans[0]?.months
    expect(months).toHaveLength(11)
    expect(months?.at(-1)?.interestCents).toBe(97_781)
    expect(lineOf({ ...deal, months: 10 }, 'hold.utilities')?.cents).toBe(200_000)
    expect(analyzeDeal({ ...deal, months: 10 }).loans[0]?.months).toHaveLength(10)
  })

  it('reaches as far as the deal lasts, 24 months as 6', () => {
    const { months, loans } = analyzeDeal(referenceDeal({ months: 24 }))
    expect(months).toHaveLength(25)
    expect(loans[0]?.months.at(-1)).toMatchObject({ month: 24, interestCents: 195_563 })
  })

  it('works with no holding time at all', () => {
    const { totals, months, returns, profitCents, loans } = analyzeDeal(
      referenceDeal({ months: 0 }),
    )
    expect(totals.holdCents).toBe(0)
    expect(loans[0]).toMatchObject({ interestCents: 0, payoffCents: 22_350_000 })
    expect(months.map(({ netCents }) => netCents)).toEqual([profitCents])
    expect(returns).toMatchObject({ onCashAYear: null, irrAMonth: null, irrAYear: null })
  })

  it('leaves out no draw that is planned for after the sale', () => {
    const deal = referenceDeal({ months: 3 })
    const { loans, months } = analyzeDeal(deal)
    expect(loans[0]?.months.at(-1)).toMatchObject({ drawnCents: 2_250_000, endCents: 22_350_000 })
    expect(months.at(-1)?.rehabCents).toBe(-2_475_000)
  })

  it('lowers percentage costs of selling with the sale price', () => {
    const deal = bareDeal({
      sale: { priceCents: 12_000_000, costs: [percentLine('commission', 5, 'sale')] },
    })
    const lower = { ...deal, sale: { ...deal.sale, priceCents: 11_400_000 } }
    expect(lineOf(deal, 'sell.commission')?.cents).toBe(600_000)
    expect(lineOf(lower, 'sell.commission')?.cents).toBe(570_000)
  })

  it('keeps points out of the loan, and takes them on all of it', () => {
    const [loan] = analyzeDeal(referenceDeal()).loans
    expect(loan?.totalCents).toBe(22_350_000)
    expect(lineOf(referenceDeal(), 'loan.first.points')?.cents).toBe(447_000)
  })

  it('has no return on cash where no cash is left in', () => {
    const all = hardMoney({ size: { kind: 'fixed', cents: 40_000_000 }, ratePercent: 0 })
    const { cash, returns } = analyzeDeal(referenceDeal({ loans: [all] }))
    expect(cash.investedCents).toBeLessThan(0)
    expect(returns).toMatchObject({ onCash: null, onCashAYear: null, irrAMonth: null })
  })

  it('moves what is paid by the month with the time, and a lump sum not', () => {
    const hold = [monthlyLine('utilities', 10_000), fixedLine('lump', 50_000)]
    const [six, eight] = [6, 8].map((months) => referenceDeal({ months, hold }))
    expect(six && lineOf(six, 'hold.utilities')?.cents).toBe(60_000)
    expect(eight && lineOf(eight, 'hold.utilities')?.cents).toBe(80_000)
    expect(six && lineOf(six, 'hold.lump')?.cents).toBe(50_000)
    expect(eight && lineOf(eight, 'hold.lump')?.cents).toBe(50_000)
  })

  it('counts loan interest once, under financing', () => {
    const { lines } = analyzeDeal(referenceDeal())
    const interest = lines.filter(({ name }) => name.includes('interest'))
    expect(interest.map(({ section }) => section)).toEqual(['financing'])
  })

  it("takes a lender's percentages of that lender's loan", () => {
    const fee = percentLine('title', 1, 'loan')
    const gap = hardMoney({ id: 'gap', size: { kind: 'fixed', cents: 3_000_000 }, fees: [fee] })
    const deal = referenceDeal({ loans: [hardMoney({ fees: [fee] }), gap], buy: [fee] })
    expect(lineOf(deal, 'loan.first.fee.title')?.cents).toBe(223_500)
    expect(lineOf(deal, 'loan.gap.fee.title')?.cents).toBe(30_000)
    expect(lineOf(deal, 'buy.title')?.cents).toBe(253_500)
  })

  it('counts a second lender, within the same flows', () => {
    const gap = hardMoney({
      id: 'gap',
      name: 'Gap loan',
      size: { kind: 'fixed', cents: 3_000_000 },
      fees: [],
      pointsPercent: 3,
      ratePercent: 14,
      interest: { kind: 'Dutch', dayCount: '30/360', paid: 'at sale' },
    })
    const deal = referenceDeal({ loans: [hardMoney(), gap] })
    const { profitCents, cash, loanCents } = analyzeDeal(deal)
    expect(loanCents).toBe(25_350_000)
    // 900 of points and 2,100 of interest more, 30,000 less 900 of cash to close.
    expect(profitCents).toBe(746_561 - 90_000 - 210_000)
    expect(cash.toCloseCents).toBe(4_171_500 - 3_000_000 + 90_000)
  })
})
