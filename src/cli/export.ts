import { resolve } from 'node:path'
import type { Command } from 'commander'
import { utcDateOf } from '../domain/iso-date.ts'
import { exportMonths } from '../server/operators/export/export-months.ts'
import { countOf } from '../server/platform/count-of.ts'
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
    .action((folder: string) =>
      stoppable((signal) => open('export', ({ db }) => exportTo(db, folder, signal))),
    )
}

const exportTo = async (
  db: Parameters<typeof exportMonths>[0],
  folder: string,
  signal: AbortSignal,
): Promise<void> => {
  const bar = progressBar('Months', { say: (sentence) => complain(`${sentence}\n`) })
  try {
    const { files, rows, written, removed, broken } = await exportMonths(db, {
      folder: resolve(folder),
      today: utcDateOf(new Date()),
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
