import * as z from 'zod/mini'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import { exitResultsSchema } from './exits.ts'

const cents = (text: string) => about(text, z.int())
const share = (text: string) => about(text, z.nullable(z.number()))
const maybeCents = (text: string) => about(text, z.nullable(z.int()))

const loanSchema = z.object({
  id: about('That of the loan.', z.string()),
  name: about('In words.', z.string()),
  advanceCents: cents('Paid out at closing.'),
  holdbackCents: cents('Held back, and paid out draw by draw.'),
  totalCents: cents('Both together.'),
  arvCapCents: maybeCents('What the cap on the after-repair value allows; null without one.'),
  costCapCents: maybeCents('What the cap on price and rehab allows; null without one.'),
  boundBy: about(
    'What it is as large as: what was asked for, or the cap that binds.',
    z.enum(['asked for', 'value cap', 'cost cap']),
  ),
  interestCents: cents('In all.'),
  draws: about('How many.', z.int()),
  payoffCents: cents('Owed at the sale.'),
  firstPaymentCents: cents('Of the first whole month.'),
  fullPaymentCents: cents('Of a month when all is drawn.'),
  months: about(
    'Balance and interest by month.',
    z.array(
      z.object({
        month: about('From 1.', z.int()),
        startCents: cents('Owed as it begins.'),
        drawnCents: cents('Paid out for finished work in it.'),
        interestCents: cents('Its interest.'),
        principalCents: cents('Paid back in it.'),
        endCents: cents('Owed as it ends.'),
      }),
    ),
  ),
})

/** The results of a deal, as they were worked out once: `domain/deals/analyze-deal.ts` says what each figure is. */
export const dealResultsSchema = named(
  'DealResults',
  'What a deal comes to. Money is whole cents, shares and rates are numbers (.0239 is 2.39%), null where they mean nothing.',
  z.object({
    lines: about(
      'Every cost in the order it is printed in. Totals are sums of them.',
      z.array(
        z.object({
          section: about(
            'The section that has it.',
            z.enum(['buy', 'financing', 'rehab', 'hold', 'sell']),
          ),
          id: about('Unique among the lines.', z.string()),
          name: about('What it is for.', z.string()),
          how: about('How its amount comes about: 2% of the loan, $223,500.00.', z.string()),
          cents: cents('Its amount.'),
        }),
      ),
    ),
    totals: z.object({
      buyCents: cents('Buying, without the price.'),
      financingCents: cents('Financing.'),
      rehabCents: cents('Rehab.'),
      holdCents: cents('Holding.'),
      sellCents: cents('Selling.'),
      allInCents: cents('Price and every cost but those of selling.'),
      totalCents: cents('Price and every cost.'),
    }),
    afterRepair: about(
      'The after-repair value with what the scope adds to the home; not in results of before it could.',
      z.optional(
        z.object({
          cents: cents('The value.'),
          range80: about(
            `Where ${LIKELY_IN_WORDS} such values fall; null when unknown.`,
            z.nullable(z.object({ lowCents: cents('Low end.'), highCents: cents('High end.') })),
          ),
          addedCents: cents('How much of it comes of what is added.'),
        }),
      ),
    ),
    saleCents: cents('What it sells for.'),
    profitCents: cents('Before income tax; below 0 a loss.'),
    maxOfferCents: maybeCents('The highest price that leaves the target; null when none does.'),
    netAtAskCents: maybeCents('The profit at the asking price; null where nothing is asked.'),
    chanceOfLoss: share('From 0 to 1; null where no range of the value is known.'),
    loans: about('The loans.', z.array(loanSchema)),
    loanCents: cents('All loans.'),
    cash: z.object({
      toCloseCents: cents('Own money to bring to closing.'),
      investedCents: cents('All-in cost less loans.'),
      peakCents: cents('The most own money that is in at a time.'),
    }),
    returns: z.object({
      onTotalCost: share('Profit of total cost.'),
      onAllInCost: share('Profit of all-in cost.'),
      onCash: share('Profit of the cash invested.'),
      onCashAYear: share('That, compounded to a year.'),
      irrAMonth: share('Internal rate of the monthly flows.'),
      irrAYear: share('That, compounded to a year.'),
      margin: share('Profit of the sale price.'),
    }),
    leverage: z.object({
      toCost: share('Loans of price and rehab budget.'),
      toPrice: share('Advances of the price.'),
      toValue: share('Loans of the after-repair value.'),
    }),
    breakEvenSaleCents: maybeCents('The lowest sale price without a loss.'),
    daysOfSlack: about(
      'Days the sale may come late before the profit is gone; null with a loss.',
      z.nullable(z.int()),
    ),
    rehabSlackCents: cents('How much more the rehab budget may take.'),
    screen: z.object({
      percent: about('70 of the 70% rule.', z.number()),
      cents: cents('That share of the value less repairs.'),
      withContingencyCents: cents('With contingency counted as repairs.'),
    }),
    scopeClass: about(
      'As lenders class scopes; null below the lightest.',
      z.nullable(z.enum(['light', 'moderate', 'heavy'])),
    ),
    months: about(
      'Own money by month, in above 0; they sum to the profit. Month 0 is the day of closing.',
      z.array(
        z.object({
          month: about('From 0.', z.int()),
          buyCents: cents('Price and costs of buying.'),
          rehabCents: cents('Rehab.'),
          holdCents: cents('Holding.'),
          financingCents: cents('Points, fees and interest.'),
          loanCents: cents('What lenders pay out, less what they are paid back.'),
          saleCents: cents('Sale price less costs of selling.'),
          netCents: cents('All of it.'),
          cumulativeCents: cents('All months up to this one.'),
          owedCents: cents('Owed to lenders as it ends.'),
        }),
      ),
    ),
    stress: about(
      'What it comes to when something goes another way.',
      z.array(
        z.object({
          id: about('Unique among them.', z.string()),
          name: about('In words.', z.string()),
          profitCents: cents('Then.'),
          changeCents: cents('Against the plan.'),
          loanCents: cents('All loans then.'),
          cashToCloseCents: cents('Own money at closing then.'),
        }),
      ),
    ),
    exits: about(
      'The exits side by side; null where only the flip was asked for, and in results of before there were any.',
      z._default(z.nullable(exitResultsSchema), null),
    ),
  }),
)
