import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds } from '../platform/jobs/jobs.ts'
import { forgetExpiredShares } from './shares/store.ts'

/** The work on deals that no request waits for. */
export type DealJobs = { 'forget-expired-shares': null }

export const dealJobs: JobKinds<DealJobs> = {
  'forget-expired-shares': { data: z.null(), once: true, schedule: '5 * * * *' },
}

export const dealWork = (db: Kysely<Database>, clock: () => Date): JobHandlers<DealJobs> => ({
  'forget-expired-shares': () => forgetExpiredShares(db, clock()),
})
