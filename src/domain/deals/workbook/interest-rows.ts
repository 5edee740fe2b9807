import { type At, type ColumnRow, round } from './cells.ts'
import type { InputsPage, LoanCells } from './inputs-page.ts'

/** The interest of each month of a loan, and what it pays back. */
export const interestRows = (
  cells: LoanCells,
  inputs: InputsPage,
  {
    closingDate,
    monthsShown,
  }: { readonly closingDate: string | null; readonly monthsShown: number },
): ColumnRow[] => {
  const { key, loan } = cells
  const months = Array.from({ length: monthsShown }, (_, i) => i + 1)
  const { interest } = loan
  const row = (part: string, month: number, words: string, formula: ColumnRow['formula']) => ({
    key: `${key}.${part}.${month}`,
    name: `${loan.name}: ${words}, month ${month}`,
    ...({ format: 'dollars', formula } as const),
  })
  const grows = (part: string, month: number) => (at: At) =>
    month === 1
      ? at(`${key}.${part}.1`)
      : round(`${at(`${key}.${part}.${month}`)}-${at(`${key}.${part}.${month - 1}`)}`)

  if (interest.kind === 'amortized')
    return [
      ...months.map((month) =>
        row('interest-to', month, 'interest so far', (at) => annuityTo(cells, at, month).interest),
      ),
      ...months.map((month) =>
        row(
          'principal-to',
          month,
          'paid back so far',
          (at) => annuityTo(cells, at, month).principal,
        ),
      ),
      ...months.map((month) => row('interest', month, 'interest', grows('interest-to', month))),
    ]
  const owed = (at: At, month: number) =>
    interest.kind === 'Dutch'
      ? `${at(`${key}.total`)}*${lengthOf(at, month)}`
      : owedFor(cells, inputs, at, month)
  const rate = (at: At) => `(${cells.ratePercent}+${at('ratePlus')})`
  const share = (month: number) => yearShare(interest.dayCount, inputs.closing, closingDate, month)
  if (interest.paid === 'monthly')
    return months.map((month) =>
      row('interest', month, 'interest', (at) =>
        round(`(${owed(at, month)})*${share(month)}*${rate(at)}`),
      ),
    )
  return [
    ...months.map((month) =>
      row('years', month, 'dollars times years owed so far', (at) => {
        const now = `(${owed(at, month)})*${share(month)}`
        return month === 1 ? now : `${at(`${key}.years.${month - 1}`)}+${now}`
      }),
    ),
    ...months.map((month) =>
      row('interest-to', month, 'interest so far', (at) =>
        round(`${at(`${key}.years.${month}`)}*${rate(at)}`),
      ),
    ),
    ...months.map((month) => row('interest', month, 'interest', grows('interest-to', month))),
  ]
}

/** How much of a month lies before the sale: 1, part of it, or 0. */
const lengthOf = (at: At, month: number): string => `MAX(0,MIN(1,${at('months')}-${month - 1}))`

/** What is owed in a month times how long: a draw bears interest from its own day on. */
const owedFor = ({ key }: LoanCells, { draws }: InputsPage, at: At, month: number): string => {
  const start = month - 1
  const end = `MAX(${start},MIN(${month},${at('months')}))`
  return [
    `${at(`${key}.advance`)}*${lengthOf(at, month)}`,
    ...draws.map(
      (_, i) => `${at(`${key}.draw.${i}`)}*MAX(0,${end}-MAX(${start},${at(`time.${i}`)}))`,
    ),
  ].join('+')
}

/** What a month is of a year: a twelfth, or its days of 360 or 365; an average month while the day is not known. */
const yearShare = (
  dayCount: '30/360' | 'actual/360' | 'actual/365',
  closing: string,
  closingDate: string | null,
  month: number,
): string => {
  if (dayCount === '30/360') return '1/12'
  if (closingDate === null) return dayCount === 'actual/360' ? '73/864' : '1/12'
  const days = `(EDATE(${closing},${month})-EDATE(${closing},${month - 1}))`
  return `${days}/${dayCount === 'actual/360' ? 360 : 365}`
}

/** Interest and principal of equal payments up to the end of a month, or to the sale. */
const annuityTo = ({ key, ratePercent: rate, term }: LoanCells, at: At, month: number) => {
  const time = `MIN(${month},${at('months')})`
  const paid = `MIN(INT(${time}),${term ?? '1'})`
  const monthly = `((${rate}+${at('ratePlus')})/12)`
  const loan = at(`${key}.total`)
  const payment = paymentOf(loan, monthly, term ?? '1')
  const owed = `IF(${monthly}=0,${loan}-${payment}*${paid},${loan}*(1+${monthly})^${paid}-${payment}*((1+${monthly})^${paid}-1)/IF(${monthly}=0,1,${monthly}))`
  const through = `${payment}*${paid}-(${loan}-(${owed}))`
  const begun = `IF(${paid}=${term ?? '1'},0,${time}-${paid})*${monthly}*(${owed})`
  return {
    interest: round(`${through}+${begun}`),
    principal: round(`${loan}-(${owed})`),
  }
}

const paymentOf = (loan: string, monthly: string, term: string): string =>
  `IF(${monthly}=0,${loan}/${term},${loan}*${monthly}/(1-(1+IF(${monthly}=0,1,${monthly}))^-${term}))`
