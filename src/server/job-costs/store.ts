import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import {
  jobEntrySchema,
  type KeptEntry,
  type KeptJob,
  type OpenJob,
  type putJobSchema,
  type TrackRecordAnswer,
} from '../../contract/job-costs/jobs.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { workOutJob } from '../../domain/job-costs/forecast.ts'
import { type Job, type JobCost, type JobEntry, jobLimits } from '../../domain/job-costs/job.ts'
import { outcomeOf, ownUnitPricesOf, trackRecordOf } from '../../domain/job-costs/outcome.ts'
import { shownAddress } from '../../domain/listings/display-rules.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { findDeal } from '../deals/queries.ts'
import { rowsOfHome } from '../homes/queries.ts'
import { knownIdOf, type StoredListing } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DealJobEntryTable } from '../platform/database/tables/job-costs.ts'
import { changeKept, countKept, versionAfter } from '../platform/kept/change-kept.ts'
import type { NotKept } from '../platform/kept/not-kept.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { filesOf, toFile } from './files/store.ts'
import { type AskedJob, findJob, type JobRow } from './find-job.ts'

type PutJob = z.infer<typeof putJobSchema>

/** A subscriber's job of a home with all that belongs to it; undefined when there is none. */
export const openJob = async ({
  db,
  owner,
  propertyId,
}: AskedJob): Promise<OpenJob | undefined> => {
  const row = await findJob(db, accountOf(owner), propertyId)
  if (row === undefined) return undefined
  const deal = await findDeal(db, sql`${row.accountId}`, row.propertyId)
  return {
    job: toJob(row),
    title: deal?.name || (await addressOf(db, row)),
    entries: (await entriesOf(db, row)).map(toEntry),
    files: (await filesOf(db, row)).map(toFile),
  }
}

/** Begins the job of a home by the deal that is kept of it, or keeps what has changed in its days. */
export const putJob = (
  { db, owner, propertyId: asked }: AskedJob,
  { version, takePlan = false, ...days }: PutJob,
  now: Date,
): Promise<Result<KeptJob, NotKept<KeptJob>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await findJob(trx, sql`${accountId}`, asked)
    if ((kept?.version ?? 0) !== version)
      return err({ type: 'Changed', now: kept === undefined ? null : toJob(kept) })
    const deal =
      kept === undefined || takePlan ? await findDeal(trx, sql`${accountId}`, asked) : undefined
    const plan = deal?.inputs ?? kept?.plan
    const propertyId = kept?.propertyId ?? deal?.propertyId
    if (plan === undefined || propertyId === undefined || (takePlan && deal === undefined))
      return err({ type: 'NotThere' })
    if (kept === undefined && (await countKept(trx, 'dealJob', accountId)) >= jobLimits.jobs)
      return err({ type: 'TooMany' })
    const values = {
      plan,
      days: JSON.stringify(days),
      version: versionAfter(kept),
      changedAt: now,
    }
    const stored = await trx
      .insertInto('dealJob')
      .values({ accountId, propertyId, createdAt: now, ...values })
      .onConflict((conflict) => conflict.columns(['accountId', 'propertyId']).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    return ok(toJob(stored))
  })

/** Removes a job with all that belongs to it. */
export const removeJob = (
  { db, owner, propertyId }: AskedJob,
  version: number,
): Promise<Result<undefined, NotKept<KeptJob>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await findJob(trx, sql`${accountId}`, propertyId)
    if (kept === undefined) return err({ type: 'NotThere' })
    if (kept.version !== version) return err({ type: 'Changed', now: toJob(kept) })
    await trx.deleteFrom('dealJob').where('serial', '=', kept.serial).execute()
    return ok(undefined)
  })

/** Keeps a cost or a draw, unless there is a newer version than the caller has seen. */
export const putEntry = (
  asked: AskedJob,
  id: string,
  { version, entry }: { readonly version: number; readonly entry: JobEntry },
): Promise<Result<KeptEntry, NotKept<KeptEntry>>> =>
  changeEntry(asked, id, version, async (trx, job, kept) => {
    if (kept === undefined && (await countEntries(trx, job)) >= jobLimits.entries)
      return err({ type: 'TooMany' })
    const values = { entry: JSON.stringify(entry), version: versionAfter(kept) }
    const { accountId, propertyId } = job
    const stored = await trx
      .insertInto('dealJobEntry')
      .values({ accountId, propertyId, id, ...values })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'propertyId', 'id']).doUpdateSet(values),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return ok(toEntry(stored))
  })

/** Adds costs that the job does not have yet, by their ids and by their lines of a statement. */
export const addEntries = (
  { db, owner, propertyId }: AskedJob,
  given: readonly { readonly id: string; readonly entry: JobCost }[],
): Promise<Result<{ added: KeptEntry[]; known: number }, NotKept<never>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const job = await findJob(trx, sql`${accountId}`, propertyId)
    if (job === undefined) return err({ type: 'NotThere' })
    const kept = (await entriesOf(trx, job)).map(toEntry)
    const ids = new Set(kept.map(({ id }) => id))
    const lines = new Set(kept.map(({ entry }) => bankLineOf(entry)))
    const fresh = given.filter(({ id, entry }) => {
      const line = bankLineOf(entry)
      if (ids.has(id) || (line !== null && lines.has(line))) return false
      ids.add(id)
      lines.add(line)
      return true
    })
    if (kept.length + fresh.length > jobLimits.entries) return err({ type: 'TooMany' })
    const values = fresh.map(({ id, entry }) => ({
      accountId,
      propertyId: job.propertyId,
      id,
      entry: JSON.stringify(entry),
      version: versionAfter(undefined),
    }))
    const stored =
      values.length === 0
        ? []
        : await trx.insertInto('dealJobEntry').values(values).returningAll().execute()
    return ok({ added: stored.map(toEntry), known: given.length - fresh.length })
  })

const bankLineOf = (entry: JobEntry): string | null =>
  entry.kind === 'cost' ? entry.bankLine : null

/** Removes a cost or a draw. */
export const removeEntry = (
  asked: AskedJob,
  id: string,
  version: number,
): Promise<Result<undefined, NotKept<KeptEntry>>> =>
  changeEntry(asked, id, version, async (trx, _, kept) => {
    if (kept === undefined) return err({ type: 'NotThere' })
    await trx.deleteFrom('dealJobEntry').where('serial', '=', kept.serial).execute()
    return ok(undefined)
  })

const changeEntry = <T>(
  { db, owner, propertyId }: AskedJob,
  id: string,
  version: number,
  change: (
    trx: Transaction<Database>,
    job: JobRow,
    kept: Selectable<DealJobEntryTable> | undefined,
  ) => Promise<Result<T, NotKept<KeptEntry>>>,
): Promise<Result<T, NotKept<KeptEntry>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const job = await findJob(trx, sql`${accountId}`, propertyId)
    if (job === undefined) return err({ type: 'NotThere' })
    const kept = await trx
      .selectFrom('dealJobEntry')
      .selectAll()
      .where('accountId', '=', job.accountId)
      .where('propertyId', '=', job.propertyId)
      .where('id', '=', id)
      .executeTakeFirst()
    if ((kept?.version ?? 0) !== version)
      return err({ type: 'Changed', now: kept === undefined ? null : toEntry(kept) })
    return change(trx, job, kept)
  })

/** How a subscriber's finished jobs went against their plans. */
export const readTrackRecord = async (
  db: Kysely<Database>,
  owner: Owner,
  today: IsoDate,
): Promise<TrackRecordAnswer> => {
  const rows = await db
    .selectFrom('dealJob')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('serial')
    .execute()
  const jobs = await Promise.all(
    rows.map(async (row) => {
      const job = toJob(row)
      const entries = (await entriesOf(db, row)).map((one) => toEntry(one).entry)
      return { job, figures: workOutJob(job, entries, today) }
    }),
  )
  const outcomes = jobs.flatMap(({ job, figures }) => outcomeOf(job, figures) ?? [])
  return { record: trackRecordOf(outcomes), unitPrices: [...ownUnitPricesOf(jobs)] }
}

const ofJob = (db: Kysely<Database>, { accountId, propertyId }: JobRow) =>
  db
    .selectFrom('dealJobEntry')
    .where('accountId', '=', accountId)
    .where('propertyId', '=', propertyId)

export const entriesOf = (
  db: Kysely<Database>,
  job: JobRow,
): Promise<Selectable<DealJobEntryTable>[]> =>
  ofJob(db, job).selectAll().orderBy('serial').execute()

const countEntries = async (db: Kysely<Database>, job: JobRow): Promise<number> => {
  const { count } = await ofJob(db, job)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const addressOf = async (
  db: Kysely<Database>,
  { accountId, propertyId }: Pick<JobRow, 'accountId' | 'propertyId'>,
): Promise<string> => {
  const { rows } = await sql<
    Pick<StoredListing, 'unparsedAddress' | 'internetAddressDisplayYN' | 'source'>
  >`
    SELECT l.unparsed_address, l.internet_address_display_yn, l.source
    FROM ${rowsOfHome(knownIdOf(sql`${propertyId}::text`), sql`${accountId}::text`)} AS l
    ORDER BY (l.kind = 'offer') DESC, l.exported_on DESC, l.id DESC LIMIT 1`.execute(db)
  return rows[0] === undefined ? 'A home that is no longer listed' : shownAddress(rows[0])
}

export const toJob = ({ plan, days, ...row }: JobRow): KeptJob => ({
  propertyId: row.propertyId,
  version: row.version,
  plan: z.parse(dealInputsSchema, JSON.parse(plan)),
  ...z.parse(daysSchema, JSON.parse(days)),
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

export const toEntry = ({ id, version, entry }: Selectable<DealJobEntryTable>): KeptEntry => ({
  id,
  version,
  entry: z.parse(jobEntrySchema, JSON.parse(entry)),
})

/** As `putJob` stored them. */
const daysSchema: z.ZodMiniType<Omit<Job, 'plan'> & { readonly doneRows: string[] }> = z.object({
  startedOn: z.string(),
  loanDueOn: z.nullable(z.string()),
  expectedSaleOn: z.nullable(z.string()),
  workDoneOn: z.nullable(z.string()),
  soldOn: z.nullable(z.string()),
  saleCents: z.nullable(z.number()),
  doneRows: z.array(z.string()),
})
