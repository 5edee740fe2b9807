import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { registerStreets } from '../../../packages/sandbox/streets/route.ts'
import { buildApp } from '../app.ts'
import { DEMO_EMAIL } from '../config/config.ts'
import { openReads } from '../platform/database/open-reads.ts'
import type { RunningSources } from '../sources/feeds/run-sources.ts'
import { askToRun } from '../sources/feeds/source-store.ts'
import type { Node } from './open-node.ts'
import { DEMO_PASSWORD, ensureDemoSubscriber } from './services/demo-subscriber.ts'

/** A web node: pages, the API, and the stand-ins. */
export const webApp = async (node: Node): Promise<FastifyInstance> => {
  const { config, db, standIns, installation, repository, opened } = node
  const { connectionString, readConnectionStrings: replicas } = installation
  const reads =
    replicas.length === 0
      ? undefined
      : await openReads(db, {
          primaryConnectionString: connectionString,
          connectionStrings: replicas,
        })
  opened(async () => reads?.close())
  if (reads !== undefined) node.metrics?.followReads(reads)
  return buildApp({
    ...node,
    reads,
    places: installation.places,
    sources: config.role === 'web' ? sourcesOfWorkers(node) : node.sources,
    origin: node.address.origin,
    webDir: resolve(repository, '.cache/web'),
    isOwnCall: standIns.isOwnCall,
    registerSandbox: async (server) => {
      registerStreets(server)
      await standIns.register(server)
    },
  })
}

/** Makes sure of the demo subscriber, where there is to be one. The node listens. */
export const welcomePeople = async (node: Node, app: FastifyInstance): Promise<void> => {
  const { installation, standIns, services, config, say } = node
  const { ensureDemoUser } = standIns
  if (ensureDemoUser === null) return
  const deps = {
    ...node,
    ...services,
    supportEmail: config.supportEmail,
    sendMail: standIns.sendMail,
  }
  // Web nodes that start together take turns, for as long as that takes.
  await installation.db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('demo subscriber', 0))`.execute(trx)
    await ensureDemoSubscriber(app, deps, ensureDemoUser)
  })
  say(`Sign in as ${DEMO_EMAIL} with the password ${DEMO_PASSWORD}`)
}

/** Of a node that syncs nothing itself: a sync that is asked for is begun by a worker, within seconds. */
const sourcesOfWorkers = ({ sources, jobs, db }: Node): RunningSources => ({
  ...sources,
  run: async (name, by) => {
    await askToRun(db, name, by)
    await jobs.send(db, 'sync-sources', null, { key: 'all' })
  },
})
