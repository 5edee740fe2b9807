import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { moveTables } from '../../platform/database/partitions/move-tables.ts'
import { partitionedTables } from '../../platform/database/partitions/partitioned-table.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobHandlers, JobKinds, JobSender } from '../../platform/jobs/jobs.ts'

/** The work on partitions that no request waits for. */
export type PartitionJobs = {
  /** Moves the tables of an installation that is older than partitions. */
  'move-tables': null
  /** Also moves sales that have become old to the partitions of old sales, where there are some. */
  'analyze-tables': null
}

export const partitionJobs: JobKinds<PartitionJobs> = {
  'move-tables': {
    data: z.null(),
    once: false,
    schedule: null,
    long: { atOnce: 1 },
    alone: () => 'all',
  },
  // In the night before values are made again.
  'analyze-tables': { data: z.null(), once: true, schedule: '30 8 * * *' },
}

export const partitionWork = ({
  db,
  jobs,
  moveOldSales,
  signal,
}: {
  /** Without a time limit: an index of a large partition takes minutes. */
  readonly db: Kysely<Database>
  readonly jobs: JobSender<PartitionJobs>
  readonly moveOldSales: (db: Kysely<Database>, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}): JobHandlers<PartitionJobs> => ({
  'move-tables': async () => {
    const areMoved = await moveTables(db, { signal })
    // Another worker goes on, or this one once it starts again.
    if (!areMoved) await jobs.send(db, 'move-tables', null, { key: 'all' })
  },
  'analyze-tables': async () => {
    await moveOldSales(db, signal)
    await analyzeTables(db)
  },
})

/**
 * Renews what the planner knows of each table as a whole. Postgres does that by itself for partitions, and never for
 * what they are parts of.
 */
const analyzeTables = async (db: Kysely<Database>): Promise<void> => {
  for (const table of partitionedTables) await sql`ANALYZE ${sql.table(table)}`.execute(db)
}
