import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds } from '../platform/jobs/jobs.ts'
import { forgetDeletedSearches } from './store.ts'

/** The work on saved searches that no request waits for. */
export type SavedSearchJobs = { 'forget-deleted-searches': null }

export const savedSearchJobs: JobKinds<SavedSearchJobs> = {
  'forget-deleted-searches': { data: z.null(), once: true, schedule: '*/10 * * * *' },
}

export const savedSearchWork = (db: Kysely<Database>): JobHandlers<SavedSearchJobs> => ({
  'forget-deleted-searches': () => forgetDeletedSearches(db),
})
