import type { ListingFile } from '../../../listings/ports.ts'
import { countOf } from '../../../platform/count-of.ts'

/** Says how many rows of a file were left out because several homes have the same number; else empty. */
export const sharedKeysText = (shared: ListingFile['sharedKeys']): string =>
  shared === undefined || shared.rows === 0
    ? ''
    : `${countOf(shared.rows, 'row')} share ${countOf(shared.keys, 'parcel number')} but are different homes. Spreadsheets round long numbers: open the file as text. If the units of a building share a number, map a column that differs between them.`

/** Says how many rows of a file were left out because a spreadsheet has shortened their numbers; else empty. */
export const shortenedKeysText = (rows: ListingFile['shortenedKeys'] = 0): string =>
  rows === 0
    ? ''
    : `${countOf(rows, 'row')} ${rows === 1 ? 'is' : 'are'} left out. Spreadsheets turn long parcel numbers into 7.1293E+09. Format the column as text and export it again.`
