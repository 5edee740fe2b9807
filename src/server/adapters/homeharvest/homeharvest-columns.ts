import type { Characteristic } from '../../../domain/listings/facts.ts'
import { LONGEST_REMARKS } from '../../../domain/listings/plausible.ts'
import { holdsContact, withoutContacts } from '../../../domain/listings/reading/without-contacts.ts'

/** The columns that hold the facts of a home. */
export const factColumns = {
  bedroomsTotal: 'beds',
  livingArea: 'sqft',
  lotSizeSquareFeet: 'lot_sqft',
  yearBuilt: 'year_built',
  stories: 'stories',
  garageSpaces: 'parking_garage',
  newConstructionYN: 'new_construction',
  associationFee: 'hoa_fee',
} as const satisfies { readonly [C in Characteristic]?: string }

/**
 * What of a row is read, by the names all versions from 0.3 to 0.8 share. `tax_history` and phones are written
 * as Python objects, and stay unread like everything else that no listing needs.
 */
export const homeharvestColumns = [
  'property_url',
  'property_id',
  'listing_id',
  'mls',
  'mls_id',
  'status',
  'mls_status',
  'text',
  'tags',
  'style',
  'full_street_line',
  'street',
  'unit',
  'city',
  'county',
  'state',
  'zip_code',
  ...Object.values(factColumns),
  'full_baths',
  'half_baths',
  'days_on_mls',
  'list_price',
  'list_date',
  'pending_date',
  'sold_price',
  'last_sold_price',
  'last_sold_date',
  'last_status_change_date',
  'last_update_date',
  'latitude',
  'longitude',
  'broker_name',
  'office_name',
  'primary_photo',
  'alt_photos',
] as const
export type HomeharvestColumn = (typeof homeharvestColumns)[number]

/** A row by column name, without anyone's contacts; missing columns read as ''. */
export type HomeharvestRecord = Readonly<Partial<Record<HomeharvestColumn, string>>>

/** The place of each column in a file. */
export type HomeharvestHeader = {
  readonly columns: ReadonlyMap<HomeharvestColumn, number>
  /** Where agents are named: read only so that their names can be taken out of what is kept. */
  readonly names: readonly number[]
  readonly width: number
}

/** Reads a header by the columns' names; null when the cells are not one of HomeHarvest. */
export const homeharvestHeaderOf = (cells: readonly string[]): HomeharvestHeader | null => {
  const written = cells.map((cell) => cell.trim().toLowerCase())
  if (!distinctive.every((column) => written.includes(column))) return null
  const columns = new Map<HomeharvestColumn, number>()
  for (const column of homeharvestColumns) {
    const index = written.indexOf(nameIn(written, column))
    if (index !== -1) columns.set(column, index)
  }
  const names = agentColumns.map((column) => written.indexOf(column)).filter((i) => i !== -1)
  return { columns, names, width: cells.length }
}

/**
 * The record of a row, the door at which agents' names, e-mails and phones stay out. Null for a row with more
 * cells than the header, whose cells stand in columns they do not belong to.
 */
export const homeharvestRecordOf = (
  { columns, names, width }: HomeharvestHeader,
  cells: readonly string[],
): HomeharvestRecord | null => {
  if (cells.slice(width).some((cell) => cell !== '')) return null
  const agents = names.flatMap((index) => cells[index] ?? [])
  return Object.fromEntries(
    [...columns].map(([column, index]) => [column, keptOf(column, known(cells[index]), agents)]),
  )
}

/** Every version has these, no other export has them together, and files with columns left out keep them. */
const distinctive = ['status', 'zip_code', 'full_baths', 'half_baths', 'list_price', 'latitude']

/** Versions 0.3 and 0.4 call an agent `agent`. */
const agentColumns = ['agent', 'agent_name']

/**
 * Until 0.3.34 the brokerage is called `broker`; before there were `agent_email`s, that was the second of a listing's
 * advertisers, perhaps a person.
 */
const nameIn = (written: readonly string[], column: HomeharvestColumn): string =>
  column === 'broker_name' && !written.includes(column) && written.includes('agent_email')
    ? 'broker'
    : column

/** pandas has many words for nothing. */
const known = (cell = ''): string => (/^(nan|nat|none|null|<na>)$/i.test(cell) ? '' : cell)

const keptOf = (column: HomeharvestColumn, cell: string, agents: readonly string[]): string => {
  if (column === 'text') return withoutContacts(cell.slice(0, LONGEST_REMARKS), agents) ?? ''
  const isPerson = agents.some((agent) => agent !== '' && agent === cell)
  const isOffice = column === 'office_name' || column === 'broker_name'
  return isOffice && (isPerson || holdsContact(cell)) ? '' : cell
}
