import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../domain/result.ts'
import { storableText } from '../../platform/csv-file.ts'
import { type DateReader, dateReaderOf } from './date-format.ts'

/** How to read one CSV file of a county: which column holds which field, and how it writes dates. */
export type FileMapping<Field extends string> = {
  /** `king-county`: what is read carries the name. */
  readonly name: string
  /** A field with several columns (`["House_No", "Street"]`) is their contents, joined by spaces. */
  readonly columns: Readonly<Partial<Record<Field, string | readonly string[]>>>
  /** Fields that are unknown where a file has no such column; without any other of `columns` it is refused. */
  readonly mayLack: readonly Field[]
  readonly readDate: DateReader
  /**
   * What the file's own words for a field mean: `{ PropertySubType: { OneFam: 'Single Family Residence' } }`; `*` is any
   * other word: `{ BasementYN: { '0': 'N', '*': 'Y' } }`.
   */
  readonly values: Readonly<Partial<Record<Field, Readonly<Record<string, string>>>>>
  /** Values for fields that the file lacks or leaves blank. */
  readonly constants: Readonly<Partial<Record<Field, string>>>
  /** Counted up when the mapping is corrected: the same file imported again then replaces what it said. */
  readonly revision: number
}

/** A row of such a file by field. */
export type FieldRecord<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** Why a mapping cannot be used, from what is wrong with it. */
export const mappingFault = (name: string, text: string): Result<never, string> =>
  err(`The mapping ${name} cannot be used: ${text}.`)

/** What kind of file a mapping is of, and what it may say. */
export type MappingKind<Field extends string, Own extends z.core.$ZodLooseShape> = {
  readonly fields: readonly Field[]
  /** What is mapped, after `a`: `sales file`. */
  readonly what: string
  /** What it may say besides, each with what it must be as the rest of a sentence. */
  readonly own: Own
  readonly ownExpected: Readonly<Record<string, string>>
  /** How dates are written where it does not say; without it a mapping must say. */
  readonly usualDateFormat?: string
}

/** The mapping in parsed JSON, with what it says besides; an error is one sentence that names the field at fault. */
export const parseFileMapping = <Field extends string, Own extends z.core.$ZodLooseShape>(
  name: string,
  json: unknown,
  kind: MappingKind<Field, Own>,
): Result<
  { readonly mapping: FileMapping<Field>; readonly own: z.output<z.ZodMiniObject<Own>> },
  string
> => {
  const own = z.object(kind.own)
  const schema = schemaOf(kind.fields, Object.keys(kind.own))
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    return mappingFault(name, faultOf(parsed.error.issues[0], kind, Object.keys(kind.own)))
  const parsedOwn = own.safeParse(json)
  if (!parsedOwn.success)
    return mappingFault(name, faultOf(parsedOwn.error.issues[0], kind, Object.keys(kind.own)))
  const { columns, values, constants, revision, mayLack } = parsed.data
  const dateFormat = parsed.data.dateFormat ?? kind.usualDateFormat
  if (dateFormat === undefined) return mappingFault(name, `dateFormat ${expected.dateFormat}`)
  const readDate = dateReaderOf(dateFormat)
  if (!readDate.ok)
    return mappingFault(name, `dateFormat "${dateFormat}" cannot be read: ${readDate.error}`)
  const mapping: FileMapping<Field> = {
    name,
    columns,
    mayLack: mayLack ?? [],
    readDate: readDate.value,
    values: byField(kind.fields, values, storableWords),
    constants: byField(kind.fields, constants, (value) => storableText(String(value))),
    revision: revision ?? 1,
  }
  return ok({ mapping, own: parsedOwn.data })
}

/** The columns that hold a field, in their order; none where the file lacks it. */
export const columnsOfField = <Field extends string>(
  { columns }: Pick<FileMapping<Field>, 'columns'>,
  field: Field,
): readonly string[] => [columns[field] ?? []].flat()

/** The columns of a field as a refusal names them. */
export const columnInWords = <Field extends string>(
  mapping: Pick<FileMapping<Field>, 'columns'>,
  field: Field,
): string => columnsOfField(mapping, field).join(' + ') || field

/** What a row says of a field, by the mapping's words and constants; empty where it says nothing. */
export const saidIn = <Field extends string>(
  record: FieldRecord<Field>,
  field: Field,
  { values, constants }: Pick<FileMapping<Field>, 'values' | 'constants'>,
): string => meaningOf(record[field]?.trim() ?? '', values[field]) || (constants[field] ?? '')

/** Own words only: a file may hold `constructor`, which every object knows. */
const meaningOf = (written: string, words: Readonly<Record<string, string>> = {}): string =>
  written === ''
    ? ''
    : ((Object.hasOwn(words, written) ? words[written] : words[ANY_OTHER]) ?? written)

const ANY_OTHER = '*'

const byField = <Field extends string, Given, Kept>(
  fields: readonly Field[],
  given: Readonly<Partial<Record<Field, Given>>> | undefined,
  keep: (given: Given) => Kept,
): Partial<Record<Field, Kept>> => {
  const kept: Partial<Record<Field, Kept>> = {}
  for (const field of fields) {
    const one = given?.[field]
    if (one !== undefined) kept[field] = keep(one)
  }
  return kept
}

/** A file's cells have lost already what no database holds, so the words of a mapping lose it too. */
const storableWords = (words: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(words).map(([written, meaning]) => [
      storableText(written),
      storableText(meaning),
    ]),
  )

const columnName = z.string().check(z.trim(), z.minLength(1))

const schemaOf = <Field extends string>(fields: readonly Field[], own: readonly string[]) => {
  const field = z.enum(fields)
  return z.strictObject({
    columns: z.partialRecord(
      field,
      z.union([columnName, z.array(columnName).check(z.minLength(1))]),
    ),
    mayLack: z.exactOptional(z.array(field)),
    dateFormat: z.exactOptional(z.string().check(z.trim(), z.minLength(1))),
    values: z.exactOptional(z.partialRecord(field, z.record(z.string(), z.string()))),
    constants: z.exactOptional(z.partialRecord(field, z.union([z.string(), z.number()]))),
    revision: z.exactOptional(z.int().check(z.minimum(1), z.maximum(999_999))),
    ...Object.fromEntries(own.map((name) => [name, z.optional(z.unknown())])),
  })
}

const faultOf = (
  issue: z.core.$ZodIssue | undefined,
  {
    fields,
    what,
    ownExpected,
  }: Pick<MappingKind<string, z.core.$ZodLooseShape>, 'fields' | 'what' | 'ownExpected'>,
  own: readonly string[],
): string => {
  const field = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') {
    const [key] = issue.keys
    return field === ''
      ? `${key} is not part of a mapping; use columns, mayLack, dateFormat, values, constants, ${[...own, 'revision'].join(', ')}`
      : `${field}.${key} is not a field of a ${what}; use ${fields.join(', ')}`
  }
  if (field === '') return 'it must be a JSON object with columns and dateFormat'
  const part = String(issue?.path[0])
  return `${field} ${ownExpected[part] ?? expected[part] ?? 'is wrong'}`
}

const expected: Record<string, string> = {
  columns: 'must give the name of a column in the file, or a list of names, for a field',
  mayLack: 'must list fields',
  dateFormat: 'must say how dates are written: date-fns tokens such as M/d/yyyy, or iso',
  values: 'must give, for a field, what each of the file’s own words means, as text in quotes',
  constants: 'must give a text or a number for a field',
  revision: 'must be a whole number from 1 to 999,999',
}
