import type { MyHome } from '../../contract/homes/my-homes.ts'
import { csvLine } from '../../domain/csv-line.ts'

/** Somebody's homes as a table, a line each. Nothing that is typed into it runs in a spreadsheet. */
export const myHomesCsv = (homes: readonly MyHome[]): string =>
  [columns.map(([name]) => name), ...homes.map((home) => columns.map(([, cell]) => cell(home)))]
    .map(csvLine)
    .join('')

const columns: readonly (readonly [name: string, cell: (home: MyHome) => string])[] = [
  ['Address', ({ now }) => now?.addressLine ?? ''],
  ['City', ({ now }) => now?.city ?? ''],
  ['State', ({ now }) => now?.stateCode ?? ''],
  ['Zip', ({ now }) => now?.zip ?? ''],
  ['Mark', ({ mark }) => mark],
  ['Marked on', ({ markedAt }) => markedAt.slice(0, 10)],
  ['Reason', ({ reason }) => reason],
  ['Notes', ({ note }) => note],
  ['Price when marked', ({ price }) => amount(price)],
  ['Status', ({ now }) => now?.state ?? 'no longer listed'],
  ['Since', ({ now }) => now?.since ?? ''],
  ['Asking price', ({ now }) => amount(now?.price)],
  ['Value', ({ now }) => amount(now?.value)],
  ['Sold price', ({ now }) => amount(now?.soldPrice)],
  ['Bedrooms', ({ now }) => amount(now?.beds)],
  ['Bathrooms', ({ now }) => amount(now?.bath)],
  ['Sqft', ({ now }) => amount(now?.size)],
  ['Last seen', ({ now }) => now?.lastSeen ?? ''],
  ['Source', ({ now }) => now?.source ?? ''],
  ['Listed by', ({ now }) => now?.listedBy ?? ''],
]

const amount = (of: number | null | undefined): string =>
  of === null || of === undefined ? '' : String(of)
