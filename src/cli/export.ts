import { resolve } from 'node:path'
import type { Command } from 'commander'
import { utcDateOf } from '../domain/iso-date.ts'
import { exportMonths, marketsOfArea } from '../server/operators/export/export-months.ts'
import { countOf } from '../server/platform/count-of.ts'
import { areaNamed } from '../server/search/search-homes.ts'
import { progressBar } from '../server/start/progress-bar.ts'
import type { OpenForCommand } from './command-context.ts'
import { complain, print } from './print.ts'
import { stoppable } from './stoppable.ts'

/** `flip export parquet`: sales, asks and values of closed months, for notebooks. */
export const addExportCommands = (program: Command, open: OpenForCommand): void => {
  program
    .command('export')
    .description('write what is on file for other programs')
    .command('parquet')
    .description(
      'write sales, asks and values of closed months to FOLDER as Parquet files, by market and month; again, to bring them up to date',
    )
    .argument('<folder>', 'a new folder, or one that this command wrote')
    .option(
      '--place <place>',
      'only the markets in which it lies: a city as "Tacoma, WA", or zips; what the folder has of others stays',
    )
    .action((folder: string, { place }: { place?: string }) =>
      stoppable((signal) => open('export', ({ db }) => exportTo(db, { folder, place }, signal))),
    )
}

type Asked = { readonly folder: string; readonly place: string | undefined }

const exportTo = async (
  db: Parameters<typeof exportMonths>[0],
  { folder, place }: Asked,
  signal: AbortSignal,
): Promise<void> => {
  const area = place === undefined ? undefined : areaNamed(place)
  const markets = area ? await marketsOfArea(db, area) : undefined
  if (area === null || markets?.length === 0) {
    complain(`There are no listings in ${place}. "flip markets" names the cities that have some.\n`)
    process.exitCode = 1
    return
  }
  const bar = progressBar('Months', { say: (sentence) => complain(`${sentence}\n`) })
  try {
    const { files, rows, written, removed, broken } = await exportMonths(db, {
      folder: resolve(folder),
      today: utcDateOf(new Date()),
      markets,
      signal,
      progress: bar.update,
    })
    bar.stop()
    if (broken > 0)
      complain(
        `${countOf(broken, 'file')} had changed since the last export, and ${broken === 1 ? 'was' : 'were'} written again.\n`,
      )
    print(
      `${folder}: ${countOf(rows.sales, 'sale')}, ${countOf(rows.asks, 'ask')} and ${countOf(rows.values, 'value')} in ${countOf(files, 'file')}, ${written.toLocaleString('en-US')} of them written now and ${removed.toLocaleString('en-US')} removed.\n`,
    )
    if (files > 0)
      complain(
        'What you may do with them follows from the terms of each source: an MLS wants no copy handed on.\n',
      )
  } catch (error) {
    if (!signal.aborted) throw error
    complain('Stopped. Run the command again: it goes on where it stopped.\n')
    process.exitCode = 130
  } finally {
    bar.stop()
  }
}
