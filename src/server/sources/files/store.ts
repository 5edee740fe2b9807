import { type Kysely, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { type ListCounts, listCountsSchema } from '../../../contract/county-lists/county-lists.ts'
import {
  FILE_IMPORTS_KEPT_DAYS,
  type FileImport,
  fileImportSchema,
} from '../../../contract/sources/file-imports.ts'
import type { ListKind } from '../../../domain/county-lists/list-kinds.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type { ExportDate } from '../../../domain/listings/reading/export-date.ts'
import { type Actor, recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { FileImportTable } from '../../platform/database/tables/sources.ts'
import type { GivenMapping, ImportCounts } from './ports.ts'

type Db = Kysely<Database>
export type FileImportRow = Selectable<FileImportTable>

/** A file that is about to be uploaded. */
export type NewFileImport = {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  readonly begunBy: string
  readonly exported: IsoDate | null
  readonly mapping: GivenMapping | null
  readonly listKind: ListKind | null
}

/** Notes a file whose content is still to come. */
export const beginFileImport = async (db: Db, begun: NewFileImport): Promise<FileImportRow> =>
  db
    .insertInto('fileImport')
    .values({
      id: begun.id,
      fileName: begun.fileName,
      bytes: begun.bytes,
      begunBy: begun.begunBy,
      exported: begun.exported,
      mapping: begun.mapping === null ? null : JSON.stringify(begun.mapping),
      listKind: begun.listKind,
      state: 'uploading',
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many files are announced or wait, and have not been read yet. */
export const countFilesToImport = async (db: Db): Promise<number> => {
  const { files } = await db
    .selectFrom('fileImport')
    .select((eb) => eb.fn.countAll<number>().as('files'))
    .where('state', 'in', ['uploading', 'waiting'])
    .executeTakeFirstOrThrow()
  return files
}

/** A file by its id; undefined for one that is not known. */
export const findFileImport = (db: Db, id: string): Promise<FileImportRow | undefined> =>
  db.selectFrom('fileImport').selectAll().where('id', '=', id).executeTakeFirst()

/** The newest files, but those whose upload has not ended. */
export const newestFileImports = (db: Db): Promise<FileImportRow[]> =>
  db
    .selectFrom('fileImport')
    .selectAll()
    .where('state', '!=', 'uploading')
    .orderBy('begunAt', 'desc')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()

/** The content is there. False where the file was given up meanwhile. */
export const noteUploaded = async (trx: Db, id: string): Promise<boolean> => {
  const noted = await trx
    .updateTable('fileImport')
    .set({ state: 'waiting' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Forgets a file whose content never came. */
export const forgetUpload = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('fileImport').where('id', '=', id).where('state', '=', 'uploading').execute()
}

/** Begins the import of a file, or goes on with it; undefined where there is nothing left to do. */
export const takeFileImport = (db: Db, id: string): Promise<FileImportRow | undefined> =>
  db
    .updateTable('fileImport')
    .set({
      state: sql`CASE state WHEN 'waiting' THEN 'reading' ELSE state END`,
      attempts: sql`attempts + 1`,
      importRun: sql`coalesce(import_run, nextval('import_run'))`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'reading', 'valuing'])
    .returningAll()
    .executeTakeFirst()

/** A stop of the server is not the file's fault: the next attempt counts as this one. */
export const giveBackAttempt = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('fileImport')
    .set({ attempts: sql`attempts - 1` })
    .where('id', '=', id)
    .execute()
}

/** What is known of a file once it is opened. */
export const noteFormat = async (
  db: Db,
  id: string,
  {
    format,
    exportedOn,
    exportedOnFrom,
  }: (ExportDate | { readonly exportedOn: null; readonly exportedOnFrom: null }) & {
    readonly format: string
  },
): Promise<void> => {
  await db
    .updateTable('fileImport')
    .set({ format, exportedOn, exportedOnFrom })
    .where('id', '=', id)
    .execute()
}

/** Notes how much is read. Answers whether an operator asked to stop. */
export const noteRead = async (db: Db, id: string, bytesRead: number): Promise<boolean> => {
  const row = await db
    .updateTable('fileImport')
    .set({ bytesRead })
    .where('id', '=', id)
    .returning('cancelAsked')
    .executeTakeFirst()
  return row?.cancelAsked ?? true
}

/** Notes what became of a batch, in the transaction that stores it. Throws where another process has stored it. */
export const noteBatch = async (
  trx: Db,
  id: string,
  {
    batch,
    counts,
    bytesRead,
  }: {
    readonly batch: number
    readonly counts: ImportCounts
    readonly bytesRead: number
  },
): Promise<void> => {
  const noted = await trx
    .updateTable('fileImport')
    .set({
      batchesStored: batch + 1,
      added: sql`added + ${counts.added}`,
      changed: sql`changed + ${counts.changed}`,
      unchanged: sql`unchanged + ${counts.unchanged}`,
      sales: sql`sales + ${counts.sales}`,
      rents: sql`rents + ${counts.rents}`,
      bytesRead,
    })
    .where('id', '=', id)
    .where('batchesStored', '=', batch)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  if (noted.numUpdatedRows === 0n)
    throw new Error(`Batch ${batch} of the uploaded file ${id} is stored already`)
}

/** What reading a file brought, besides the rows stored. Without counts of rows where `notes` say it. */
export type ReadingResult = {
  readonly rowsRead: number | null
  readonly rowsRefused: number | null
  readonly refusedByReason: FileImport['refusedByReason']
  readonly notes: readonly string[]
  readonly fault: string | null
  /** Of a county list that is stored. */
  readonly listCounts?: ListCounts
}

/** The file is read, to its end or as far as it could be. */
export const noteReadToEnd = async (
  db: Db,
  id: string,
  {
    state,
    result,
  }: {
    readonly state: 'valuing' | 'done' | 'canceled' | 'failed'
    readonly result: ReadingResult
  },
): Promise<void> => {
  await db
    .updateTable('fileImport')
    .set({
      state,
      rowsRead: result.rowsRead,
      rowsRefused: result.rowsRefused,
      refusedByReason: JSON.stringify(result.refusedByReason),
      notes: JSON.stringify(result.notes),
      listCounts: result.listCounts === undefined ? null : JSON.stringify(result.listCounts),
      fault: result.fault,
      ...(state === 'valuing' || state === 'done' ? { bytesRead: sql<number>`bytes` } : {}),
      ...(state === 'valuing' ? {} : { endedAt: new Date() }),
    })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute()
}

/** The file cannot be imported. */
export const failFileImport = async (db: Db, id: string, fault: string): Promise<void> => {
  await db
    .updateTable('fileImport')
    .set({ state: 'failed', fault, endedAt: new Date() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'reading', 'valuing'])
    .execute()
}

/** Whether another file is still to be read. */
export const othersWait = async (db: Db, id: string): Promise<boolean> => {
  const other = await db
    .selectFrom('fileImport')
    .select('id')
    .where('state', 'in', ['waiting', 'reading'])
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The files that are read, and whose listings have no values yet. */
export const fileImportsToValue = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('fileImport')
    .select('id')
    .where('state', '=', 'valuing')
    .orderBy('begunAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that were valued together are done; the count of their homes is with the last of them. */
export const noteValued = async (
  db: Db,
  ids: readonly string[],
  homesValued: number,
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('fileImport')
    .set({
      state: 'done',
      endedAt: new Date(),
      homesValued,
      filesValued: ids.length,
    })
    .where('id', 'in', ids)
    .where('state', '=', 'valuing')
    .execute()
}

/** Stops a file that waits; asks one that is being read to stop. */
export const cancelFileImport = (db: Db, id: string, by: Actor): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const canceled = await trx
      .updateTable('fileImport')
      .set({
        cancelAsked: true,
        state: sql`CASE state WHEN 'waiting' THEN 'canceled' ELSE state END`,
        endedAt: sql`CASE state WHEN 'waiting' THEN now() END`,
      })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'reading'])
      .where('cancelAsked', '=', false)
      .returning('fileName')
      .executeTakeFirst()
    if (canceled !== undefined)
      await recordAction(trx, by, { action: 'cancel file', subject: canceled.fileName })
  })

/** Files with work left on them. */
export const unfinishedFileImports = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('fileImport')
    .select('id')
    .where('state', 'in', ['waiting', 'reading', 'valuing'])
    .orderBy('begunAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets what ended long ago, and uploads that began a day ago and never ended. */
export const forgetOldFileImports = async (db: Db): Promise<void> => {
  await sql`DELETE FROM file_import
    WHERE ended_at < now() - make_interval(days => ${FILE_IMPORTS_KEPT_DAYS}::integer)
      OR (state = 'uploading' AND begun_at < now() - interval '1 day')`.execute(db)
}

/** Those of these ids that are known, and whether their file is still needed. */
export const knownFileImports = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly fileNeeded: boolean }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fileImport')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, state }) => [
      id,
      { fileNeeded: ['uploading', 'waiting', 'reading'].includes(state) },
    ]),
  )
}

/** The file as the API answers it. */
export const toFileImport = (row: FileImportRow): FileImport => ({
  id: row.id,
  fileName: row.fileName,
  bytes: row.bytes,
  bytesRead: row.bytesRead,
  uploadedAt: row.begunAt.toISOString(),
  state: row.state,
  format: row.format,
  exportedOn: row.exportedOn,
  exportedOnFrom: row.exportedOnFrom,
  rows:
    row.rowsRead === null
      ? null
      : {
          read: row.rowsRead,
          added: row.added,
          changed: row.changed,
          unchanged: row.unchanged,
          sales: row.sales,
          rents: row.rents,
          refused: row.rowsRefused ?? 0,
        },
  countyList: row.listKind === null ? null : { kind: row.listKind, counts: listCountsOf(row) },
  refusedByReason: z.parse(fileImportSchema.shape.refusedByReason, JSON.parse(row.refusedByReason)),
  notes: z.parse(fileImportSchema.shape.notes, JSON.parse(row.notes)),
  homesValued: row.homesValued,
  filesValued: row.filesValued,
  fault: row.fault,
})

const listCountsOf = ({ listCounts }: FileImportRow): ListCounts | null =>
  listCounts === null ? null : z.parse(listCountsSchema, JSON.parse(listCounts))

/** The mapping the operator gave. */
export const mappingOf = ({ mapping }: FileImportRow): GivenMapping | null =>
  mapping === null ? null : z.parse(mappingSchema, JSON.parse(mapping))

const mappingSchema = z.object({ name: z.string(), json: z.exactOptional(z.string()) })
const MAX_SHOWN = 200
