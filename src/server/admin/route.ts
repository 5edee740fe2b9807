import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import { type AdminJobs, adminJobsSchema } from '../../contract/operators/admin-jobs.ts'
import {
  type AuditLogPage,
  auditLogPageSchema,
  auditLogQuerySchema,
} from '../../contract/operators/audit-log.ts'
import type { AuditAction } from '../../domain/audit-actions.ts'
import { operatorOf, recordAction, recordReading } from '../platform/audit-log.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  countJobs,
  dropFailedJob,
  failedJobs,
  isKeyTaken,
  retryFailedJob,
} from '../platform/jobs/job-overview.ts'
import { Problem } from '../platform/requests/problem.ts'

export type AdminDeps = {
  readonly db: Kysely<Database>
  readonly requireOperator: (request: FastifyRequest) => Promise<void>
}

/** `/api/admin/audit-log` and `/api/admin/jobs`: what operators did, and the work in the background. For operators. */
export const registerAdmin = (app: FastifyInstance, deps: AdminDeps): void => {
  registerAuditLog(app, deps)
  registerJobs(app, deps)
  for (const change of jobChanges) registerJobChange(app, deps, change)
}

const registerAuditLog = (app: FastifyInstance, { db, requireOperator }: AdminDeps): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/audit-log',
    {
      preHandler: requireOperator,
      config: { access: 'operators' },
      schema: {
        tags: ['Admin'],
        summary: 'What operators did',
        querystring: auditLogQuerySchema,
        response: { 200: auditLogPageSchema },
      },
    },
    async (request) => {
      const page = await readAuditLog(db, request.query.before)
      const named = page.entries.filter(({ email }) => email !== null)
      const ids = named.map(({ subject }) => subject)
      await recordReading(db, operatorOf(request), ids)
      return page
    },
  )
}

const registerJobs = (app: FastifyInstance, { db, requireOperator }: AdminDeps): void => {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/jobs',
    {
      preHandler: requireOperator,
      config: { access: 'operators' },
      schema: {
        tags: ['Admin'],
        summary: 'The work in the background',
        response: { 200: adminJobsSchema },
      },
    },
    () => readJobs(db),
  )
}

/** What can be done about a job that was given up. */
type JobChange = {
  readonly verb: string
  readonly make: typeof retryFailedJob
  readonly action: AuditAction
  /** The job since then, for the audit log. */
  readonly after: string
  readonly summary: string
  readonly description: string
}

const jobChanges: readonly JobChange[] = [
  {
    ...{ verb: 'retry', make: retryFailedJob, action: 'retry job', after: 'waiting' },
    summary: 'Do a job once more that was given up',
    description: 'It is due at once. Where it fails again, it is among the failed ones again.',
  },
  {
    ...{ verb: 'drop', make: dropFailedJob, action: 'drop job', after: 'dropped' },
    summary: 'Forget a job that was given up',
    description: 'It cannot be undone. Failed jobs are forgotten after a day by themselves.',
  },
]

/** `POST /api/admin/jobs/{kind}/{id}/{verb}`. */
const registerJobChange = (
  app: FastifyInstance,
  { db, requireOperator }: AdminDeps,
  { verb, make, action, after, summary, description }: JobChange,
): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    `/api/admin/jobs/:kind/:id/${verb}`,
    {
      preHandler: requireOperator,
      config: { access: 'operators', problems: { 404: ['not-found'], 409: ['job-waits'] } },
      schema: {
        tags: ['Admin'],
        summary,
        description,
        params,
        response: { 200: adminJobsSchema },
      },
    },
    async (request) => {
      const { kind, id } = request.params
      const done = db.transaction().execute(async (trx) => {
        if (!(await make(trx, { kind, id }))) throw notFailed()
        const subject = `${kind} ${id}`
        await recordAction(trx, operatorOf(request), { action, subject, before: 'failed', after })
      })
      await done.catch((error: unknown) => {
        throw isKeyTaken(error) ? waitsAlready() : error
      })
      return readJobs(db)
    },
  )
}

const params = z.object({
  kind: about('What is done.', z.string().check(z.regex(/^[a-z-]{1,100}$/))),
  id: about('The id of the job.', z.uuid()),
})

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
    .selectFrom('audit_log as entry')
    .leftJoin('account', 'account.id', 'entry.subject')
    .select([
      'entry.id',
      'entry.at',
      'entry.actor_kind as by',
      'entry.actor as who',
      'entry.action',
      'entry.subject',
      'account.email',
      'entry.request_id as requestId',
      'entry.before',
      'entry.after',
    ])
    .$if(before !== undefined, (query) => query.where(sql<boolean>`entry.id < ${before}`))
    .orderBy('entry.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return {
    entries: page.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

const PAGE = 50
