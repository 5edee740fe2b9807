import { type ListKind, listKinds } from '../../../domain/county-lists/list-kinds.ts'
import { OWN_MAPPING_NAME } from '../../../domain/listings/source-in-words.ts'
import { fiscalYearIn, isPublishedBy } from '../../../domain/rents/fair-market-rents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import {
  type CountyListMapping,
  parseCountyListMapping,
} from '../../adapters/county/county-list-mapping.ts'
import { type CountyMapping, parseCountyMapping } from '../../adapters/county/county-mapping.ts'
import {
  shippedCountyMapping,
  shippedCountyMappings,
} from '../../adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../adapters/county/open-county-file.ts'
import { openCountyList } from '../../adapters/county/open-county-list.ts'
import { openFairMarketRents } from '../../adapters/hud/open-fair-market-rents.ts'
import type { FileFault } from '../../listings/ports.ts'
import type {
  FileFormats,
  GivenMapping,
  HowToRead,
  ReadableFile,
} from '../../sources/files/ports.ts'
import { openListingFile } from './open-listing-file.ts'

/** The formats of files that operators upload: those of the command line. */
export const uploadFormats: FileFormats = {
  mappings: shippedCountyMappings,
  mappingFault: async (given, listKind) => {
    const mapping = await (listKind === null ? mappingOf(given) : listMappingOf(given, listKind))
    return mapping.ok ? null : mapping.error
  },
  open: async (path, { mapping: given, listKind, ownerNames, fileName, ...options }) => {
    if (listKind !== null) {
      const mapping = given === null ? err(NO_LIST_MAPPING) : await listMappingOf(given, listKind)
      if (!mapping.ok) return err({ type: 'BadMapping', why: mapping.error })
      const asked = { ...options, kind: listKind, keepNames: ownerNames }
      const opened = await openCountyList(path, mapping.value, asked)
      const format = `County list: ${listKinds[listKind].name}, ${mapping.value.source}`
      return opened.ok ? ok({ format, list: opened.value }) : opened
    }
    if (given === null) {
      const opened = await openListingFile(path, options)
      return opened.ok
        ? ok({ format: opened.value.format, file: opened.value })
        : openRents(path, { fileName, today: options.today }, opened.error)
    }
    const mapping = await mappingOf(given)
    if (!mapping.ok) return err({ type: 'BadMapping', why: mapping.error })
    const opened = await openCountyFile(path, mapping.value, options)
    return opened.ok ? ok({ format: `County: ${mapping.value.name}`, file: opened.value }) : opened
  },
}

/** A file that is none of listings: `fault` where it is no table of HUD's either. */
const openRents = async (
  path: string,
  { fileName, today }: Pick<HowToRead, 'fileName' | 'today'>,
  fault: FileFault,
): Promise<Result<ReadableFile, FileFault>> => {
  if (fault.type !== 'UnknownTable' && fault.type !== 'WrongFile') return err(fault)
  const opened = await openFairMarketRents(path)
  if (!opened.ok)
    // By its name it is a workbook, which a damaged one no longer shows by its content.
    return fault.type === 'WrongFile' && !/\.xlsx$/i.test(fileName)
      ? err(fault)
      : err({ type: 'WrongFile', what: opened.error })
  const table = opened.value
  if (table === null) return err(fault)
  const fiscalYear = fiscalYearIn(fileName)
  if (fiscalYear === null)
    return err({
      type: 'WrongFile',
      what: 'does not say of which fiscal year its rents are. Give it the name that HUD gives it, such as fy2026_safmrs.xlsx, and drop it again.',
    })
  if (!isPublishedBy(fiscalYear, today))
    return err({
      type: 'WrongFile',
      what: `is of fiscal year ${fiscalYear} by its name, for which HUD has no rents yet. Give it the right name, and drop it again.`,
    })
  if (table.rentsUsd.size === 0)
    return err({ type: 'WrongFile', what: 'has no row with a zip and its rents.' })
  return ok({ format: `HUD rents of FY${fiscalYear}`, rents: { ...table, fiscalYear } })
}

/** A name is never a path here: the uploader is not on the server. */
const mappingOf = async ({ name, json }: GivenMapping): Promise<Result<CountyMapping, string>> => {
  if (json === undefined) return shippedCountyMapping(name)
  const parsed = ownMapping(name, json)
  return parsed.ok ? parseCountyMapping(name, parsed.value) : parsed
}

/** No mapping of lists comes with the product. */
const listMappingOf = async (
  { name, json }: GivenMapping,
  kind: ListKind,
): Promise<Result<CountyListMapping, string>> => {
  if (json === undefined) return err(NO_LIST_MAPPING)
  const parsed = ownMapping(name, json)
  return parsed.ok ? parseCountyListMapping(name, parsed.value, kind) : parsed
}

const NO_LIST_MAPPING =
  'A county list needs a mapping of its own, as JSON: which column holds the parcel number, the address, the day and the amount.'

const ownMapping = (name: string, json: string): Result<unknown, string> => {
  if (!OWN_MAPPING_NAME.test(name))
    return err(
      'Give the mapping a name of up to 40 small letters, digits and hyphens, such as lake-county: its sales carry it.',
    )
  try {
    return ok(JSON.parse(json.replace(/^\uFEFF/, '')))
  } catch (error) {
    return err(
      `The mapping ${name} is not JSON${error instanceof SyntaxError ? ` (${error.message})` : ''}.`,
    )
  }
}
