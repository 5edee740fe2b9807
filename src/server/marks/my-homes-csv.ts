import type { MyHome } from '../../contract/marks/my-homes.ts'
import { csvLine } from '../../domain/csv-line.ts'

/** A subscriber's homes as a table, a line each. Nothing that is typed into it runs in a spreadsheet. */
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
  ['Sold price', ({ now }) => amount(now?.soldPrice)],
  ['Verdict', (home) => dealOf(home)?.verdict ?? ''],
  ['Max offer', (home) => amount(dealOf(home)?.maxOffer)],
  ['Net at ask', (home) => amount(dealOf(home)?.netAtAsk)],
  ['Figures by', (home) => figuresBy(home)],
  ['Room for repairs', (home) => amount(dealOf(home)?.roomForRepairs?.dollars)],
  ['Assumed repairs', (home) => amount(dealOf(home)?.assumedRepairs?.dollars)],
  ['Assumed level', (home) => dealOf(home)?.assumedRepairs?.level ?? ''],
  ['Likely sale', ({ now }) => amount(now?.figures?.likelySale?.price)],
  ['Likely sale, low', ({ now }) => amount(now?.figures?.likelySale?.low)],
  ['Likely sale, high', ({ now }) => amount(now?.figures?.likelySale?.high)],
  ['After-repair value', (home) => amount(dealOf(home)?.afterRepairValue.price)],
  ['Typical value', ({ now }) => amount(now?.figures?.typicalValue)],
  ['Bedrooms', ({ now }) => amount(now?.beds)],
  ['Bathrooms', ({ now }) => amount(now?.bath)],
  ['Sqft', ({ now }) => amount(now?.size)],
  ['Last seen', ({ now }) => now?.lastSeen ?? ''],
  ['Source', ({ now }) => now?.source ?? ''],
  ['Listed by', ({ now }) => now?.listedBy ?? ''],
]

const dealOf = ({ now }: MyHome) => now?.figures?.deal

const figuresBy = (home: MyHome): string => {
  const deal = dealOf(home)
  return deal ? (deal.kept ? 'the deal you keep' : 'your deal defaults') : ''
}

const amount = (of: number | null | undefined): string =>
  of === null || of === undefined ? '' : String(of)
