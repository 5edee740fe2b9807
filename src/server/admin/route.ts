import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import {
  type AuditLogPage,
  auditLogPageSchema,
  auditLogQuerySchema,
} from '../../contract/audit-log.ts'
import type { Database } from '../platform/database/schema.ts'

export type AdminDeps = {
  readonly db: Kysely<Database>
  readonly requireOperator: (request: FastifyRequest) => Promise<void>
}

/** `GET /api/admin/audit-log`: what operators did, for operators. */
export const registerAdmin = (app: FastifyInstance, { db, requireOperator }: AdminDeps): void => {
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
    ({ query }) => readAuditLog(db, query.before),
  )
}

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
