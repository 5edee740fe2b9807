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
import { operatorOf, recordAction } from '../platform/audit-log.ts'
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

/**
 * `GET /api/admin/audit-log`, what operators did; `GET /api/admin/jobs`, the work in the background, and `POST
 * /api/admin/jobs/{kind}/{id}/retry` and `/drop` of what was given up: for operators.
 */
export const registerAdmin = (app: FastifyInstance, { db, requireOperator }: AdminDeps): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get(
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
    ({ query }) => readAuditLog(db, query.before),
  )

  routes.get(
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

  for (const [verb, action, change, after, summary, description] of [
    [
      'retry',
      'retry job',
      retryFailedJob,
      'waiting',
      'Do a job once more that was given up',
      'It is due at once. Where it fails again, it is among the failed ones again.',
    ],
    [
      'drop',
      'drop job',
      dropFailedJob,
      'dropped',
      'Forget a job that was given up',
      'It cannot be undone. Failed jobs are forgotten after a day by themselves.',
    ],
  ] as const)
    routes.post(
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
          if (!(await change(trx, { kind, id }))) throw notFailed()
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
