import { csvLine } from '../../../domain/csv-line.ts'
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
      ...['Chance of a loss', 'Verdict at the ask', 'Updated', 'Link'],
    ],
    ...deals.map(({ kept, figures, ...deal }) => [
      kept.name,
      ...[kept.home?.addressLine, kept.home?.city, kept.home?.state, kept.home?.zip].map(
        (text = '') => text,
      ),
      ...[deal.askCents, kept.inputs.priceCents, figures.afterRepair.cents].map(dollars),
      ...[deal.maxOfferCents, deal.netAtAskCents, figures.profitCents].map(dollars),
      dollars(figures.cash.toCloseCents),
      deal.chanceOfLoss === null ? '' : String(deal.chanceOfLoss),
      deal.verdict === null ? '' : verdictNames[deal.verdict],
      kept.changedAt.slice(0, 10),
      `${origin}${paths.comps(kept.propertyId)}`,
    ]),
  ])

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

/** The mark in front shows spreadsheets that it is UTF-8. */
const asFile = (lines: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' })
