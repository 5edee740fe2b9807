import type { IsoDate } from '../../domain/iso-date.ts'
import { numberIn } from '../../domain/listing/number-in.ts'
import type { CountyMapping } from '../../server/adapters/county/county-mapping.ts'
import { openCountyFile } from '../../server/adapters/county/open-county-file.ts'
import { noSaleText } from './no-sale-text.ts'
import { rowFaults } from './row-faults.ts'

/**
 * A sentence when a file cannot be opened, or when none of its first thousand rows is what the mapping says,
 * so that a long file of something else is not read to its end; else null. Sales of other things than homes,
 * or for next to nothing, are such rows: some files begin with thousands of them.
 */
export const faultInFirstRows = async (
  path: string,
  mapping: CountyMapping,
  { today, datesNeeded }: { readonly today: IsoDate; readonly datesNeeded: boolean },
): Promise<string | null> => {
  // As of today, the latest day of export there can be: what is refused here is refused by any.
  const opened = await openCountyFile(path, mapping, {
    exported: today,
    today,
    datesNeeded,
    parcelsCompared: false,
  })
  if (!opened.ok) return opened.error
  const faults = rowFaults()
  for await (const row of opened.value.rows) {
    if (row.ok) return null
    const { column, value } = row.error
    if (column === mapping.columns.ClosePrice && numberIn(value) !== null) return null
    faults.add(row)
    if (faults.count() === FIRST_ROWS) break
  }
  return noSaleText(path, { faults, first: faults.count() === FIRST_ROWS, datesNeeded })
}

const FIRST_ROWS = 1000
