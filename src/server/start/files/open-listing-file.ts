import { err, ok, type Result } from '../../../domain/result.ts'
import { shippedCountyMapping } from '../../adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../adapters/county/open-county-file.ts'
import { homeharvestHeaderOf } from '../../adapters/homeharvest/homeharvest-columns.ts'
import { openHomeharvestFile } from '../../adapters/homeharvest/open-homeharvest-file.ts'
import type { ReadOptions } from '../../adapters/listing-files/read-listings.ts'
import { LINES_BEFORE_HEADER, openRedfinFile } from '../../adapters/redfin/open-redfin-file.ts'
import { redfinHeaderOf } from '../../adapters/redfin/redfin-columns.ts'
import { openRentcastFile } from '../../adapters/rentcast/open-rentcast-file.ts'
import type {
  FileFault,
  KnownListingFile,
  ListingFile,
  ListingFileFormat,
  OpenAnyListingFile,
} from '../../listings/ports.ts'
import { openCsvFile, startOfFile, wrongFile } from '../../platform/csv-file.ts'
import { beginsLikeJson } from '../../platform/file-kind.ts'

/**
 * Opens a listing file of any format that can be read: the one place that knows them all.
 */
export const openListingFile: OpenAnyListingFile = async (
  path,
  { format, mapping, ...options },
) => {
  if (mapping !== undefined) {
    const found = await shippedCountyMapping(mapping)
    return found.ok
      ? known('County', await openCountyFile(path, found.value, options))
      : err({ type: 'BadMapping', why: found.error })
  }
  const recognized = format === undefined ? await formatOf(path) : ok(format)
  return recognized.ok
    ? known(recognized.value, await openers[recognized.value](path, options))
    : recognized
}

type Known = Exclude<ListingFileFormat, 'County'>

const openers: Record<
  Known,
  (path: string, options: ReadOptions) => Promise<Result<ListingFile, FileFault>>
> = {
  Redfin: openRedfinFile,
  HomeHarvest: openHomeharvestFile,
  RentCast: openRentcastFile,
}

const known = (
  format: ListingFileFormat,
  opened: Result<ListingFile, FileFault>,
): Result<KnownListingFile, FileFault> => (opened.ok ? ok({ ...opened.value, format }) : opened)

/** What a file is: JSON, or a table, recognized by its header, perhaps below a disclaimer or two. */
const formatOf = async (path: string): Promise<Result<Known, FileFault>> => {
  const start = await startOfFile(path)
  if (!start.ok) return start
  if (beginsLikeJson(start.value.sample)) return ok('RentCast')
  const opened = await openCsvFile(path)
  if (!opened.ok) return opened
  let looked = 0
  for await (const next of opened.value.records()) {
    if ('why' in next) break
    if (redfinHeaderOf(next.cells)) return ok('Redfin')
    if (homeharvestHeaderOf(next.cells)) return ok('HomeHarvest')
    if (++looked === LINES_BEFORE_HEADER) break
  }
  return looked === 0 ? wrongFile('has no header and no rows.') : err({ type: 'UnknownTable' })
}
