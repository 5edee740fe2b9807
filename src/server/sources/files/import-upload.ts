import type { Kysely, Transaction } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { dateInFileName, type ExportDate } from '../../../domain/listings/reading/export-date.ts'
import type { CountyListFile, StoreList } from '../../county-lists/ports.ts'
import type { TakenRow } from '../../listings/ports.ts'
import { countOf } from '../../platform/count-of.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { FairMarketTableOfYear } from '../../rents/ports.ts'
import { faultForOperator } from './fault-for-operator.ts'
import type { FileImportJobSender } from './jobs.ts'
import type { FileImportNews } from './news.ts'
import type { FileFormats, ImportCounts } from './ports.ts'
import { fileFaults } from './reading/file-faults.ts'
import { importFiles, type OpenedFile } from './reading/import-files.ts'
import { type RefusalTally, refusalTally } from './reading/refusal-tally.ts'
import { sharedKeysText, shortenedKeysText } from './reading/shared-keys-text.ts'
import { rejectsWriter } from './rejects-writer.ts'
import {
  type FileImportRow,
  failFileImport,
  fileImportsToValue,
  giveBackAttempt,
  mappingOf,
  noteBatch,
  noteFormat,
  noteReadToEnd,
  noteValued,
  othersWait,
  type ReadingResult,
  takeFileImport,
} from './store.ts'
import type { UploadFolder } from './upload-folder.ts'
import { watchCancel } from './watch-cancel.ts'

export type ImportUploadDeps = {
  /** Without a time limit. */
  readonly db: Kysely<Database>
  readonly jobs: FileImportJobSender
  readonly folder: UploadFolder
  readonly formats: FileFormats
  /** Stores a batch in the given transaction, as part of an import. */
  readonly ingest: (
    trx: Transaction<Database>,
    rows: readonly TakenRow[],
    importRun: number,
  ) => Promise<ImportCounts>
  readonly storeList: StoreList
  /** Whether the names of owners are read from county lists. */
  readonly ownerNames: boolean
  /** Stores HUD's rents of a fiscal year in place of those there were of it. */
  readonly storeRents: (db: Kysely<Database>, rents: FairMarketTableOfYear) => Promise<void>
  /** Brings markets and values up to date; answers how many homes were valued. */
  readonly value: (signal: AbortSignal) => Promise<number>
  /** Works out how accurate values are now: nothing waits for it. */
  readonly study: (signal: AbortSignal) => Promise<void>
  readonly today: () => IsoDate
  readonly news: Pick<FileImportNews, 'publish'>
  /** The server stops: what is under way goes on with the next one. */
  readonly stopping: AbortSignal
}

/**
 * Imports an uploaded file by the parsers and limits of `flip import`, and goes on where a killed process left off:
 * batches that are stored are read again, not stored again.
 */
export const importUpload = async (deps: ImportUploadDeps, id: string): Promise<void> => {
  const row = await takeFileImport(deps.db, id)
  await deps.news.publish(deps.db, id)
  const done = await readAndValue(deps, { id, row }).catch((error: unknown) => {
    if (deps.stopping.aborted) return false
    throw error
  })
  if (!done) {
    await giveBackAttempt(deps.db, id)
    // Of another key: this one still runs.
    const goingOn = { key: `${id} goes on`, startAfterSeconds: 2 }
    await deps.jobs.send(deps.db, 'import-file', { id }, goingOn)
  }
}

/** False where the server stops before the end. */
const readAndValue = async (
  deps: ImportUploadDeps,
  { id, row }: { readonly id: string; readonly row: FileImportRow | undefined },
): Promise<boolean> => {
  const { db, folder, stopping } = deps
  if (row !== undefined && row.attempts > MAX_ATTEMPTS) {
    await failFileImport(db, id, GIVEN_UP)
    await folder.remove(id)
  } else if (row?.state === 'reading' && (await readUpload(deps, row)) === 'stopped') return false
  await deps.news.publish(db, id)
  // Files that were dropped together are valued together.
  if (await othersWait(db, id)) return true
  const ids = await fileImportsToValue(db)
  // One that was canceled before it began, or a county list, has changed no sale, but others may have waited for it.
  if ((row === undefined || row.listKind !== null) && ids.length === 0) return true
  const homesValued = await deps.value(stopping)
  if (stopping.aborted) return false
  await noteValued(db, ids, homesValued)
  for (const valued of ids) await deps.news.publish(db, valued)
  await deps.study(stopping)
  return true
}

const MAX_ATTEMPTS = 5
const GIVEN_UP =
  'The import stopped again and again because of a fault of the server. What it stored before stays. The log of the server says why.'

const readUpload = async (
  deps: ImportUploadDeps,
  row: FileImportRow,
): Promise<'read' | 'stopped'> => {
  const { db, folder, formats } = deps
  const { id, fileName } = row
  const today = deps.today()
  const path = folder.fileOf(id)
  const opened = await formats.open(path, {
    mapping: mappingOf(row),
    listKind: row.listKind,
    ownerNames: deps.ownerNames,
    exported: row.exported ?? dateInFileName(fileName, today) ?? undefined,
    today,
    fileName,
  })
  if (!opened.ok) {
    await failFileImport(db, id, faultForOperator(fileName, opened.error))
    await folder.remove(id)
    return 'read'
  }
  if ('rents' in opened.value) return readRents(deps, id, opened.value)
  if ('list' in opened.value) return readList(deps, row, opened.value)
  const { format, file } = opened.value
  await noteFormat(db, id, { format, ...exportDateOf(row, file) })

  const watch = watchCancel(deps, id, file)
  const rejects = rejectsWriter(folder.rejectsOf(id))
  try {
    const imported = await importFiles([{ ...file, path: fileName }], {
      ingest: storeBatches(deps, row, file),
      progress: { update: () => undefined, stop: () => undefined },
      rejects,
      signal: AbortSignal.any([deps.stopping, watch.canceled]),
    })
    await rejects.close()
    if (deps.stopping.aborted && !watch.canceled.aborted) return 'stopped'
    const { fault, ...others } = resultOf(imported, { ...file, path: fileName })
    const canceled = watch.canceled.aborted
    await noteReadToEnd(db, id, {
      state: canceled ? 'canceled' : 'valuing',
      result: { ...others, fault: canceled ? null : fault },
    })
    if (others.rowsRefused === 0) await folder.removeRejects(id)
    await folder.remove(id)
    return 'read'
  } finally {
    watch.end()
    await rejects.close()
  }
}

/** The file lies under an id: what is given to it may come from the name that it had. */
const exportDateOf = (
  { exported }: FileImportRow,
  { exportedOn, exportedOnFrom }: ExportDate,
): ExportDate => ({
  exportedOn,
  exportedOnFrom: exported === null && exportedOnFrom === 'given' ? 'file name' : exportedOnFrom,
})

/** A county list is stored whole or not at all. It changes no value of before: those of its own homes are made apart. */
const readList = async (
  deps: ImportUploadDeps,
  row: FileImportRow,
  { format, list }: { readonly format: string; readonly list: CountyListFile },
): Promise<'read' | 'stopped'> => {
  const { db, folder } = deps
  const { id, fileName } = row
  await noteFormat(db, id, { format, ...exportDateOf(row, list) })
  const watch = watchCancel(deps, id, list)
  const rejects = rejectsWriter(folder.rejectsOf(id))
  const refusals = refusalTally()
  try {
    const stored = await deps
      .storeList(list, {
        fileName,
        refused: async (refusal) => {
          refusals.add({ path: fileName, ...refusal })
          await rejects.write({ path: fileName, ...refusal })
        },
        signal: AbortSignal.any([deps.stopping, watch.canceled]),
      })
      .catch((error: unknown) => {
        if (watch.canceled.aborted || deps.stopping.aborted) return null
        throw error
      })
    await rejects.close()
    if (stored === null && !watch.canceled.aborted) return 'stopped'
    const nothing = {
      rowsRead: null,
      rowsRefused: null,
      refusedByReason: commonestReasons(refusals),
      notes: [],
    }
    if (stored === null)
      await noteReadToEnd(db, id, { state: 'canceled', result: { ...nothing, fault: null } })
    else if (stored.ok)
      await noteReadToEnd(db, id, {
        state: 'done',
        result: { ...nothing, fault: null, listCounts: stored.value },
      })
    else
      await noteReadToEnd(db, id, { state: 'failed', result: { ...nothing, fault: stored.error } })
    if (refusals.count() === 0) await folder.removeRejects(id)
    await folder.remove(id)
    return 'read'
  } finally {
    watch.end()
    await rejects.close()
  }
}

/** HUD's rents take the place of those there were of their year: stored twice they are the same. */
const readRents = async (
  { db, folder, storeRents }: ImportUploadDeps,
  id: string,
  { format, rents }: { readonly format: string; readonly rents: FairMarketTableOfYear },
): Promise<'read'> => {
  await noteFormat(db, id, { format, exportedOn: null, exportedOnFrom: null })
  await storeRents(db, rents)
  const { rentsUsd, fiscalYear, refused } = rents
  const left =
    refused === 0
      ? ''
      : ` ${countOf(refused, 'row')} without a zip or a rent ${refused === 1 ? 'was' : 'were'} left out.`
  await noteReadToEnd(db, id, {
    state: 'valuing',
    result: {
      rowsRead: null,
      rowsRefused: null,
      refusedByReason: [],
      notes: [
        `Fair market rents of ${countOf(rentsUsd.size, 'zip')} for FY${fiscalYear}, in place of those there were of that year.${left}`,
      ],
      fault: null,
    },
  })
  await folder.remove(id)
  return 'read'
}

/** Stores the batches that no earlier attempt has stored. Answers what this import brought, whatever stored it. */
const storeBatches = (
  { db, ingest }: ImportUploadDeps,
  row: FileImportRow,
  file: { readonly bytesRead: () => number },
): ((rows: readonly TakenRow[]) => Promise<ImportCounts>) => {
  let batch = 0
  const { id, importRun, batchesStored: stored } = row
  return async (rows) => {
    const number = batch++
    if (number < stored || importRun === null)
      return { added: 0, changed: 0, unchanged: 0, sales: 0, rents: 0 }
    return db.transaction().execute(async (trx) => {
      const counts = await ingest(trx, rows, importRun)
      await noteBatch(trx, id, { batch: number, counts, bytesRead: file.bytesRead() })
      return counts
    })
  }
}

const resultOf = (
  imported: Awaited<ReturnType<typeof importFiles>>,
  { sharedKeys, shortenedKeys }: OpenedFile,
): ReadingResult => ({
  rowsRead: imported.totals.rows,
  rowsRefused: imported.refusals.count(),
  refusedByReason: commonestReasons(imported.refusals),
  notes: [sharedKeysText(sharedKeys), shortenedKeysText(shortenedKeys)].filter(
    (text) => text !== '',
  ),
  fault: fileFaults(imported).join(' ') || null,
})

/** As many reasons as a card of a file has room for. */
const commonestReasons = (refusals: RefusalTally): ReadingResult['refusedByReason'] =>
  refusals
    .byReason()
    .slice(0, MAX_REASONS)
    .map(([reason, rows]) => ({ reason, rows }))

const MAX_REASONS = 50
