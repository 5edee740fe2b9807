import type { IsoDate } from '../../domain/iso-date.ts'
import { beginImport } from '../../server/listings/ingest-listings.ts'
import type { OpenListingFile } from '../../server/listings/ports.ts'
import { fileFaults } from '../../server/sources/files/reading/file-faults.ts'
import { importFiles } from '../../server/sources/files/reading/import-files.ts'
import { ingestRows } from '../../server/start/files/ingest-rows.ts'
import { progressBar, withBar } from '../../server/start/progress-bar.ts'
import { bringUpToDate } from '../../server/start/values/bring-up-to-date.ts'
import { studyAccuracy } from '../../server/valuation/accuracy/study-accuracy.ts'
import type { CommandContext, OpenForCommand } from '../command-context.ts'
import { notifyingNodes } from '../notify-nodes.ts'
import { complain, print } from '../print.ts'
import { stoppable } from '../stoppable.ts'
import { exportDateLines, sharedKeyLines, summaryLines } from './import-report.ts'
import { openFiles } from './open-files.ts'
import { openRejectsFile, rejectsPathFault } from './rejects-file.ts'

type ImportRun = {
  readonly files: readonly string[]
  readonly openFile: OpenListingFile
  /** Where to write refused rows, when asked for. */
  readonly rejects: string | undefined
  /** The mapping as it was named, where the files are read through one. */
  readonly mapping?: string
  /** No listing is among the rows: markets and values stay as they are. */
  readonly onlyRents?: true
  readonly today: IsoDate
}

/**
 * One `flip import`: checks every file before it touches the database, then reads, stores and revalues.
 * Exit code 1 when a file is not what it should be or breaks off, or none of its rows could be
 * taken; 130 when stopped with Ctrl-C.
 */
export const runImport = async (
  open: OpenForCommand,
  { files, openFile, rejects, mapping, onlyRents, today }: ImportRun,
): Promise<void> => {
  const inUse = { imported: files, ...(mapping === undefined ? {} : { mapping }) }
  const fault = rejects === undefined ? null : await rejectsPathFault(rejects, inUse)
  if (fault !== null) return fail([fault])
  const opened = await openFiles(files, openFile)
  if (!opened.ok) return fail(opened.error)
  const rejectsFile = rejects === undefined ? null : await openRejectsFile(rejects, inUse)
  if (rejectsFile && !rejectsFile.ok) return fail([rejectsFile.error])
  try {
    const imported = await open('import', (context) =>
      stoppable(async (signal) => {
        const out = (line: string) => print(`${line}\n`)
        for (const line of exportDateLines(opened.value)) out(line)
        const importRun = await beginImport(context.db)
        const imported = await importFiles(opened.value, {
          ingest: (rows) =>
            context.db
              .transaction()
              .execute((trx) => ingestRows(trx, rows, { places: context.places, importRun })),
          progress: progressBar('Reading, kB'),
          rejects: rejectsFile?.value ?? null,
          signal,
        })
        const finished = signal.aborted || onlyRents ? [] : await finish(context, today, signal)
        for (const line of summaryLines(imported, rejectsFile !== null)) out(line)
        for (const line of [...sharedKeyLines(opened.value), ...finished]) out(line)
        return { ...imported, stopped: signal.aborted }
      }),
    )
    if (imported.stopped) {
      complain('Stopped. Run the same import again to go on where it stopped.\n')
      process.exitCode = 130
    } else {
      const faults = fileFaults(imported)
      if (faults.length > 0) fail(faults)
    }
  } finally {
    await rejectsFile?.value.close()
  }
}

const fail = (sentences: readonly string[]): void => {
  for (const sentence of sentences) complain(`${sentence}\n`)
  process.exitCode = 1
}

const finish = async (
  context: CommandContext,
  today: IsoDate,
  signal: AbortSignal,
): Promise<string[]> => {
  const { db, config } = context
  try {
    const { homesValued, demoRemoved } = await withBar('Values', (bar) =>
      bringUpToDate(db, {
        today,
        staleDays: config.staleDays,
        progress: ({ homes, of }) => bar.update(homes, of),
        signal,
      }),
    )
    await notifyingNodes(context, ({ alerts }) => alerts())
    await withBar('Accuracy, markets', (bar) =>
      studyAccuracy(db, { progress: ({ markets, of }) => bar.update(markets, of), signal }),
    )
    const demo = demoRemoved.map(
      (market) => `Demo homes made way for real ones in market ${market}`,
    )
    return ['', `Homes valued: ${homesValued.toLocaleString('en-US')}`, ...demo]
  } catch (error) {
    if (signal.aborted) return []
    throw error
  }
}
