import { type IsoDate, isoDateOf, laterOf } from '../../iso-date.ts'

/** How the export date of a file was found. */
export type ExportDateOrigin = 'given' | 'file name' | 'newest date in its rows'

export type ExportDate = {
  readonly exportedOn: IsoDate
  readonly exportedOnFrom: ExportDateOrigin
}

/**
 * The day a listing file was exported: as given, else from its name, else the newest date in its rows (asked
 * for only then). Null when none of them has a date. The file's own time and the day of the import say
 * nothing about the market, so they are never used.
 */
export const chooseExportDate = async (
  fileName: string,
  options: { readonly exported?: IsoDate | undefined; readonly today: IsoDate },
  newestDateInRows: () => Promise<IsoDate | null>,
): Promise<ExportDate | null> => {
  if (options.exported) return { exportedOn: options.exported, exportedOnFrom: 'given' }
  const named = dateInFileName(fileName, options.today)
  if (named) return { exportedOn: named, exportedOnFrom: 'file name' }
  const newest = await newestDateInRows()
  return newest && { exportedOn: newest, exportedOnFrom: 'newest date in its rows' }
}

/**
 * The date in `2022-04-28_for_sale.csv`, `redfin_2022-05-12-10-50-14.csv` or `sold_20220512.csv`, the newest
 * of several (`2022-01-01_to_2022-06-30.csv`); null when the name holds no real date of this century up to
 * today.
 */
export const dateInFileName = (fileName: string, today: IsoDate): IsoDate | null =>
  [...fileName.matchAll(/(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/g)]
    .map(([, year, , month, day]) => isoDateOf(Number(year), Number(month), Number(day)))
    .filter((date) => date !== null && date <= today)
    .reduce(laterOf, null)
