import type { Kysely } from 'kysely'
import { alertJobs } from '../../src/server/alerts/jobs.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'
import { valuationWork } from '../../src/server/start/values/valuation-work.ts'
import { valuationJobs } from '../../src/server/valuation/jobs.ts'

/** A node that works on values alone, over connections of its own name. */
export const workOnValues = async (connectionString: string, name: string) => {
  const db = openDatabase({ connectionString, applicationName: name, maxConnections: 8 })
  const stopping = new AbortController()
  const faults: unknown[] = []
  const jobs = await openJobs(kinds, {
    db,
    onFault: (error) => faults.push(error),
    pace: { work: 0.5, schedules: 30, scheduledWork: 5, clocks: 30, stopped: 60 },
  })
  const nothing = async () => undefined
  await jobs.work({
    ...valuationWork({
      db,
      jobs,
      staleDays: 45,
      clock: () => new Date('2024-12-31T12:00:00Z'),
      signal: stopping.signal,
    }),
    'tell-alerts': nothing,
    'form-alerts': nothing,
    'deliver-alert': nothing,
    remind: nothing,
    'sweep-alerts': nothing,
  })
  return {
    faults,
    state: jobs.state,
    /** As a node stops: what is under way is broken off. */
    close: async () => {
      stopping.abort()
      await jobs.close()
      await db.destroy()
    },
  }
}

const kinds = { ...valuationJobs, ...alertJobs }

/** Has all markets looked at, as a worker does when it starts. */
export const askForMarkets = async (db: Kysely<Database>): Promise<void> => {
  const jobs = await openJobs(kinds, { db, onFault: () => undefined, sendOnly: true })
  await jobs.send(db, 'catch-up-markets', null, { key: 'all' })
  await jobs.close()
}
