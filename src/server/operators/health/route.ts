import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { about, named } from '../../../contract/about.ts'
import { type ApiError, problemSchema } from '../../../contract/error-codes.ts'
import { HEALTH_PATH, LIVE_PATH, READY_PATH } from '../../../contract/health-paths.ts'
import { type NodeRole, nodeRoles } from '../../../contract/node-role.ts'
import type { Backplane } from '../../platform/backplane/backplane.ts'
import { moveSentence } from '../../platform/database/partitions/tables-to-move.ts'
import type { Reads, ReplicaFigures } from '../../platform/database/replicas/open-reads.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobsHealth, JobsState } from '../../platform/jobs/open-jobs.ts'
import { RETRY_AFTER_SECONDS } from '../../platform/requests/handle-errors.ts'

export type HealthDeps = {
  readonly role: NodeRole
  readonly db: Kysely<Database>
  readonly jobs: JobsHealth
  readonly backplane: Pick<Backplane, 'trouble'>
  readonly reads?: Pick<Reads, 'note' | 'readingOnlySince' | 'replicas'> | undefined
}

/**
 * Three answers about this node, each within two seconds, whatever the database does:
 * - `GET /api/health/live`: it answers. One that does not is to be started again.
 * - `GET /api/health/ready`: a search would work. One that is not ready is to get no requests for now.
 * - `GET /api/health`: for monitors. As `ready`, and work in the background is being done, with a note when a clock was
 *   set back, the nodes do not hear one another, a replica cannot be read, the node only reads, or tables are moved into
 *   partitions; with each replica's lag.
 *
 * What was found is given again for a second, and only one check runs at a time: being asked often costs nothing.
 */
export const registerHealth = (app: FastifyInstance, deps: HealthDeps): void => {
  const { role, jobs, backplane, reads } = deps
  const found = keptFindings(() => findingsOf(deps, app.log))
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const refuse = (reply: FastifyReply, trouble: Trouble) =>
    reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(trouble)

  routes.get(LIVE_PATH, described.live, async () => ({ status: 'ok' as const, role }))
  routes.get(READY_PATH, described.ready, async (_request, reply) => {
    const { database } = await found()
    return database === null ? { status: 'ok' as const, role } : refuse(reply, database)
  })
  routes.get(HEALTH_PATH, described.health, async (_request, reply) => {
    const { database, work, move } = await found()
    const trouble = database ?? (work === 'stopped' ? workStopped(jobs) : null)
    if (trouble !== null) return refuse(reply, trouble)
    const notes = [
      work === 'starting' ? STARTING : null,
      jobs.clockNote(),
      backplane.trouble(),
      reads?.note() ?? null,
      move,
    ].filter((note) => note !== null)
    const note = notes.length === 0 ? {} : { note: notes.join(' ') }
    const readingOnlySince = reads?.readingOnlySince()?.toISOString()
    return {
      status: 'ok' as const,
      role,
      ...note,
      ...(readingOnlySince === undefined ? {} : { readingOnlySince }),
      ...(reads === undefined ? {} : { replicas: reads.replicas().map(toReplica) }),
    }
  })
}

const STARTING =
  'Work in the background has not begun yet: the server is still starting, or filling the demo market.'

const toReplica = ({ fault, lagSeconds }: ReplicaFigures) => ({ read: fault === null, lagSeconds })

const nodeSchema = named(
  'NodeHealth',
  'The node answers, or is ready, as the address says.',
  z.object({
    status: about('Always the same: trouble is answered with 503.', z.literal('ok')),
    role: about(
      'What this node does: answer requests (`web`), work in the background (`worker`), or both (`all`).',
      z.enum(nodeRoles),
    ),
  }),
)

const healthSchema = named(
  'Health',
  'A search would work, and work in the background is being done.',
  z.extend(nodeSchema, {
    note: about(
      'What the operator should know though searches work: work has not begun yet, a clock was set back, nodes do not hear one another, a replica cannot be read, the node only reads, or tables are moved into partitions.',
      z.exactOptional(z.string()),
    ),
    readingOnlySince: about(
      'Since when this node can only read, because the database that changes are written to does not answer (ISO 8601, UTC); absent while changes are kept.',
      z.exactOptional(z.string()),
    ),
    replicas: about(
      'The replicas that this node reads, in the order in which they are configured; absent where there are none.',
      z.exactOptional(
        z.array(
          z.object({
            read: about('Whether it may be read now.', z.boolean()),
            lagSeconds: about(
              'At most so many seconds behind the database that it follows; null where that is not known.',
              z.nullable(z.number()),
            ),
          }),
        ),
      ),
    ),
  }),
)

const described = {
  live: {
    config: { access: 'public' },
    schema: {
      tags: ['Installation'],
      summary: 'Whether the server answers',
      description:
        'For what starts again a server that has died. Asks nothing of the database: one that does not answer is not mended by another start of the server.',
      response: { 200: nodeSchema },
    },
  },
  ready: {
    config: { access: 'public', problems: { 503: ['database-down'] } },
    schema: {
      tags: ['Installation'],
      summary: 'Whether a search would work',
      description:
        'For what chooses the servers that get requests. Answers within two seconds, whatever the database does, and from memory when asked again within one second.',
      response: { 200: nodeSchema, 503: problemSchema },
    },
  },
  health: {
    config: { access: 'public', problems: { 503: ['database-down', 'jobs-down'] } },
    schema: {
      tags: ['Installation'],
      summary: 'Whether the server works',
      description:
        'For monitors. Answers within two seconds, whatever the database does, and from memory when asked again within one second.',
      response: { 200: healthSchema, 503: problemSchema },
    },
  },
} as const

/** What is wrong, for the operator of the server. */
type Trouble = ApiError
type Findings = {
  /** Null while a search would work. */
  readonly database: Trouble | null
  readonly work: JobsState
  /** Which tables are moved into partitions, as a sentence; null where all are. */
  readonly move: string | null
}

const findingsOf = async (
  { db, jobs }: Pick<HealthDeps, 'db' | 'jobs'>,
  log: FastifyBaseLogger,
): Promise<Findings> => {
  try {
    await sql`SELECT l.id, v.value FROM listing AS l
      LEFT JOIN valuation AS v ON v.property_id = l.property_id LIMIT 1`.execute(db)
    return { database: null, work: jobs.state(), move: await moveSentence(db) }
  } catch (error) {
    log.error({ err: error }, 'health check failed')
    return noDatabase
  }
}

const workStopped = ({ clockNote }: JobsHealth): Trouble => {
  const note = clockNote()
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

const noDatabase: Findings = { database: databaseDown, work: 'stopped', move: null }

/** A check that is made at most once a second and one at a time. One that takes too long counts as `noDatabase`. */
const keptFindings = (check: () => Promise<Findings>): (() => Promise<Findings>) => {
  let kept: { readonly findings: Findings; readonly until: number } | null = null
  let running: Promise<Findings> | null = null
  const keep = (findings: Findings): Findings => {
    kept = { findings, until: performance.now() + KEPT_MS }
    return findings
  }
  const begin = (): Promise<Findings> => {
    const late = Promise.withResolvers<Findings>()
    const timer = setTimeout(() => late.resolve(noDatabase), PATIENCE_MS)
    const checked = check().finally(() => {
      clearTimeout(timer)
      running = null
    })
    return Promise.race([checked.then(keep), late.promise])
  }
  return async () => {
    if (kept !== null && performance.now() < kept.until) return kept.findings
    running ??= begin()
    return running
  }
}

const KEPT_MS = 1_000
const PATIENCE_MS = 1_500
