import type { DealFigures, LoanFigures } from '../analyze-deal.ts'
import { inDollars } from './basis-in-words.ts'
import { profitWords, shareWords } from './deal-in-words.ts'

type Figure<Id extends string> = {
  readonly id: Id
  readonly name: string
  readonly unit: 'cents' | 'share' | 'days'
  /** Null where it means nothing; the words say so. */
  readonly value: number | null
  readonly words: string
}

type Figures = Omit<DealFigures, 'afterRepair' | 'lines' | 'loans' | 'months'> & {
  readonly loans: readonly Pick<LoanFigures, 'firstPaymentCents' | 'fullPaymentCents'>[]
}

/** All figures of a deal but those that lead it, in the order in which they are listed. Payments only where there is a loan. */
export const namedFigures = (figures: Figures, amount: (cents: number) => string = inDollars) => {
  const dollars = dollarsIn(amount)
  const { totals, cash, returns, leverage, screen, profitCents, daysOfSlack: days } = figures
  const [loan] = figures.loans
  return [
    dollars('all-in', 'All-in cost, without selling', totals.allInCents),
    dollars('total', 'Total cost', totals.totalCents),
    dollars('profit', 'Projected profit', profitCents, profitWords(profitCents, amount)),
    dollars('to-close', 'Cash to close', cash.toCloseCents),
    dollars('invested', 'Cash invested, before the sale', cash.investedCents),
    dollars('peak', 'Cash at the peak', cash.peakCents),
    share('on-total', 'Return on total cost', returns.onTotalCost),
    share('on-all-in', 'Return on all-in cost', returns.onAllInCost),
    share(
      'on-cash',
      'Return on cash invested',
      returns.onCash,
      returns.onCash === null ? 'n/a: no cash left in' : undefined,
    ),
    share('on-cash-a-year', 'That a year, compounded', returns.onCashAYear),
    share('irr-a-month', 'IRR a month', returns.irrAMonth, percentTo4(returns.irrAMonth)),
    share('irr-a-year', 'IRR a year, compounded', returns.irrAYear),
    share('margin', 'Margin, of the sale price', returns.margin),
    dollars('loans', 'Loans', figures.loanCents),
    share('loan-to-cost', 'Loan to price and rehab', leverage.toCost),
    share('loan-to-price', 'Loan at closing to price', leverage.toPrice),
    share('loan-to-value', 'Loan to after-repair value', leverage.toValue),
    ...(loan === undefined
      ? []
      : [
          dollars('first-payment', 'First payment', loan.firstPaymentCents),
          dollars('full-payment', 'Payment when all is drawn', loan.fullPaymentCents),
        ]),
    dollars('break-even', 'Sale price without a loss, at least', figures.breakEvenSaleCents),
    figure('slack', {
      name: 'Days it may take longer',
      unit: 'days',
      value: days,
      words: days?.toLocaleString('en-US') ?? (profitCents < 0 ? 'none: a loss' : 'n/a'),
    }),
    dollars('rehab-slack', 'Slack in the rehab, before contingency', figures.rehabSlackCents),
    dollars('screen', `${screen.percent}% rule, a screen only`, screen.cents),
    dollars('screen-with-contingency', 'The same with contingency', screen.withContingencyCents),
  ]
}

/** A figure of a deal under the name that it has on every screen, in every file and on paper. */
export type NamedFigure = ReturnType<typeof namedFigures>[number]
export type FigureId = NamedFigure['id']

const figure = <Id extends string>(id: Id, rest: Omit<Figure<Id>, 'id'>): Figure<Id> => ({
  id,
  ...rest,
})

const dollarsIn =
  (amount: (cents: number) => string) =>
  <Id extends string>(
    id: Id,
    name: string,
    value: number | null,
    words = value === null ? 'n/a' : amount(value),
  ) =>
    figure(id, { name, unit: 'cents', value, words })

const share = <Id extends string>(
  id: Id,
  name: string,
  value: number | null,
  words = shareWords(value),
) => figure(id, { name, unit: 'share', value, words })

/** Rates of a month are small: `2.3301%`. */
const percentTo4 = (share: number | null): string =>
  share === null
    ? 'n/a'
    : share.toLocaleString('en-US', { style: 'percent', minimumFractionDigits: 4 })
