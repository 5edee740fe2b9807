import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds } from '../platform/jobs/jobs.ts'
import { sweepFiles } from './files/store.ts'
import type { JobFileStore } from './ports.ts'

/** The work on files of jobs that no request waits for. */
export type JobFileJobs = { 'sweep-job-files': null }

export const jobFileJobs: JobKinds<JobFileJobs> = {
  'sweep-job-files': { data: z.null(), once: true, schedule: '25 * * * *' },
}

export const jobFileWork = (
  db: Kysely<Database>,
  files: JobFileStore,
): JobHandlers<JobFileJobs> => ({ 'sweep-job-files': () => sweepFiles(db, files) })
