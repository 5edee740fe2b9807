import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { type AdminJobs, type AuditLogPage, adminCalls } from '../../../contract/operators/admin.ts'
import { operatorOf, recordAction, recordReading } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import {
  countJobs,
  dropFailedJob,
  failedJobs,
  isKeyTaken,
  retryFailedJob,
} from '../../platform/jobs/job-overview.ts'
import { pageOf } from '../../platform/kept/change-kept.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'

export type AdminDeps = {
  readonly db: Kysely<Database>
  readonly requireOperator: Guard
}

/** What operators did, and the work in the background. */
export const registerAdmin = (app: FastifyInstance, { db, requireOperator }: AdminDeps): void => {
  const answer = answering(app, { operators: requireOperator })

  answer(adminCalls.log, async ({ query }, request) => {
    const page = await readAuditLog(db, query.before)
    // Who was read of before is in the log already: reading that again is no new reading.
    const named = page.entries.filter(
      ({ email, action }) => email !== null && action !== 'read addresses',
    )
    const ids = named.map(({ subject }) => subject)
    await recordReading(db, operatorOf(request), ids)
    return page
  })

  answer(adminCalls.jobs, () => readJobs(db))

  for (const { call, make, action, after } of jobChanges)
    answer(call, async ({ params }, request) => {
      const done = db.transaction().execute(async (trx) => {
        if (!(await make(trx, params))) throw notFailed()
        const subject = `${params.kind} ${params.id}`
        await recordAction(trx, operatorOf(request), { action, subject, before: 'failed', after })
      })
      await done.catch((error: unknown) => {
        throw isKeyTaken(error) ? waitsAlready() : error
      })
      return readJobs(db)
    })
}

/** What can be done about a job that was given up; `after` is the job since then, for the audit log. */
const jobChanges = [
  { call: adminCalls.retryJob, make: retryFailedJob, action: 'retry job', after: 'waiting' },
  { call: adminCalls.dropJob, make: dropFailedJob, action: 'drop job', after: 'dropped' },
] as const

const notFailed = () =>
  new Problem(404, 'not-found', 'This job is no longer among those that failed.')
const waitsAlready = () =>
  new Problem(409, 'job-waits', 'The same work waits already, or is being done. Drop this one.')

const readJobs = async (db: Kysely<Database>): Promise<AdminJobs> => ({
  kinds: await countJobs(db),
  failed: await failedJobs(db),
})

const readAuditLog = async (
  db: Kysely<Database>,
  before: number | undefined,
): Promise<AuditLogPage> => {
  const rows = await db
    .selectFrom('auditLog as entry')
    .leftJoin('account', 'account.id', 'entry.subject')
    .select([
      'entry.id',
      'entry.at',
      'entry.actorKind as by',
      'entry.actor as who',
      'entry.action',
      'entry.subject',
      'account.email',
      'entry.requestId',
      'entry.before',
      'entry.after',
    ])
    .$if(before !== undefined, (query) => query.where(sql<boolean>`entry.id < ${before}`))
    .orderBy('entry.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const { page, last } = pageOf(rows, PAGE)
  return {
    entries: page.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    next: last?.id ?? null,
  }
}

const PAGE = 50
