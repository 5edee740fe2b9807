import { describe, expect, it } from 'vitest'
import { analyzeDeal } from './analyze-deal.ts'
import { hardMoney, referenceDeal } from './deal-for-tests.ts'

const centsOf = (dollars: readonly number[]) => dollars.map((one) => Math.round(one * 100))
const percent = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100)

describe('the reference deal, to the cent', () => {
  const figures = analyzeDeal(referenceDeal())

  it('adds its lines up to totals and profit', () => {
    expect(figures.totals).toEqual({
      buyCents: 425_000,
      financingCents: 1_731_439,
      rehabCents: 4_950_000,
      holdCents: 405_000,
      sellCents: 2_742_000,
      allInCents: 28_511_439,
      totalCents: 31_253_439,
    })
    expect(figures.profitCents).toBe(746_561)
  })

  it('sizes the loan and charges interest on what is drawn', () => {
    const [loan] = figures.loans
    expect(loan).toMatchObject({
      advanceCents: 17_850_000,
      holdbackCents: 4_500_000,
      totalCents: 22_350_000,
      arvCapCents: 22_400_000,
      boundBy: 'asked for',
      interestCents: 1_074_939,
      draws: 4,
      firstPaymentCents: 156_188,
      fullPaymentCents: 195_563,
    })
    expect(loan?.months.map(({ startCents }) => startCents)).toEqual(
      centsOf([178_500, 189_750, 201_000, 212_250, 223_500, 223_500]),
    )
    expect(percent(figures.leverage.toCost)).toBe(87.65)
    expect(percent(figures.leverage.toValue)).toBe(69.84)
    expect(percent(figures.leverage.toPrice)).toBe(85)
  })

  it('charges Dutch interest on the whole loan, each month rounded', () => {
    const interest = { kind: 'Dutch', dayCount: '30/360', paid: 'monthly' } as const
    const dutch = analyzeDeal(referenceDeal({ loans: [hardMoney({ interest })] }))
    expect(dutch.loans[0]?.interestCents).toBe(1_173_378)
  })

  it('gives the cash it takes and what that earns, by named denominators', () => {
    const { cash, returns } = figures
    expect(cash).toEqual({
      toCloseCents: 4_171_500,
      investedCents: 6_161_439,
      // Before the fourth draw comes back.
      peakCents: 6_760_313,
    })
    expect(percent(returns.onTotalCost)).toBe(2.39)
    expect(percent(returns.onAllInCost)).toBe(2.62)
    expect(percent(returns.onCash)).toBe(12.12)
    expect(percent(returns.onCashAYear)).toBe(25.7)
    expect(percent(returns.margin)).toBe(2.33)
  })

  it('says how much may go wrong', () => {
    expect(figures.breakEvenSaleCents).toBe(31_187_638)
    expect(figures.daysOfSlack).toBe(85)
    expect(figures.rehabSlackCents).toBe(678_691)
    expect(figures.screen).toEqual({
      percent: 70,
      cents: 17_900_000,
      withContingencyCents: 17_450_000,
    })
    expect(figures.scopeClass).toBe('light')
  })

  it('classes a gut as heavy and a heavy rehab as moderate at least, whatever their share of the home', () => {
    const classOf = (level: 'light' | 'medium' | 'heavy' | 'gut') =>
      analyzeDeal(
        referenceDeal({
          asIsValueCents: 60_000_000,
          rehab: {
            ...referenceDeal().rehab,
            budget: { kind: 'level', level, centsPerSqft: 11_000 },
          },
        }),
      ).scopeClass
    expect([classOf('light'), classOf('medium')]).toEqual(['light', 'light'])
    expect([classOf('heavy'), classOf('gut')]).toEqual(['moderate', 'heavy'])
  })

  it('flows month by month, the flows sum to the profit, and they have their internal rate', () => {
    const net = figures.months.map(({ netCents }) => netCents)
    expect(net).toEqual(
      centsOf([-41_715, -3_511.88, -3_610.31, -3_708.75, -3_807.19, -2_630.63, 66_449.37]),
    )
    expect(figures.months.at(-1)?.cumulativeCents).toBe(746_561)
    expect(figures.returns.irrAMonth).toBeCloseTo(0.023301, 6)
    expect(percent(figures.returns.irrAYear)).toBe(31.84)
  })
})
