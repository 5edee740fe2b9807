import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds } from '../platform/jobs/jobs.ts'
import { KEPT_MS } from './kept-while-asked.ts'

/** The work of searches that no request waits for. */
export type SearchJobs = { 'forget-old-changes': null }

export const searchJobs: JobKinds<SearchJobs> = {
  'forget-old-changes': { data: z.null(), once: true, schedule: '20 * * * *' },
}

export const searchWork = (db: Kysely<Database>): JobHandlers<SearchJobs> => ({
  'forget-old-changes': () => forgetOldChanges(db),
})

/**
 * Forgets changes of areas once no node keeps what was read before them. Their ids do not say how old they are: the
 * transaction that wrote one may have taken long. So each is looked at twice.
 */
export const forgetOldChanges = async (db: Kysely<Database>): Promise<void> => {
  await sql`DELETE FROM area_change
    WHERE seen_at < now() - make_interval(secs => ${(2 * KEPT_MS) / 1000}::integer)`.execute(db)
  await sql`UPDATE area_change SET seen_at = now() WHERE seen_at IS NULL`.execute(db)
}
