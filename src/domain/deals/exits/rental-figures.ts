import { inDollars, inMonths } from '../results/basis-in-words.ts'
import { shareWords } from '../results/deal-in-words.ts'
import type { rentalResults } from './exit-results.ts'

/** A figure of a rental under its name, in words. */
export type RentalFigure = { readonly name: string; readonly words: string }

/** The figures of a rental, in the order in which screens, print and terminals list them. */
export const rentalFigures = (
  rental: Omit<ReturnType<typeof rentalResults>, 'stress'>,
  amount: (cents: number) => string = inDollars,
): RentalFigure[] => {
  const { refinance, ratios, years } = rental
  const [first] = years
  const figure = (name: string, words: string): RentalFigure => ({ name, words })
  return [
    figure('Rented after', inMonths(rental.rentedAfterMonths)),
    figure('Rent of the first year', amount(first?.rentCents ?? 0)),
    figure('Net operating income', amount(first?.noiCents ?? 0)),
    figure('Debt service a year', amount(first?.debtServiceCents ?? 0)),
    figure('Cash flow of the first year', amount(first?.cashFlowCents ?? 0)),
    figure('DSCR: rent over payment, taxes, insurance, dues', dscrWords(rental.dscr)),
    figure('Net operating income over debt service', dscrWords(ratios.noiCoverage)),
    figure('Cap rate: of the value once repaired', shareWords(ratios.capRate)),
    figure('Net operating income of all-in cost', shareWords(ratios.yieldOnCost)),
    ...(refinance === null
      ? [figure('Refinance', 'none')]
      : [
          figure('Refinance after', inMonths(rental.refinancedAfterMonths)),
          figure(
            refinance.valuedBy === 'cost'
              ? 'Lender goes by the cost: not seasoned'
              : 'Lender goes by the appraisal',
            amount(refinance.valueCents),
          ),
          figure(
            `Refinance, cut by its ${refinance.boundBy === 'loan to value' ? 'loan to value' : 'floor of DSCR'}`,
            amount(refinance.loanCents),
          ),
          figure('Payment a month', amount(refinance.paymentCents)),
          figure('Points and fees of it', amount(refinance.costCents)),
          figure('Pays off', amount(refinance.payoffCents)),
          figure(
            refinance.cashOutCents < 0 ? 'Cash to bring to it' : 'Cash out of it',
            amount(Math.abs(refinance.cashOutCents)),
          ),
        ]),
    figure('Cash needed at the peak', amount(rental.cashNeededCents)),
    figure('Cash left in', amount(rental.cashLeftInCents)),
    figure('Cash on cash', cashOnCash(rental)),
    figure('Equity once repaired', amount(rental.equityCents)),
  ]
}

/** Why less rent may cost less, where the lender's floor cuts the loan. */
export const LESS_RENT_BORROWS_LESS =
  'The lender’s floor cuts the loan: less rent borrows less, so that more cash stays in and less interest is paid. See the cash left in beside it.'

/** `0.98`: never rounded up to 1; n/a where nothing is to be paid. */
export const dscrWords = (ratio: number | null): string =>
  ratio === null ? 'n/a' : (Math.floor(100 * ratio) / 100).toFixed(2)

const cashOnCash = ({
  ratios: { onCash },
  cashLeftInCents,
}: Pick<ReturnType<typeof rentalResults>, 'ratios' | 'cashLeftInCents'>): string =>
  cashLeftInCents <= 0 ? 'n/a: no cash is left in' : shareWords(onCash)
