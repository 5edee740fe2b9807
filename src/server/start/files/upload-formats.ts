import { OWN_MAPPING_NAME } from '../../../domain/listings/source-in-words.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type CountyMapping, parseCountyMapping } from '../../adapters/county/county-mapping.ts'
import {
  shippedCountyMapping,
  shippedCountyMappings,
} from '../../adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../adapters/county/open-county-file.ts'
import type { FileFormats, GivenMapping } from '../../sources/files/ports.ts'
import { openListingFile } from './open-listing-file.ts'

/** The formats of files that operators upload: those of the command line. */
export const uploadFormats: FileFormats = {
  mappings: shippedCountyMappings,
  mappingFault: async (given) => {
    const mapping = await mappingOf(given)
    return mapping.ok ? null : mapping.error
  },
  open: async (path, { mapping: given, ...options }) => {
    if (given === null) {
      const opened = await openListingFile(path, options)
      return opened.ok ? ok({ format: opened.value.format, file: opened.value }) : opened
    }
    const mapping = await mappingOf(given)
    if (!mapping.ok) return err({ type: 'BadMapping', why: mapping.error })
    const opened = await openCountyFile(path, mapping.value, options)
    return opened.ok ? ok({ format: `County: ${mapping.value.name}`, file: opened.value }) : opened
  },
}

/** A name is never a path here: the uploader is not on the server. */
const mappingOf = async ({ name, json }: GivenMapping): Promise<Result<CountyMapping, string>> => {
  if (json === undefined) return shippedCountyMapping(name)
  if (!OWN_MAPPING_NAME.test(name))
    return err(
      'Give the mapping a name of up to 40 small letters, digits and hyphens, such as lake-county: its sales carry it.',
    )
  try {
    return parseCountyMapping(name, JSON.parse(json.replace(/^\uFEFF/, '')))
  } catch (error) {
    return err(
      `The mapping ${name} is not JSON${error instanceof SyntaxError ? ` (${error.message})` : ''}.`,
    )
  }
}
