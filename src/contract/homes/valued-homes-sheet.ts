import type { SheetColumn } from '../../domain/sheet.ts'
import type { ValuedAddress } from './added-homes.ts'

/** A row of a list, valued, or why it could not be. */
export type ValuedRow = {
  /** Of the list, as a spreadsheet counts. */
  readonly row: number
  /** As the list has it. */
  readonly address: string
  readonly value: ValuedAddress | null
  /** Why the row could not be read; null where it could. */
  readonly fault: string | null
}

/** A list of homes with their figures, one row each, as a file for a spreadsheet. */
export const valuedHomesSheet: readonly SheetColumn<ValuedRow>[] = [
  { name: 'Row', kind: 'number', value: ({ row }) => row },
  {
    name: 'Address',
    kind: 'text',
    value: ({ value, address }) => value?.home.addressLine ?? address,
  },
  { name: 'City', kind: 'text', value: ({ value }) => value?.home.city ?? null },
  { name: 'State', kind: 'text', value: ({ value }) => value?.home.state ?? null },
  { name: 'Zip', kind: 'text', value: ({ value }) => value?.home.zip ?? null },
  { name: 'Type', kind: 'text', value: ({ value }) => value?.home.propertyType ?? null },
  { name: 'Beds', kind: 'number', value: ({ value }) => value?.home.beds ?? null },
  { name: 'Baths', kind: 'number', value: ({ value }) => value?.home.bath ?? null },
  { name: 'Living area (sqft)', kind: 'number', value: ({ value }) => value?.home.size ?? null },
  { name: 'Lot (sqft)', kind: 'number', value: ({ value }) => value?.home.lotSize ?? null },
  { name: 'Year built', kind: 'number', value: ({ value }) => value?.home.yearBuilt ?? null },
  { name: 'Ask', kind: 'dollars', value: ({ value }) => value?.home.price ?? null },
  {
    name: 'Typical value',
    kind: 'dollars',
    value: ({ value }) => value?.figures?.typicalValue ?? null,
  },
  { name: 'Range low', kind: 'dollars', value: ({ value }) => value?.range80?.low ?? null },
  { name: 'Range high', kind: 'dollars', value: ({ value }) => value?.range80?.high ?? null },
  { name: 'Grade', kind: 'text', value: ({ value }) => value?.grade ?? null },
  {
    name: 'Comps within a mile',
    kind: 'number',
    value: ({ value }) => (value?.figures ? value.comps : null),
  },
  {
    name: 'Likely sale',
    kind: 'dollars',
    value: ({ value }) => value?.figures?.likelySale?.price ?? null,
  },
  {
    name: 'After-repair value',
    kind: 'dollars',
    value: (row) => dealOf(row)?.afterRepairValue.price ?? null,
  },
  {
    name: 'Assumed repairs',
    kind: 'dollars',
    value: (row) => dealOf(row)?.assumedRepairs?.dollars ?? null,
  },
  { name: 'Max offer', kind: 'dollars', value: (row) => dealOf(row)?.maxOffer ?? null },
  {
    name: 'Room for repairs',
    kind: 'dollars',
    value: (row) => dealOf(row)?.roomForRepairs?.dollars ?? null,
  },
  { name: 'Net at ask', kind: 'dollars', value: (row) => dealOf(row)?.netAtAsk ?? null },
  { name: 'Verdict', kind: 'text', value: (row) => dealOf(row)?.verdict ?? null },
  { name: 'As of', kind: 'date', value: ({ value }) => value?.asOf ?? null },
  { name: 'For sale at', kind: 'dollars', value: ({ value }) => value?.forSale?.price ?? null },
  { name: 'Placed by', kind: 'text', value: ({ value }) => value?.placing ?? null },
  { name: 'Facts from', kind: 'text', value: ({ value }) => factsFromText(value) },
  { name: 'Notes', kind: 'text', value: (row) => notesOf(row) },
]

const dealOf = ({ value }: ValuedRow) => value?.figures?.deal ?? null

/** `King County file 2022-01-01: size, lot`. */
const factsFromText = (value: ValuedAddress | null): string | null =>
  value?.factsFrom
    .map(
      ({ source, date, facts }) =>
        `${source}${source === 'You' ? '' : ` ${date}`}: ${facts.join(', ')}`,
    )
    .join('; ') ?? null

/** Why there is no figure, and what was taken without being known. */
export const notesOf = ({ value, fault }: ValuedRow): string | null =>
  [fault, value?.why ?? null, ...(value?.assumed ?? [])]
    .filter((note) => note !== null)
    .join(' ') || null
