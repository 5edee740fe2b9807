import type { Flip } from '../../contract/flips.ts'
import { csvLine } from '../../domain/csv-line.ts'
import { betweenUsd } from './sort-flips.ts'

/** Flips as a table for a spreadsheet, a line each. Nothing that outsiders wrote runs in it. */
export const flipsCsv = (flips: readonly Flip[]): Blob => {
  const lines = flips.map((flip) => {
    const { bought, again, changed } = flip
    return csvLine([
      ...[flip.address, flip.city, flip.state, flip.zip, flip.homeType],
      ...[flip.squareFeet, flip.yearBuilt].map(amount),
      ...[bought.date, amount(bought.price), amount(bought.typicalValue)],
      ...[again.how === 'sold' ? 'Sold' : 'Listed again', again.date],
      ...[again.how === 'sold' ? null : again.ask, again.price].map(amount),
      ...[flip.daysHeld, betweenUsd(flip), flip.rise, flip.leftForWork].map(amount),
      ...[changed.beds, changed.baths, changed.squareFeet].flatMap((change) => [
        amount(change?.from),
        amount(change?.to),
      ]),
    ])
  })
  // The mark in front shows spreadsheets that it is UTF-8.
  return new Blob(['\uFEFF', csvLine(columns), ...lines], { type: 'text/csv;charset=utf-8' })
}

const columns = [
  ...['Address', 'City', 'State', 'Zip', 'Type', 'Sqft', 'Year built'],
  ...['Bought', 'Purchase price', 'Typical value at purchase'],
  ...['How it came back', 'Resold or listed again', 'New ask', 'Resale or ask less 3%'],
  ...['Days held', 'Dollars between', 'Rise over the market', 'Left for work'],
  ...['Beds before', 'Beds after', 'Baths before', 'Baths after', 'Sqft before', 'Sqft after'],
]

const amount = (of: number | null | undefined): string =>
  of === null || of === undefined ? '' : String(of)
