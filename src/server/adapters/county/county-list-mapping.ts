import * as z from 'zod/mini'
import type { ListKind } from '../../../domain/county-lists/list-kinds.ts'
import { LONGEST_TEXT } from '../../../domain/listings/plausible.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { parsePlaceQuery } from '../../../domain/search/place-query.ts'
import { storableText } from '../../platform/csv-file.ts'
import { type FileMapping, mappingFault, parseFileMapping } from './file-mapping.ts'

/** What a county list can contain. Phone numbers and email addresses are no fields: they cannot be mapped. */
export const countyListFields = [
  'ParcelNumber',
  'UnparsedAddress',
  'City',
  'StateOrProvince',
  'PostalCode',
  'RecordedDate',
  'AmountUsd',
  'CaseNumber',
  /** Kept only where the operator has turned that on. */
  'OwnerName',
  /** Read to see who does not live in their home, and never kept. */
  'MailingAddress',
  'MailingState',
  'MailingPostalCode',
] as const
export type CountyListField = (typeof countyListFields)[number]

/** How to read a list of one county. */
export type CountyListMapping = FileMapping<CountyListField> & {
  /** Who published it, in words: King County Treasury. */
  readonly source: string
  /** King County. */
  readonly county: string
  /** Two letters. */
  readonly state: string
}

/** The mapping in parsed JSON, of a list of this kind; an error is one sentence that names the field at fault. */
export const parseCountyListMapping = (
  name: string,
  json: unknown,
  kind: ListKind,
): Result<CountyListMapping, string> => {
  const parsed = parseFileMapping(name, json, countyList)
  if (!parsed.ok) return parsed
  const { mapping, own } = parsed.value
  const { columns } = mapping
  if (columns.ParcelNumber === undefined && columns.UnparsedAddress === undefined)
    return mappingFault(
      name,
      'columns must say which column holds ParcelNumber or UnparsedAddress: homes are found by them',
    )
  if (kind === 'absentee-owner' && columns.MailingAddress === undefined)
    return mappingFault(
      name,
      'columns must say which column holds MailingAddress: it shows which owners are absent',
    )
  if (kind === 'absentee-owner' && columns.UnparsedAddress === undefined)
    return mappingFault(
      name,
      'columns must say which column holds UnparsedAddress: mailing addresses are compared with it',
    )
  const place = parsePlaceQuery(own.county)
  if (!place.ok || place.value.kind !== 'city')
    return mappingFault(name, `county ${countyList.ownExpected.county}`)
  return ok({
    ...mapping,
    source: storableText(own.source),
    county: storableText(place.value.city),
    state: place.value.state,
  })
}

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_TEXT))

const countyList = {
  fields: countyListFields,
  what: 'county list',
  own: { source: text, county: text },
  ownExpected: {
    source: 'must say in words who published the list: King County Treasury',
    county: 'must be a county with its state: King County, WA',
  },
  usualDateFormat: 'iso',
} as const
