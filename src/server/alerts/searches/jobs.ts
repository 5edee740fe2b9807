import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../platform/database/schema.ts'
import type { JobHandlers, JobKinds, JobSender } from '../../platform/jobs/jobs.ts'
import type { SearchPlaces } from '../../search/queries.ts'
import { rematchDealSearches } from './rematch-deal-searches.ts'
import { forgetDeletedSearches } from './store.ts'

/** The work on saved searches that no request waits for. */
export type SavedSearchJobs = {
  'forget-deleted-searches': null
  /** Holds all homes against those searches of an account that ask for a deal. */
  'rematch-deal-searches': { readonly accountId: string }
}

export type SavedSearchJobSender = JobSender<SavedSearchJobs>

export const savedSearchJobs: JobKinds<SavedSearchJobs> = {
  'forget-deleted-searches': { data: z.null(), once: true, schedule: '*/10 * * * *' },
  'rematch-deal-searches': {
    data: z.object({ accountId: z.string() }),
    once: false,
    schedule: null,
    alone: ({ accountId }) => accountId,
  },
}

/**
 * Has the saved searches of an account that ask for a deal follow its deal defaults, which a transaction changes, once
 * it commits. The transaction holds the account's row (`changeKept`). At most one such job of an account waits.
 */
export const defaultsChanged = (
  jobs: SavedSearchJobSender,
  trx: Transaction<Database>,
  accountId: string,
): Promise<void> => jobs.send(trx, 'rematch-deal-searches', { accountId }, { key: accountId })

export const savedSearchWork = (deps: {
  readonly db: Kysely<Database>
  readonly places: SearchPlaces
}): JobHandlers<SavedSearchJobs> => ({
  'forget-deleted-searches': () => forgetDeletedSearches(deps.db),
  'rematch-deal-searches': ({ accountId }) => rematchDealSearches(deps, accountId),
})
