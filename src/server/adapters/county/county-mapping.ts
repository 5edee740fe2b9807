import * as z from 'zod/mini'
import { resoFields } from '../../../domain/listings/characteristics.ts'
import type { PropertyType } from '../../../domain/listings/listing.ts'
import { NO_MARKET_SALE_USD } from '../../../domain/listings/plausible.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { storableText } from '../../platform/csv-file.ts'
import { type DateReader, dateReaderOf } from './date-format.ts'

/** What a county's sales file can contain, in RESO Data Dictionary names. */
export const countyFields = [
  'ListingKey',
  'ClosePrice',
  'CloseDate',
  'UnparsedAddress',
  'City',
  'StateOrProvince',
  'PostalCode',
  'Latitude',
  'Longitude',
  'PropertyType',
  'PropertySubType',
  ...Object.values(resoFields),
  /** No field of RESO: years since it was built, as of the export, where a file has no YearBuilt. */
  'Age',
  'LotSizeAcres',
  'BathroomsFull',
  'BathroomsHalf',
  'AssociationFeeFrequency',
  'SpecialListingConditions',
  'PurchaseContractDate',
  'DaysOnMarket',
  'PublicRemarks',
  /** The county's rating of condition. */
  'PropertyCondition',
  /** Never kept: remarks lose the sentences that name the agent. */
  'ListAgentFullName',
] as const
export type CountyField = (typeof countyFields)[number]

/** How to read the sales file of one county: which column holds which RESO field, and how it writes dates. */
export type CountyMapping = {
  /** `king-county`: its sales carry the source `county:king-county`. */
  readonly name: string
  /** A field with several columns (`["House_No", "Street"]`) is their contents, joined by spaces. */
  readonly columns: Readonly<Partial<Record<CountyField, string | readonly string[]>>>
  /** Fields that are unknown where a file has no such column; without any other of `columns` it is refused. */
  readonly mayLack: readonly CountyField[]
  readonly readDate: DateReader
  /**
   * What the file's own words for a field mean: `{ PropertySubType: { OneFam: 'Single Family Residence' } }`; `*` is any
   * other word: `{ BasementYN: { '0': 'N', '*': 'Y' } }`.
   */
  readonly values: Readonly<Partial<Record<CountyField, Readonly<Record<string, string>>>>>
  /** Values for fields that the file lacks or leaves blank. */
  readonly constants: Readonly<Partial<Record<CountyField, string>>>
  /** Sales below this many dollars are not market sales. */
  readonly minimumClosePrice: number
  /** Counted up when the mapping is corrected: the same file imported again then replaces what it said. */
  readonly revision: number
}

/** The mapping in parsed JSON; an error is one sentence that names the field at fault. */
export const parseCountyMapping = (name: string, json: unknown): Result<CountyMapping, string> => {
  const fault = (text: string) => err(`The mapping ${name} cannot be used: ${text}.`)
  const parsed = mappingSchema.safeParse(json)
  if (!parsed.success) return fault(faultOf(parsed.error.issues[0]))
  const { columns, dateFormat, values, constants, minimumClosePrice, revision, mayLack } =
    parsed.data
  const missing = requiredColumns.find((field) => columns[field] === undefined)
  if (missing) return fault(`columns must say which column holds ${missing}`)
  const readDate = dateReaderOf(dateFormat)
  if (!readDate.ok) return fault(`dateFormat "${dateFormat}" cannot be read: ${readDate.error}`)
  const type = constants?.PropertyType
  if (type !== undefined && propertyTypeOf(String(type)) === null)
    return fault(`constants.PropertyType must be one of ${propertyTypes.join(', ')}`)
  return ok({
    name,
    columns,
    mayLack: mayLack ?? [],
    readDate: readDate.value,
    values: Object.fromEntries(
      Object.entries(values ?? {}).map(([field, words]) => [field, storableWords(words)]),
    ),
    constants: Object.fromEntries(
      Object.entries(constants ?? {}).map(([field, value]) => [field, storableText(String(value))]),
    ),
    minimumClosePrice: minimumClosePrice ?? NO_MARKET_SALE_USD,
    revision: revision ?? 1,
  })
}

/** A file's cells have lost already what no database holds, so the words of a mapping lose it too. */
const storableWords = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).map(([written, meaning]) => [
      storableText(written),
      storableText(meaning),
    ]),
  )

/** The columns that hold a field, in their order; none where the file lacks it. */
export const columnsOfField = ({ columns }: CountyMapping, field: CountyField): readonly string[] =>
  [columns[field] ?? []].flat()

/** The columns of a field as a refusal names them. */
export const columnInWords = (mapping: CountyMapping, field: CountyField): string =>
  columnsOfField(mapping, field).join(' + ') || field

/** A RESO PropertyType from its text in any case, else null. */
export const propertyTypeOf = (text: string): PropertyType | null =>
  propertyTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase()) ?? null

const propertyTypes: readonly PropertyType[] = [
  'Residential',
  'Residential Income',
  'Residential Lease',
  'Land',
  'Farm',
  'Manufactured In Park',
  'Commercial Sale',
  'Commercial Lease',
  'Business Opportunity',
]

/** Without a price, a day and a place a sale compares with nothing. */
const requiredColumns = ['ClosePrice', 'CloseDate', 'Latitude', 'Longitude'] as const

const columnName = z.string().check(z.trim(), z.minLength(1))
const mappingSchema = z.strictObject({
  columns: z.partialRecord(
    z.enum(countyFields),
    z.union([columnName, z.array(columnName).check(z.minLength(1))]),
  ),
  mayLack: z.exactOptional(z.array(z.enum(countyFields))),
  dateFormat: z.string().check(z.trim(), z.minLength(1)),
  values: z.exactOptional(z.partialRecord(z.enum(countyFields), z.record(z.string(), z.string()))),
  constants: z.exactOptional(
    z.partialRecord(z.enum(countyFields), z.union([z.string(), z.number()])),
  ),
  minimumClosePrice: z.exactOptional(z.number().check(z.minimum(0))),
  revision: z.exactOptional(z.int().check(z.minimum(1), z.maximum(999_999))),
})

const faultOf = (issue: z.core.$ZodIssue | undefined): string => {
  const field = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const [key] = issue.keys
    return field === ''
      ? `${key} is not part of a mapping; use columns, mayLack, dateFormat, values, constants, minimumClosePrice, revision`
      : `${field}.${key} is not a field of a sales file; use ${countyFields.join(', ')}`
  }
  if (field === '') return 'it must be a JSON object with columns and dateFormat'
  return `${field} ${expected[String(issue?.path[0])] ?? 'is wrong'}`
}

const expected: Record<string, string> = {
  columns: 'must give the name of a column in the file, or a list of names, for a RESO field',
  mayLack: 'must list RESO fields',
  dateFormat: 'must say how dates are written: date-fns tokens such as M/d/yyyy, or iso',
  values: 'must give, for a RESO field, what each of the file’s own words means, as text in quotes',
  constants: 'must give a text or a number for a RESO field',
  minimumClosePrice: 'must be a number of dollars, 0 or more',
  revision: 'must be a whole number from 1 to 999,999',
}
