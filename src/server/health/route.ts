import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { about, named } from '../../contract/about.ts'
import type { ApiError } from '../../contract/api-error.ts'
import { problemSchema } from '../../contract/error-codes.ts'
import { type NodeRole, nodeRoles } from '../../contract/node-role.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import type { MarketReads } from '../platform/database/market-reads.ts'
import type { Database } from '../platform/database/schema.ts'
import type { JobsHealth } from '../platform/jobs/open-jobs.ts'
import { RETRY_AFTER_SECONDS } from '../platform/requests/handle-errors.ts'

export type HealthDeps = {
  readonly role: NodeRole
  readonly db: Kysely<Database>
  readonly jobs: JobsHealth
  readonly backplane: Pick<Backplane, 'trouble'>
  readonly reads?: Pick<MarketReads, 'note'> | undefined
}

/**
 * `GET /api/health`: 200 only when a search would work and work in the background is done, 503 otherwise,
 * with a note when a clock was set back, the nodes do not hear one another, or searches cannot read the replica. It
 * answers within two seconds, whatever the database does. An answer is given again for a second, and only one check
 * runs at a time: being asked often costs nothing.
 */
export const registerHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const health = keptHealth(() => troubleWith(deps, app.log))
  app.withTypeProvider<ZodTypeProvider>().get('/api/health', described, async (_request, reply) => {
    const trouble = await health()
    if (trouble !== null)
      return reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(trouble)
    const { role, jobs, backplane, reads } = deps
    const notes = [jobs.clockNote(), backplane.trouble(), reads?.note() ?? null].filter(
      (note) => note !== null,
    )
    const note = notes.length === 0 ? {} : { note: notes.join(' ') }
    return { status: 'ok' as const, role, ...note }
  })
}

const healthSchema = named(
  'Health',
  'A search would work, and work in the background is being done.',
  z.object({
    status: about('Always the same: trouble is answered with 503.', z.literal('ok')),
    role: about(
      'What this node does: answer requests (`web`), work in the background (`worker`), or both (`all`).',
      z.enum(nodeRoles),
    ),
    note: about(
      'What the operator should know though searches work: a clock was set back, nodes do not hear one another, or searches cannot read the replica.',
      z.exactOptional(z.string()),
    ),
  }),
)

const described = {
  config: {
    access: 'public',
    problems: { 503: ['database-down', 'jobs-down'] },
  },
  schema: {
    tags: ['Installation'],
    summary: 'Whether the server works',
    description:
      'For monitors. Answers within two seconds, whatever the database does, and from memory when asked again within one second.',
    response: { 200: healthSchema, 503: problemSchema },
  },
} as const

/** What is wrong, for the operator of the server; null when nothing is. */
type Trouble = ApiError | null

const troubleWith = async ({ db, jobs }: HealthDeps, log: FastifyBaseLogger): Promise<Trouble> => {
  try {
    await sql`SELECT l.id, v.value FROM listing AS l
      LEFT JOIN valuation AS v ON v.property_id = l.property_id LIMIT 1`.execute(db)
  } catch (error) {
    log.error({ err: error }, 'health check failed')
    return databaseDown
  }
  if (jobs.healthy()) return null
  const note = jobs.clockNote()
  return note === null ? jobsDown : { ...jobsDown, error: `${jobsDown.error} ${note}` }
}

const databaseDown: ApiError = {
  error: 'The database does not answer, so searches fail at the moment.',
  code: 'database-down',
}
const jobsDown: ApiError = {
  error: 'Work in the background is not done at the moment: deletions and payments wait.',
  code: 'jobs-down',
}

/** A check that is made at most once a second and one at a time. One that takes too long counts as `databaseDown`. */
const keptHealth = (check: () => Promise<Trouble>): (() => Promise<Trouble>) => {
  let kept: { readonly trouble: Trouble; readonly until: number } | null = null
  let running: Promise<Trouble> | null = null
  const keep = (trouble: Trouble): Trouble => {
    kept = { trouble, until: performance.now() + KEPT_MS }
    return trouble
  }
  const begin = (): Promise<Trouble> => {
    const late = Promise.withResolvers<Trouble>()
    const timer = setTimeout(() => late.resolve(databaseDown), PATIENCE_MS)
    const checked = check().finally(() => {
      clearTimeout(timer)
      running = null
    })
    return Promise.race([checked.then(keep), late.promise])
  }
  return async () => {
    if (kept !== null && performance.now() < kept.until) return kept.trouble
    running ??= begin()
    return running
  }
}

const KEPT_MS = 1_000
const PATIENCE_MS = 1_500
