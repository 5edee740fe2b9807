import { expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { bareDeal, hardMoney, purchaseLoan, referenceDeal } from '../deal-for-tests.ts'
import type { DayCount, InterestTime, Loan } from '../inputs/deal-inputs.ts'

const loanOf = (interest: Loan['interest'], closingDate: string | null = null) =>
  analyzeDeal(
    bareDeal({
      priceCents: 36_000_000,
      months: 3,
      closingDate,
      loans: [{ ...purchaseLoan(100, { ratePercent: 10 }), interest }],
    }),
  )
const interestBy = (dayCount: DayCount, closingDate: string | null) =>
  loanOf({ kind: 'non-Dutch', dayCount, paid: 'monthly' }, closingDate).loans[0]?.months.map(
    ({ interestCents }) => interestCents,
  )

it('counts 30-day months, or the days there are', () => {
  expect(interestBy('30/360', '2026-12-31')).toEqual([300_000, 300_000, 300_000])
  // To January 31, February 28 and March 31: 31, 28 and 31 days of $100.
  expect(interestBy('actual/360', '2026-12-31')).toEqual([310_000, 280_000, 310_000])
  expect(interestBy('actual/365', '2026-12-31')).toEqual([305_753, 276_164, 305_753])
  // To the 29th of a leap year.
  expect(interestBy('actual/360', '2024-01-30')).toEqual([300_000, 300_000, 310_000])
})

it('counts average months while the day of closing is not known', () => {
  expect(interestBy('actual/360', null)).toEqual([304_167, 304_167, 304_167])
  expect(interestBy('actual/365', null)).toEqual([300_000, 300_000, 300_000])
})

it('takes interest each month, from a reserve at closing, or all at the sale', () => {
  const flowsOf = (paid: InterestTime) =>
    loanOf({ kind: 'Dutch', dayCount: '30/360', paid }).months.map(
      ({ financingCents }) => financingCents,
    )
  expect(flowsOf('monthly')).toEqual([0, -300_000, -300_000, -300_000])
  expect(flowsOf('reserve')).toEqual([-900_000, 0, 0, 0])
  expect(flowsOf('at sale')).toEqual([0, 0, 0, -900_000])
  const reserve = loanOf({ kind: 'Dutch', dayCount: '30/360', paid: 'reserve' })
  expect(reserve.cash.toCloseCents).toBe(900_000)
})

it('names the cap that binds, and cuts the advance before the holdback', () => {
  const sized = (arvCapPercent: number | null, costCapPercent: number | null) =>
    analyzeDeal(
      referenceDeal({
        loans: [
          hardMoney({
            size: {
              kind: 'advance',
              pricePercent: 85,
              rehabPercent: 100,
              arvCapPercent,
              costCapPercent,
            },
          }),
        ],
      }),
    ).loans[0]
  expect(sized(60, null)).toMatchObject({
    boundBy: 'value cap',
    advanceCents: 14_700_000,
    holdbackCents: 4_500_000,
  })
  expect(sized(60, 70)).toMatchObject({ boundBy: 'cost cap', totalCents: 17_850_000 })
  expect(sized(10, null)).toMatchObject({ advanceCents: 0, holdbackCents: 3_200_000 })
})

it('charges an exit fee only where the loan is paid off later than agreed', () => {
  const exitFee = {
    id: 'exit',
    name: 'exit fee',
    afterMonths: 9,
    basis: { kind: 'percent', percent: 1, of: 'loan' },
  } as const
  const totalAt = (months: number) =>
    analyzeDeal(referenceDeal({ months, loans: [hardMoney({ exitFees: [exitFee] })] })).lines.find(
      ({ id }) => id === 'loan.first.exit.exit',
    )?.cents
  expect(totalAt(9)).toBeUndefined()
  expect(totalAt(9.5)).toBe(223_500)
})

it('draws by the rows of the scope, each with its own draw', () => {
  const row = (id: string, draw: number | null, unitCents: number) => ({
    id,
    area: 'Kitchen',
    task: id,
    quantity: 2.5,
    unit: 'each',
    unitCents,
    contractor: '',
    permit: false,
    draw,
  })
  const { loans, lines } = analyzeDeal(
    referenceDeal({
      rehab: {
        ...referenceDeal().rehab,
        budget: {
          kind: 'scope',
          rows: [row('cabinets', 1, 400_000), row('roof', 2, 600_000), row('paint', null, 200_000)],
        },
        draws: { by: 'scope', months: [1, 2.5, 4] },
      },
    }),
  )
  expect(loans[0]?.months.map(({ drawnCents }) => drawnCents)).toEqual([
    1_000_000, 0, 1_500_000, 500_000, 0, 0,
  ])
  expect(lines.find(({ id }) => id === 'rehab.row.roof')).toMatchObject({
    name: 'Kitchen: roof',
    cents: 1_500_000,
    basis: { kind: 'quantity', quantity: 2.5, unit: 'each', unitCents: 600_000 },
  })
})

it('pays an amortized loan back month by month', () => {
  const { months, loans } = loanOf({ kind: 'amortized', months: 12 })
  const [loan] = loans
  // 360,000 at 10% over 12 months: 31,649.72 a month.
  expect(loan).toMatchObject({ firstPaymentCents: 3_164_972 })
  expect(loan?.months.map(({ interestCents }) => interestCents)).toEqual([
    300_000, 276_125, 252_052,
  ])
  expect(months[1]?.loanCents).toBe(-2_864_972)
  expect(loan?.payoffCents).toBe(36_000_000 - 3 * 3_164_972 + 300_000 + 276_125 + 252_052)
})
