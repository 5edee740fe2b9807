import type { IsoDate } from '../../../domain/iso-date.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { shippedCountyMapping } from '../../adapters/county/find-county-mapping.ts'
import { openCountyFile } from '../../adapters/county/open-county-file.ts'
import { homeharvestHeaderOf } from '../../adapters/homeharvest/homeharvest-columns.ts'
import { openHomeharvestFile } from '../../adapters/homeharvest/open-homeharvest-file.ts'
import { LINES_BEFORE_HEADER, openRedfinFile } from '../../adapters/redfin/open-redfin-file.ts'
import { redfinHeaderOf } from '../../adapters/redfin/redfin-columns.ts'
import { openRentcastFile } from '../../adapters/rentcast/open-rentcast-file.ts'
import type {
  KnownListingFile,
  ListingFile,
  ListingFileFormat,
  OpenAnyListingFile,
} from '../../listings/ports.ts'
import { openCsvFile, startOfFile } from '../../platform/csv-file.ts'
import { beginsLikeJson } from '../../platform/file-kind.ts'

/**
 * Opens a listing file of any format that can be read: the one place that knows them all. An error is one
 * sentence that names the file and says what to do.
 */
export const openListingFile: OpenAnyListingFile = async (
  path,
  { format, mapping, ...options },
) => {
  if (mapping !== undefined) {
    const found = await shippedCountyMapping(mapping)
    return found.ok ? known('County', await openCountyFile(path, found.value, options)) : found
  }
  const told = format === undefined ? await formatOf(path) : ok(format)
  return told.ok ? known(told.value, await openers[told.value](path, options)) : told
}

type Known = Exclude<ListingFileFormat, 'County'>
type OpenOptions = { readonly exported?: IsoDate | undefined; readonly today: IsoDate }

const openers: Record<
  Known,
  (path: string, options: OpenOptions) => Promise<Result<ListingFile, string>>
> = {
  Redfin: openRedfinFile,
  HomeHarvest: openHomeharvestFile,
  RentCast: openRentcastFile,
}

const known = (
  format: ListingFileFormat,
  opened: Result<ListingFile, string>,
): Result<KnownListingFile, string> => (opened.ok ? ok({ ...opened.value, format }) : opened)

/** What a file is: JSON, or a table whose header tells, which a disclaimer or two may stand above. */
const formatOf = async (path: string): Promise<Result<Known, string>> => {
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
  return err(
    looked === 0
      ? `${path} has no header and no rows.`
      : `${path} does not look like a Redfin, HomeHarvest or RentCast file. A county's file of sales needs its mapping: flip import county FILE --mapping NAME.`,
  )
}
