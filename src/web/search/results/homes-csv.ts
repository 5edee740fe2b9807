import type { Home } from '../../../contract/homes/home.ts'
import { csvLine } from '../../../domain/csv-line.ts'
import { paths } from '../../paths.ts'
import type { FiguresOfHomes } from './use-card-figures.ts'

/** Found homes as a table for a spreadsheet, a line each. Nothing that outsiders wrote runs in it. */
export const homesCsv = (
  homes: readonly Home[],
  figures: FiguresOfHomes | null,
  origin: string,
): Blob => {
  const lines = homes.map((home) => {
    const told = figures?.get(home.propertyId)
    return csvLine([
      ...[home.addressLine, home.city, home.state, home.zip, home.propertyType],
      ...[home.beds, home.bath, home.size, home.lotSize, home.yearBuilt].map(amount),
      ...[home.dateListed ?? '', amount(home.daysOnMarket)],
      ...[home.price, home.value, home.range80.low, home.range80.high].map(amount),
      ...[home.fixedUpValue, told?.maxOfferUsd, told?.netAtAskUsd].map(amount),
      home.checks.map(({ evidence }) => evidence).join('; '),
      ...[home.mls ?? '', home.source, home.listedBy ?? '', home.webUrl ?? ''],
      `${origin}${paths.comps(home.propertyId)}`,
    ])
  })
  // The mark in front tells spreadsheets that it is UTF-8.
  return new Blob(['\uFEFF', csvLine(columns), ...lines], { type: 'text/csv;charset=utf-8' })
}

const columns = [
  ...['Address', 'City', 'State', 'Zip', 'Type', 'Bedrooms', 'Bathrooms', 'Sqft', 'Lot sqft'],
  ...['Year built', 'Listed', 'Days on market', 'Asking price', 'Value', 'Value, low end'],
  ...['Value, high end', 'After-repair value', 'Max offer', 'Net at ask', 'Checks', 'MLS number'],
  ...['Source', 'Listed by', 'Listing page', 'Link'],
]

const amount = (of: number | null | undefined): string =>
  of === null || of === undefined ? '' : String(of)
