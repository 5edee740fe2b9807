import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { SEARCH_SUMMARY_HEADER } from '../../../contract/search/found-homes.ts'
import type { Backplane } from '../../platform/backplane/backplane.ts'
import { connectionsOf } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/replicas/open-reads.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readStoredFigures, type StoredFigure, type StoredValue } from './stored-figures.ts'

/** What Prometheus asks this process for: nothing of a person, and no label whose values people choose. */
export type Metrics = {
  /** The text format of Prometheus, and its content type. */
  readonly exposition: () => Promise<{ readonly contentType: string; readonly text: string }>
  /** Counts the requests of a server by route, and its searches. */
  readonly observe: (app: FastifyInstance, hub: { readonly connections: () => number }) => void
  /** Counts the messages between nodes, where there can be others. */
  readonly follow: (backplane: Pick<Backplane, 'figures'>) => void
  /** Says of each replica how far behind it is, and whether the node only reads. */
  readonly followReads: (reads: Pick<Reads, 'readingOnlySince' | 'replicas'>) => void
  /** So many homes were valued. */
  readonly homesValued: (homes: number) => void
}

/** Opens the figures of this process, and those that the database holds for all. */
export const openMetrics = (db: Kysely<Database>): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'flip_http_request_duration_seconds',
    help: 'Time until an answer was sent, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const searches = new Counter({
    name: 'flip_searches_total',
    help: 'Searches that were answered with homes, or with none.',
    registers,
  })
  const valued = new Counter({
    name: 'flip_homes_valued_total',
    help: 'Homes that this process has valued; its rate is values a second.',
    registers,
  })
  poolGauge(db, registers)
  storedGauges(db, registers)
  return {
    exposition: async () => ({
      contentType: registry.contentType,
      text: await registry.metrics(),
    }),
    observe: (app, hub) => {
      hubGauge(hub.connections, registers)
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        if (reply.hasHeader(SEARCH_SUMMARY_HEADER)) searches.inc()
      })
    },
    follow: ({ figures }) => {
      if (figures() !== null) backplaneFigures(figures, registers)
    },
    followReads: (reads) => readsGauges(reads, registers),
    homesValued: (homes) => valued.inc(homes),
  }
}

const hubGauge = (connections: () => number, registers: Registry[]) =>
  new Gauge({
    name: 'flip_hub_connections',
    help: 'Connections of the live progress hub that are open on this node.',
    registers,
    collect() {
      this.set(connections())
    },
  })

const backplaneFigures = (figures: Backplane['figures'], registers: Registry[]): void => {
  new Gauge({
    name: 'flip_backplane_connected',
    help: '1 while this node and the others hear one another.',
    registers,
    collect() {
      this.set(figures()?.connected ? 1 : 0)
    },
  })
  new Counter({
    name: 'flip_backplane_losses_total',
    help: 'How often this node and the others have stopped to hear one another.',
    registers,
    collect() {
      this.reset()
      this.inc(figures()?.losses ?? 0)
    },
  })
  new Counter({
    name: 'flip_backplane_messages_total',
    help: 'Messages to other nodes and from them, and those that found no way.',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset()
      const now = figures()
      for (const what of ['sent', 'received', 'lost'] as const) this.inc({ what }, now?.[what] ?? 0)
    },
  })
}

const readsGauges = (
  { readingOnlySince, replicas }: Pick<Reads, 'readingOnlySince' | 'replicas'>,
  registers: Registry[],
): void => {
  new Gauge({
    name: 'flip_reading_only_since_seconds',
    help: 'Since when this node only reads, because the primary database does not answer, in seconds since 1970; 0 while changes are kept.',
    registers,
    collect() {
      this.set((readingOnlySince()?.getTime() ?? 0) / 1000)
    },
  })
  new Gauge({
    name: 'flip_replica_readable',
    help: '1 while a replica may be read, by its place in DATABASE_READ_URL.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const [i, { fault }] of replicas().entries())
        this.set({ replica: i + 1 }, fault === null ? 1 : 0)
    },
  })
  new Gauge({
    name: 'flip_replica_lag_seconds',
    help: 'At most so many seconds a replica is behind the primary; absent where that is not known.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset()
      for (const [i, { lagSeconds }] of replicas().entries())
        if (lagSeconds !== null) this.set({ replica: i + 1 }, lagSeconds)
    },
  })
}

const poolGauge = (db: Kysely<Database>, registers: Registry[]) =>
  new Gauge({
    name: 'flip_database_connections',
    help: 'Connections that requests and jobs of this process share: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(connectionsOf(db))) this.set({ state }, count)
    },
  })

/** A gauge for each figure of the database; all are read at once. While it does not answer there are none of them. */
const storedGauges = (db: Kysely<Database>, registers: Registry[]): void => {
  let kept: { readonly values: Promise<readonly StoredValue[]>; readonly until: number } | null =
    null
  const values = () => {
    if (kept === null || performance.now() > kept.until)
      kept = { values: readStoredFigures(db).catch(() => []), until: performance.now() + KEPT_MS }
    return kept.values
  }
  for (const [figure, { help, label }] of Object.entries(storedFigures)) {
    new Gauge({
      name: `flip_${figure}`,
      help,
      labelNames: label === null ? [] : [label],
      registers,
      async collect() {
        this.reset()
        // Without labels a reset gauge says 0, which may not be so.
        if (label === null) this.remove()
        for (const one of await values())
          if (one.figure === figure)
            this.set(label === null ? {} : { [label]: one.label }, one.value)
      },
    })
  }
  new Gauge({
    name: 'flip_database_up',
    help: 'Whether the database answered with its figures.',
    registers,
    async collect() {
      this.set((await values()).length > 0 ? 1 : 0)
    },
  })
}

const storedFigures: Readonly<
  Record<StoredFigure, { readonly help: string; readonly label: 'job' | 'source' | 'state' | null }>
> = {
  jobs_waiting: { help: 'Jobs that are due and wait, by kind.', label: 'job' },
  jobs_running: { help: 'Jobs under way, by kind.', label: 'job' },
  jobs_failed: { help: 'Jobs that were given up and are still kept, by kind.', label: 'job' },
  job_lag_seconds: { help: 'How long the oldest due job has waited, by kind.', label: 'job' },
  source_lag_seconds: { help: 'Since a source was last up to date.', label: 'source' },
  source_overdue: { help: '1 while a source is overdue.', label: 'source' },
  homes_to_value: { help: 'Homes that wait to be valued again.', label: null },
  mails_waiting: { help: 'Mails of alerts that wait to be sent.', label: null },
  mails_dead: { help: 'Mails of alerts given up within 14 days.', label: null },
  pushes_waiting: { help: 'Alerts on their way to browsers.', label: null },
  webhook_messages_waiting: {
    help: 'Messages to webhooks and chats that are due, and those that are tried again later.',
    label: 'state',
  },
}

/** All figures of one answer come from one statement. */
const KEPT_MS = 1_000
