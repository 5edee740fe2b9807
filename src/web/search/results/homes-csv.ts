import type { Home } from '../../../contract/search/home.ts'
import { csvLine } from '../../../domain/csv-line.ts'
import { paths } from '../../paths.ts'

/** Found homes as a table for a spreadsheet, a line each. Nothing that outsiders wrote runs in it. */
export const homesCsv = (homes: readonly Home[], origin: string): Blob => {
  const lines = homes.map((home) =>
    csvLine([
      ...[home.addressLine, home.city, home.state, home.zip, home.propertyType],
      ...[home.beds, home.bath, home.size, home.lotSize, home.yearBuilt].map(amount),
      ...[home.dateListed ?? '', amount(home.daysOnMarket)],
      ...[home.price, home.typicalValue, home.likelySale?.price].map(amount),
      ...[home.likelySale?.low, home.likelySale?.high].map(amount),
      ...[home.afterRepairValue.price, home.assumedRepairs?.dollars].map(amount),
      ...[home.roomForRepairs?.dollars, home.maxOffer, home.netAtAsk].map(amount),
      home.verdict ?? '',
      home.checks.map(({ evidence }) => evidence).join('; '),
      ...[home.mls ?? '', home.source, home.listedBy ?? '', home.webUrl ?? ''],
      `${origin}${paths.comps(home.propertyId)}`,
    ]),
  )
  // The mark in front shows spreadsheets that it is UTF-8.
  return new Blob(['\uFEFF', csvLine(columns), ...lines], { type: 'text/csv;charset=utf-8' })
}

const columns = [
  ...['Address', 'City', 'State', 'Zip', 'Type', 'Bedrooms', 'Bathrooms', 'Sqft', 'Lot sqft'],
  ...['Year built', 'Listed', 'Days on market', 'Asking price', 'Typical value'],
  ...['Likely sale', 'Likely sale, low end', 'Likely sale, high end', 'After-repair value'],
  ...['Assumed repairs', 'Room for repairs', 'Max offer', 'Net at ask', 'Verdict', 'Checks'],
  'MLS number',
  ...['Source', 'Listed by', 'Listing page', 'Link'],
]

const amount = (of: number | null | undefined): string =>
  of === null || of === undefined ? '' : String(of)
