import { csvLine } from '../../../domain/csv-line.ts'
import { analyzeRental } from '../../../domain/deals/exits/analyze-rental.ts'
import { exitNames, exits, rentalOf } from '../../../domain/deals/exits/exit-inputs.ts'
import { leadOffer } from '../../../domain/deals/exits/lead-offer.ts'
import { dscrWords } from '../../../domain/deals/exits/rental-figures.ts'
import type { DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'
import { ANY_PRICE, isAnyPriceUsd } from '../../../domain/dollars.ts'
import { verdictNames } from '../../../domain/search/figures-in-words.ts'
import { paths } from '../../paths.ts'
import { comparedGroups } from './compared-rows.ts'
import { placeOf, titleOf, type WorkedDeal } from './worked-deal.ts'

/** Deals as a table for a spreadsheet, a line each. Nothing that is typed into it runs there. */
export const dealsCsv = (deals: readonly WorkedDeal[], origin: string): Blob =>
  asFile([
    [
      ...['Name', 'Address', 'City', 'State', 'Zip', 'Ask', 'Purchase price'],
      ...['After-repair value', 'Max offer', 'Net at ask', 'Projected profit', 'Cash to close'],
      ...['Chance of a loss', 'Verdict at the ask', 'Worked by', 'Rent a month'],
      ...exits.map((exit) => `Max offer: ${exitNames[exit].toLowerCase()}`),
      ...['Rental: cash flow a year', 'Rental: cash left in', 'Rental: DSCR', 'Updated', 'Link'],
    ],
    ...deals.map(({ kept, figures, ...deal }) => [
      kept.name,
      ...[kept.home?.addressLine, kept.home?.city, kept.home?.state, kept.home?.zip].map(
        (text = '') => text,
      ),
      ...[deal.askCents, kept.inputs.priceCents, figures.afterRepair.cents].map(dollars),
      offer(deal.lead.maxOfferCents),
      ...[deal.netAtAskCents, figures.profitCents].map(dollars),
      dollars(figures.cash.toCloseCents),
      deal.chanceOfLoss === null ? '' : String(deal.chanceOfLoss),
      deal.verdict === null ? '' : verdictNames[deal.verdict],
      deal.lead.name,
      ...exitCells(kept.inputs),
      kept.changedAt.slice(0, 10),
      `${origin}${paths.comps(kept.propertyId)}`,
    ]),
  ])

/** The rent, the max offer of each exit, and the rental's first year; empty in deals kept before there were exits. */
const exitCells = (inputs: DealInputs): string[] => {
  const plans = inputs.exits
  if (plans === null) return ['', ...exits.map(() => ''), '', '', '']
  const rental = rentalOf(plans)
  const figures = rental && analyzeRental(inputs, rental)
  return [
    dollars(plans.rental.rentCentsAMonth),
    ...exits.map((worksBy) =>
      offer(leadOffer({ ...inputs, exits: { ...plans, worksBy } }).maxOfferCents),
    ),
    dollars(figures?.years[0]?.cashFlowCents ?? null),
    dollars(figures?.cashLeftInCents ?? null),
    figures?.dscr == null ? '' : dscrWords(figures.dscr),
  ]
}

/** Deals side by side, a column each. */
export const comparedCsv = (deals: readonly WorkedDeal[]): Blob =>
  asFile([
    ['', ...deals.map(({ kept }) => titleOf(kept))],
    ['Address', ...deals.map(({ kept }) => placeOf(kept))],
    ...comparedGroups(deals).flatMap(({ rows }) =>
      rows.map(({ name, cells }) => [
        name,
        ...cells.map(({ number }) => (number === null ? '' : String(number))),
      ]),
    ),
  ])

const dollars = (cents: number | null): string => (cents === null ? '' : String(cents / 100))

/** `Any price` where it has no limit. */
const offer = (cents: number | null): string =>
  cents !== null && isAnyPriceUsd(cents / 100) ? ANY_PRICE : dollars(cents)

/** The mark in front shows spreadsheets that it is UTF-8. */
const asFile = (lines: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' })
