import { isAbsentee } from '../../../domain/county-lists/absentee.ts'
import { type ListField, listFields } from '../../../domain/county-lists/list-fields.ts'
import { type ListKind, listKinds } from '../../../domain/county-lists/list-kinds.ts'
import { parcelKeyOf } from '../../../domain/county-lists/parcel-key.ts'
import { splitAddress } from '../../../domain/homes/split-address.ts'
import { type IsoDate, laterOf } from '../../../domain/iso-date.ts'
import { zipOf } from '../../../domain/listings/market.ts'
import { LONGEST_TEXT } from '../../../domain/listings/plausible.ts'
import { addressKeyOf, partsOfAddressKey } from '../../../domain/listings/reading/address-key.ts'
import { chooseExportDate } from '../../../domain/listings/reading/export-date.ts'
import { numberIn } from '../../../domain/listings/reading/number-in.ts'
import { holdsContact } from '../../../domain/listings/reading/without-contacts.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { cityKeyOf } from '../../../domain/search/place-key.ts'
import type { CountyListFile, ListRow } from '../../county-lists/ports.ts'
import type { FileFault, RowRefusal } from '../../listings/ports.ts'
import {
  type CountyListField,
  type CountyListMapping,
  countyListFields,
} from './county-list-mapping.ts'
import { openCountyRows } from './county-rows.ts'
import { columnInWords, type FieldRecord, saidIn } from './file-mapping.ts'
import { hasLostDigits, parcelOf } from './parse-county-row.ts'

export type CountyListOptions = {
  readonly kind: ListKind
  /** The day it was published as of, where the reader knows it. */
  readonly exported?: IsoDate | undefined
  readonly today: IsoDate
  /** Names of owners are read only where they may be kept. */
  readonly keepNames: boolean
}

/**
 * Opens a county list of any column names through a mapping. Its day is `exported`, else the date in the file's name,
 * else the newest recorded date in its rows up to today.
 */
export const openCountyList = async (
  path: string,
  mapping: CountyListMapping,
  options: CountyListOptions,
): Promise<Result<CountyListFile, FileFault>> => {
  const mayLack = (field: CountyListField) =>
    mapping.mayLack.includes(field) || !isRead(field, options)
  const opened = await openCountyRows(path, mapping, countyListFields, mayLack)
  if (!opened.ok) return opened
  const { rows, name, bytes, bytesRead } = opened.value
  const newest = async () => {
    let date: IsoDate | null = null
    for await (const row of rows()) {
      const read = row.ok
        ? mapping.readDate(saidIn(row.value.record, 'RecordedDate', mapping))
        : null
      if (read !== null && read <= options.today) date = laterOf(date, read)
    }
    return date
  }
  const exportDate = await chooseExportDate(name, options, newest)
  if (exportDate === null) return err({ type: 'NoExportDate' })
  const { source, county, state } = mapping
  const read = { ...options, listedOn: exportDate.exportedOn }
  return ok({
    ...exportDate,
    kind: options.kind,
    source,
    county,
    state,
    lacks: lackingIn(mapping, options),
    columnOf: (of) => columnInWords(mapping, fieldOf[of]),
    bytes,
    bytesRead,
    rows: {
      async *[Symbol.asyncIterator]() {
        for await (const row of rows())
          yield row.ok ? parseListRow(row.value.record, row.value.line, mapping, read) : row
      },
    },
  })
}

/** What is of no use for a list is neither looked for in its file nor read. */
const isRead = (
  field: CountyListField,
  { kind, keepNames }: Pick<CountyListOptions, 'kind' | 'keepNames'>,
): boolean => {
  if (field === 'OwnerName') return keepNames
  if (field === 'RecordedDate') return listKinds[kind].recorded !== null
  if (field === 'AmountUsd') return listKinds[kind].amount !== null
  return !field.startsWith('Mailing') || kind === 'absentee-owner'
}

const lackingIn = (
  { columns, constants }: CountyListMapping,
  options: Pick<CountyListOptions, 'kind' | 'keepNames'>,
): ListField[] =>
  listFields.filter((lacking) => {
    const field = fieldOf[lacking]
    return (
      !isRead(field, options) || (columns[field] === undefined && constants[field] === undefined)
    )
  })

const fieldOf = {
  parcel: 'ParcelNumber',
  address: 'UnparsedAddress',
  recordedOn: 'RecordedDate',
  amountUsd: 'AmountUsd',
  caseNumber: 'CaseNumber',
} as const satisfies Record<ListField, CountyListField>

/** What may be kept of a row; of a list of absentee owners, whether its owner has mail sent to the home. */
const parseListRow = (
  record: FieldRecord<CountyListField>,
  line: number,
  mapping: CountyListMapping,
  {
    kind,
    keepNames,
    listedOn,
  }: Pick<CountyListOptions, 'kind' | 'keepNames'> & { readonly listedOn: IsoDate },
): Result<ListRow | 'own address', RowRefusal> => {
  const cell = (field: CountyListField) =>
    isRead(field, { kind, keepNames }) ? saidIn(record, field, mapping).replace(/\s+/g, ' ') : ''
  const refuse = (field: CountyListField, reason: string) =>
    err({
      line,
      column: columnInWords(mapping, field),
      reason,
      value: isPrivate(field, cell(field)) ? '' : cell(field),
    })
  const tooLong = countyListFields.find((field) => cell(field).length > LONGEST_TEXT)
  if (tooLong) return refuse(tooLong, 'too long a text')
  const written = cell('ParcelNumber')
  if (hasLostDigits(written)) return refuse('ParcelNumber', 'parcel number without its last digits')
  const parcel = parcelOf(written)
  const whole = cell('PostalCode') === '' ? splitAddress(cell('UnparsedAddress')) : null
  const address = whole?.addressLine ?? cell('UnparsedAddress')
  const key = addressKeyOf(address, 'any')
  const parcelKey = parcel === null ? null : parcelKeyOf(parcel)
  if (parcelKey === null && key === null)
    return address === ''
      ? refuse('ParcelNumber', 'no parcel number and no address')
      : refuse('UnparsedAddress', 'no house number and no parcel number')
  const zip = zipOf(cell('PostalCode')) ?? whole?.zip ?? null
  if (kind === 'absentee-owner') {
    if (cell('MailingAddress') === '') return refuse('MailingAddress', 'no mailing address')
    const absentee = isAbsentee(
      { line: address, state: mapping.state, zip: zip ?? '' },
      {
        line: cell('MailingAddress'),
        state: cell('MailingState'),
        zip: cell('MailingPostalCode'),
      },
    )
    if (absentee === null)
      return refuse('MailingAddress', 'mailing address that cannot be compared')
    if (!absentee) return ok('own address')
  }
  const writtenDate = cell('RecordedDate')
  const recordedOn = writtenDate === '' ? null : mapping.readDate(writtenDate)
  if (writtenDate !== '' && recordedOn === null)
    return refuse('RecordedDate', 'not a date as dateFormat writes it')
  if (recordedOn !== null && recordedOn > listedOn)
    return refuse('RecordedDate', 'recorded after the day of the list')
  const amountUsd = amountIn(cell('AmountUsd'))
  if (amountUsd === 'none') return refuse('AmountUsd', 'not an amount')
  if (kind === 'tax-arrears' && amountUsd !== null && amountUsd <= 0)
    return refuse('AmountUsd', 'nothing is owed')
  const city = cell('City') || whole?.city || ''
  const parts = key === null ? null : partsOfAddressKey(key)
  return ok({
    line,
    parcel,
    parcelKey,
    address: address === '' || holdsContact(address) ? null : address,
    street: parts?.street ?? null,
    unit: parts?.unit ?? null,
    zip,
    cityKey: city === '' ? null : cityKeyOf(city, mapping.state),
    recordedOn,
    amountUsd,
    caseNumber: keptText(cell('CaseNumber')),
    ownerName: keptText(cell('OwnerName')),
  })
}

/** Persons and where they get mail are in no file of refused rows. */
const isPrivate = (field: CountyListField, text: string): boolean =>
  field === 'OwnerName' || field.startsWith('Mailing') || isContact(text)

/** Ten digits alone may be the number of a case. */
const isContact = (text: string): boolean => !/^\d{10}$/.test(text) && holdsContact(text)

const keptText = (text: string): string | null => (text === '' || isContact(text) ? null : text)

const MAX_USD = 1_000_000_000

/** Whole dollars; `none` for what is no amount. */
const amountIn = (text: string): number | 'none' | null => {
  if (text === '') return null
  const amount = numberIn(text.replace(/^\((.*)\)$/, '-$1'))
  return amount === null || Math.abs(amount) > MAX_USD ? 'none' : Math.round(amount)
}
