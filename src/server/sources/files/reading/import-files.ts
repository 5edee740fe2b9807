import type { ListingFile, TakenRow } from '../../../listings/ports.ts'
import type { ImportCounts } from '../ports.ts'
import { type RefusalTally, type RefusedRow, refusalTally } from './refusal-tally.ts'

/** A listing file and the name it goes by: on the command line, its path. */
export type OpenedFile = ListingFile & { readonly path: string }

export type ImportTotals = ImportCounts & { readonly rows: number }

type ImportDependencies = {
  /** Stores a batch in one transaction; a batch holds rows of one file only. */
  readonly ingest: (rows: readonly TakenRow[]) => Promise<ImportCounts>
  /** Counts kilobytes read. */
  readonly progress: {
    readonly update: (done: number, of: number) => void
    readonly stop: () => void
  }
  /** Takes every refused row; null when they were not asked for. */
  readonly rejects: { readonly write: (row: RefusedRow) => Promise<void> } | null
  /** Stops between two batches; what is stored stays, and importing again continues from there. */
  readonly signal: AbortSignal
}

/** What an import brought. A file that breaks off is imported up to there. */
export type Imported = {
  /** The signal came before the end. */
  readonly stopped: boolean
  readonly totals: ImportTotals
  readonly refusals: RefusalTally
  readonly brokenOff: readonly BrokenOff[]
  readonly allRefused: readonly AllRefused[]
}

/** The row in which a file breaks off, and what became of those before it. */
export type BrokenOff = RefusedRow & { readonly taken: number; readonly refused: number }

/** A whole file whose rows were all refused. */
export type AllRefused = { readonly path: string; readonly rows: number }

/** Reads opened files into the store, a thousand rows at a time. */
export const importFiles = async (
  files: readonly OpenedFile[],
  { ingest, progress, rejects, signal }: ImportDependencies,
): Promise<Imported> => {
  const totals = { rows: 0, added: 0, changed: 0, unchanged: 0, sales: 0, rents: 0 }
  const refusals = refusalTally()
  const brokenOff: BrokenOff[] = []
  const allRefused: AllRefused[] = []
  const kilobytes = progressOver(files, progress)

  const store = async (batch: readonly TakenRow[]) => {
    if (batch.length === 0) return
    const counts = await ingest(batch)
    totals.added += counts.added
    totals.changed += counts.changed
    totals.unchanged += counts.unchanged
    totals.sales += counts.sales
    totals.rents += counts.rents
  }
  const readFile = async (file: OpenedFile) => {
    let batch: TakenRow[] = []
    let taken = 0
    let refusedRows = 0
    let lastRow: RefusedRow | null = null
    for await (const row of file.rows) {
      if (signal.aborted) return
      totals.rows += 1
      if (row.ok) {
        batch.push(row.value)
        taken += 1
      } else {
        const refused = { path: file.path, ...row.error }
        refusals.add(refused)
        if (refused.breaksOff) lastRow = refused
        else refusedRows += 1
        await rejects?.write(refused)
      }
      if (batch.length === BATCH_ROWS) {
        await store(batch)
        batch = []
        kilobytes.update()
      }
    }
    await store(batch)
    kilobytes.update()
    if (lastRow !== null) brokenOff.push({ ...lastRow, taken, refused: refusedRows })
    else if (taken === 0 && refusedRows > 0) allRefused.push({ path: file.path, rows: refusedRows })
  }
  try {
    for (const file of files) if (!signal.aborted) await readFile(file)
  } finally {
    progress.stop()
  }
  return { stopped: signal.aborted, totals, refusals, brokenOff, allRefused }
}

/** Kilobytes over all files, those read before included. */
const progressOver = (files: readonly OpenedFile[], progress: ImportDependencies['progress']) => {
  const inKilobytes = (bytes: (file: OpenedFile) => number) =>
    Math.ceil(files.reduce((sum, file) => sum + bytes(file), 0) / 1024)
  const all = inKilobytes((file) => file.bytes)
  return {
    update: () =>
      progress.update(
        inKilobytes((file) => file.bytesRead()),
        all,
      ),
  }
}

const BATCH_ROWS = 1000
