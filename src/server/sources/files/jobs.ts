import * as z from 'zod/mini'
import type { JobHandlers, JobKinds, JobSender } from '../../platform/jobs/jobs.ts'

/** The work on uploaded files that no request waits for. */
export type FileImportJobs = {
  'import-file': { readonly id: string }
  'sweep-file-imports': null
}

export type FileImportJobSender = JobSender<FileImportJobs>
export type FileImportJobHandlers = JobHandlers<FileImportJobs>

/** One file after another in a process; each may take hours. */
export const fileImportJobs: JobKinds<FileImportJobs> = {
  'import-file': {
    data: z.object({ id: z.string() }),
    once: true,
    schedule: null,
    long: { atOnce: 1 },
  },
  'sweep-file-imports': { data: z.null(), once: true, schedule: '*/10 * * * *' },
}
