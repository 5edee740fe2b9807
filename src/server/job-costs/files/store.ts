import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type JobFile,
  jobFileSchema,
  MAX_JOB_FILES,
} from '../../../contract/job-costs/job-files.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { DealJobFileTable } from '../../platform/database/tables/job-costs.ts'
import { changeKept } from '../../platform/kept/change-kept.ts'
import type { NotKept } from '../../platform/kept/not-kept.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { type AskedJob, findJob } from '../find-job.ts'
import type { JobFileStore } from '../ports.ts'
import type { CleanFile } from './clean-file.ts'

type FileRow = Selectable<DealJobFileTable>

/** A file of a subscriber's job; undefined when it is not there, or is another person's. */
export const findFile = async (
  { db, owner, propertyId }: AskedJob,
  id: string,
): Promise<FileRow | undefined> => {
  const job = await findJob(db, accountOf(owner), propertyId)
  return job && (await ofJob(db, job).where('id', '=', id).executeTakeFirst())
}

/** Whether a job is there that can take one more file. */
export const mayTakeFile = async ({
  db,
  owner,
  propertyId,
}: AskedJob): Promise<Result<undefined, NotKept<never>>> => {
  const job = await findJob(db, accountOf(owner), propertyId)
  if (job === undefined) return err({ type: 'NotThere' })
  return (await hasRoom(db, job)) ? ok(undefined) : err({ type: 'TooMany' })
}

/** Keeps a file, and a row of it. The same id sent again is what is kept already. */
export const keepFile = async (
  { db, owner, propertyId }: AskedJob,
  files: JobFileStore,
  given: {
    readonly id: string
    readonly name: string
    readonly entryId: string | null
    readonly file: CleanFile
    readonly now: Date
  },
): Promise<Result<JobFile, NotKept<never>>> => {
  const { id, name, entryId, file, now } = given
  const storedAs = randomUUID().replaceAll('-', '')
  // First the file: a row is never without it. A file without a row is swept away.
  await files.write(storedAs, file.content)
  const kept = await changeKept(
    db,
    owner,
    async (trx, accountId): Promise<Result<FileRow, NotKept<never>>> => {
      const job = await findJob(trx, sql`${accountId}`, propertyId)
      if (job === undefined) return err({ type: 'NotThere' })
      const there = await ofJob(trx, job).where('id', '=', id).executeTakeFirst()
      if (there !== undefined) return ok(there)
      if (!(await hasRoom(trx, job))) return err({ type: 'TooMany' })
      const row = {
        accountId,
        propertyId: job.propertyId,
        id,
        storedAs,
        entryId,
        name,
        contentType: file.contentType,
        bytes: file.content.length,
        addedAt: now,
      }
      return ok(
        await trx.insertInto('dealJobFile').values(row).returningAll().executeTakeFirstOrThrow(),
      )
    },
  )
  if (!kept.ok || kept.value.storedAs !== storedAs) await files.remove(storedAs)
  return kept.ok ? ok(toFile(kept.value)) : kept
}

/** Removes a file and its row; false when it is not there. */
export const removeFile = async (
  asked: AskedJob,
  files: JobFileStore,
  id: string,
): Promise<boolean> => {
  const row = await findFile(asked, id)
  if (row === undefined) return false
  await asked.db.deleteFrom('dealJobFile').where('serial', '=', row.serial).execute()
  await files.remove(row.storedAs)
  return true
}

/** Removes the files that no row names, such as those of jobs and accounts that were removed. */
export const sweepFiles = async (db: Kysely<Database>, files: JobFileStore): Promise<void> => {
  for await (const { storedAs, idleMs } of files.kept()) {
    if (idleMs < UPLOADING_MS) continue
    const row = await db
      .selectFrom('dealJobFile')
      .select('id')
      .where('storedAs', '=', storedAs)
      .executeTakeFirst()
    if (row === undefined) await files.remove(storedAs)
  }
}

/** A file is there a moment before its row is. */
const UPLOADING_MS = 10 * 60_000

export const filesOf = (
  db: Kysely<Database>,
  job: Pick<FileRow, 'accountId' | 'propertyId'>,
): Promise<FileRow[]> => ofJob(db, job).orderBy('serial').execute()

/** All files of a person, job by job. */
export const filesOfOwner = (db: Kysely<Database>, owner: Owner): Promise<FileRow[]> =>
  db
    .selectFrom('dealJobFile')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('propertyId')
    .orderBy('serial')
    .execute()

const ofJob = (
  db: Kysely<Database>,
  { accountId, propertyId }: Pick<FileRow, 'accountId' | 'propertyId'>,
) =>
  db
    .selectFrom('dealJobFile')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('propertyId', '=', propertyId)

/** A job has so many files at most, and an account so many bytes of them. */
const hasRoom = async (
  db: Kysely<Database>,
  job: Pick<FileRow, 'accountId' | 'propertyId'>,
): Promise<boolean> => {
  const { ofThisJob, bytes } = await db
    .selectFrom('dealJobFile')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('propertyId', '=', job.propertyId).as('ofThisJob'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('accountId', '=', job.accountId)
    .executeTakeFirstOrThrow()
  return Number(ofThisJob) < MAX_JOB_FILES && Number(bytes ?? 0) < MAX_ACCOUNT_BYTES
}

/** Five gigabytes. */
const MAX_ACCOUNT_BYTES = 5 * 1024 ** 3

export const toFile = ({ id, entryId, name, contentType, bytes, addedAt }: FileRow): JobFile =>
  jobFileSchema.parse({ id, entryId, name, contentType, bytes, addedAt: addedAt.toISOString() })
