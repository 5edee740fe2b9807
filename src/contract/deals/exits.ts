import * as z from 'zod/mini'
import { exits, operatingKinds } from '../../domain/deals/exits/exit-inputs.ts'
import { dealLimits } from '../../domain/deals/inputs/deal-inputs.ts'
import { LIKELY_IN_WORDS } from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import {
  cents,
  costLines,
  decimal,
  id,
  listOf,
  months,
  percent,
  percentTo,
  share,
  text,
  whole,
} from './costs.ts'

const rangeOf = (what: string) =>
  about(
    `Where ${LIKELY_IN_WORDS} such ${what} fall; null when unknown.`,
    z.nullable(
      z
        .object({
          lowCents: about('The low end.', cents.check(z.minimum(1))),
          highCents: about('The high end.', cents),
        })
        .check(
          z.refine(({ lowCents, highCents }) => lowCents <= highCents, 'give the low end first'),
        ),
    ),
  )

const growth = percentTo(20, -20)

const operatingLineSchema = z.object({
  id,
  name: about('What it is for.', text(80)),
  kind: about(
    'Property tax, insurance and dues are beside principal and interest in DSCR; a reserve comes off the cash flow, below the net operating income.',
    z.enum(operatingKinds),
  ),
  basis: about(
    'How the amount of the first year comes about.',
    z.discriminatedUnion('kind', [
      z.object({ kind: about('For each month.', z.literal('a month')), cents: whole }),
      z.object({ kind: about('For each year.', z.literal('a year')), cents: whole }),
      z.object({
        kind: about('A share for each year.', z.literal('percent a year')),
        percent: share,
        of: about('What the percentage is of.', z.enum(['price', 'value'])),
      }),
      z.object({
        kind: about('A share of the rent.', z.literal('percent of rent')),
        percent: share,
        of: about('collected: what vacancy leaves of it.', z.enum(['scheduled', 'collected'])),
      }),
    ]),
  ),
})

/** Costs of a landlord, each with an id of its own. */
export const operatingLines = (most: number) => listOf(operatingLineSchema, most)

const refinanceSchema = z.object({
  seasoningMonths: about(
    'Up to which the lender goes by the lesser of appraisal and cost, and from which on by the appraisal.',
    decimal(0, 36),
  ),
  ltvPercent: about('The most, of what the lender goes by.', percent),
  appraisalPercent: about('What it is appraised at, of the planned sale price.', percentTo(200)),
  minDscr: about(
    'The least rent over principal, interest, taxes, insurance and dues; null without a floor.',
    z.nullable(decimal(0, 3)),
  ),
  ratePercent: about('Interest a year.', percentTo(60)),
  pointsPercent: about('Of the refinance.', percentTo(20)),
  fees: about('Paid as it is closed.', costLines),
  interest: about(
    'How it is paid.',
    z.union([
      z.object({
        kind: about('Equal payments that pay it off.', z.literal('amortized')),
        months: about('In so many.', z.int().check(z.minimum(1), z.maximum(600))),
      }),
      z.literal('interest only'),
    ]),
  ),
})

const rentalSchema = named(
  'RentalPlan',
  'A home that is bought, repaired, rented and refinanced.',
  z.object({
    rentCentsAMonth: about(
      'The rent when repaired, in whole cents a month; null when not known: it is then no exit.',
      z.nullable(cents.check(z.minimum(1))),
    ),
    rentRange80: rangeOf('rents'),
    vacancyPercent: about('Of the scheduled rent.', percent),
    operating: about('Costs of a landlord.', operatingLines(dealLimits.costLines)),
    leaseUpMonths: about('From the end of the work to the first rent.', decimal(0, 24)),
    payoffAfterMonths: about(
      'After closing, when the loans it was bought with are paid off, at the earliest: not before it is rented.',
      decimal(0, 36),
    ),
    refinance: about(
      'Null without one: amortized loans run on, others are paid off in cash.',
      z.nullable(refinanceSchema),
    ),
    growth: about(
      'A year, compounded from the refinance on.',
      z.object({
        rentPercent: about('Of rents.', growth),
        costPercent: about('Of costs.', growth),
        valuePercent: about('Of the value.', growth),
      }),
    ),
    target: about(
      'What the highest offer is to leave.',
      z.discriminatedUnion('kind', [
        z.object({
          kind: about(
            'Cash flow of the first year, of the cash left in; where none is, no loss a year.',
            z.literal('return on cash'),
          ),
          percent: share,
        }),
        z.object({
          kind: about('Little left in, and a cash flow.', z.literal('cash left in')),
          mostCents: about('At most so much left in.', cents),
          cashFlowCentsAMonth: about('At least so much a month.', cents),
        }),
      ]),
    ),
  }),
)

/** What a deal's exits besides the flip are worked out from: `domain/deals/exits/exit-inputs.ts` says what each means. */
export const exitInputsSchema = named(
  'ExitInputs',
  'The exits of a deal besides the flip.',
  z.object({
    worksBy: about('The exit whose max offer leads.', z.enum(exits)),
    rental: rentalSchema,
    assignment: about(
      'A contract that is passed on to another buyer.',
      z.object({
        method: about(
          'One closing, the contract assigned; or two on one day, bought and sold.',
          z.enum(['assignment', 'double close']),
        ),
        feeCents: about('What it is to earn.', cents),
        depositCents: about('Earnest money, at stake until the closing.', cents),
        buyerPaysCents: about(
          'What the other buyer pays; null for the max offer of the flip.',
          z.nullable(cents),
        ),
        costs: about('Finding the buyer, papers.', costLines),
        fundingPointsPercent: about(
          'Of the price, for the lender of the day; a double close only.',
          percentTo(20),
        ),
        closingCosts: about("The seller's, of the second closing; a double close only.", costLines),
      }),
    ),
    asIs: about(
      'Sold again without any work.',
      z.object({
        saleCents: about(
          'What it sells for; null for what the deal says that it sells for as is.',
          z.nullable(cents),
        ),
        saleRange80: rangeOf('prices'),
        months: about('From buying to selling.', months),
      }),
    ),
  }),
)

const usdCents = (what: string) => about(what, z.int())
const maybeCents = (what: string) => about(what, z.nullable(z.int()))
const shareOrNull = (what: string) => about(what, z.nullable(z.number()))

const yearSchema = z.object({
  year: about('From 1, counted from the refinance.', z.int()),
  rentCents: usdCents('Scheduled rent.'),
  vacancyCents: usdCents('Not rented or not paid.'),
  lines: about(
    'Costs of the year.',
    z.array(
      z.object({
        id: about('That of the cost.', z.string()),
        name: about('In words.', z.string()),
        kind: about('What kind of cost.', z.enum(operatingKinds)),
        cents: usdCents('Its amount.'),
      }),
    ),
  ),
  noiCents: usdCents('Net operating income: before reserve and loans.'),
  reserveCents: usdCents('Put by for what wears out.'),
  debtServiceCents: usdCents('Interest and principal.'),
  cashFlowCents: usdCents('Net operating income less reserve and debt service.'),
})

/** What the exits of a deal come to, as they were worked out once. */
export const exitResultsSchema = named(
  'ExitResults',
  'The exits of a deal side by side. Money is whole cents.',
  z.object({
    worksBy: about('The exit whose max offer leads.', z.enum(exits)),
    maxOfferCents: maybeCents('The max offer that leads; null where that exit has none.'),
    rows: about(
      'One for each exit, in order.',
      z.array(
        z.object({
          exit: about('Which one.', z.enum(exits)),
          name: about('In words.', z.string()),
          missing: about(
            'Why there is no result; null where there is one.',
            z.nullable(z.string()),
          ),
          bestFor: about('What it is best for among them, in words.', z.array(z.string())),
          result: about(
            'What it comes to; null where it is none.',
            z.nullable(
              z.object({
                maxOfferCents: maybeCents('The highest price that leaves its own target.'),
                cashNeededCents: usdCents('The most own money that is in at a time.'),
                cashLeftInCents: usdCents('Own money that stays in; below 0 where more came out.'),
                profitCents: maybeCents('Of a sale; null for a rental.'),
                cashFlowCentsAYear: maybeCents('Of the first year; null where it is sold.'),
                chanceOfLoss: shareOrNull('From 0 to 1; null where no likely range says.'),
                months: shareOrNull('Until it is sold; null for a rental.'),
                facts: about('What has to be said beside it: sentences.', z.array(z.string())),
              }),
            ),
          ),
        }),
      ),
    ),
    rental: about(
      'The rental in full; null without a rent.',
      z.nullable(
        z.object({
          rentedAfterMonths: about('After closing.', z.number()),
          refinancedAfterMonths: about(
            'After closing, or when its loans are paid off.',
            z.number(),
          ),
          allInCents: usdCents('Price and every cost up to the refinance, and those of it.'),
          cashNeededCents: usdCents('The most own money that is in at a time.'),
          cashLeftInCents: usdCents('Own money that stays in after the refinance.'),
          equityCents: usdCents('Value once repaired, less what is owed.'),
          dscr: shareOrNull('Rent over principal, interest, taxes, insurance and dues.'),
          refinance: about(
            'Null without one.',
            z.nullable(
              z.object({
                valuedBy: about('What the lender goes by.', z.enum(['appraisal', 'cost'])),
                valueCents: usdCents('What that is.'),
                ltvCapCents: usdCents('What the loan to value allows.'),
                dscrCapCents: maybeCents('What the floor of DSCR allows; null where as much.'),
                loanCents: usdCents('The loan.'),
                boundBy: about(
                  'What it is as large as.',
                  z.enum(['loan to value', 'debt service coverage']),
                ),
                paymentCents: usdCents('A month, principal and interest.'),
                dscrAtLtv: shareOrNull('DSCR with the loan that the value allows.'),
                costCents: usdCents('Points and fees.'),
                payoffCents: usdCents('What it pays off, with exit fees.'),
                cashOutCents: usdCents('What is left of it; below 0 cash to bring.'),
              }),
            ),
          ),
          ratios: z.object({
            capRate: shareOrNull('Net operating income of the value once repaired.'),
            yieldOnCost: shareOrNull('Net operating income of all-in cost.'),
            noiCoverage: shareOrNull('Net operating income over debt service.'),
            onCash: shareOrNull('Cash flow of the first year of the cash left in.'),
          }),
          years: about('The first ten.', z.array(yearSchema)),
          holds: about(
            'Sold after five and after ten years.',
            z.array(
              z.object({
                years: about('How many.', z.int()),
                cashFlowCents: usdCents('Of those years together.'),
                saleCents: usdCents('What it sells for then.'),
                sellCents: usdCents('Costs of selling.'),
                payoffCents: usdCents('Owed then.'),
                equityCents: usdCents('Worth then, less what is owed.'),
                profitCents: usdCents('All flows of it.'),
                irrAYear: shareOrNull('Internal rate of its monthly flows, compounded to a year.'),
              }),
            ),
          ),
          stress: about(
            'When it goes another way.',
            z.array(
              z.object({
                id: about('Unique among them.', z.string()),
                name: about('In words.', z.string()),
                loanCents: usdCents('The refinance then.'),
                cashLeftInCents: usdCents('Left in then.'),
                cashFlowCentsAYear: usdCents('Of the first year then.'),
                dscr: shareOrNull('DSCR then.'),
                profitCents: usdCents('When sold after five years.'),
                changeCents: usdCents('Against the plan.'),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
)
export type ExitResults = z.infer<typeof exitResultsSchema>
