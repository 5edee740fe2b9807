import { type AccountJobs, accountJobs } from '../account/jobs.ts'
import { type AlertJobs, alertJobs } from '../alerts/jobs.ts'
import { type SavedSearchJobs, savedSearchJobs } from '../alerts/searches/jobs.ts'
import { type CountyListJobs, countyListJobs } from '../county-lists/jobs.ts'
import { type DealJobs, dealJobs } from '../deals/jobs.ts'
import { type JobFileJobs, jobFileJobs } from '../job-costs/jobs.ts'
import { type PartitionJobs, partitionJobs } from '../operators/partitions/jobs.ts'
import type { JobKinds } from '../platform/jobs/jobs.ts'
import { type SearchJobs, searchJobs } from '../search/jobs.ts'
import { type SourceJobs, sourceJobs } from '../sources/feeds/jobs.ts'
import { type FileImportJobs, fileImportJobs } from '../sources/files/jobs.ts'
import { type TokenJobs, tokenJobs } from '../tokens/jobs.ts'
import { type ValuationJobs, valuationJobs } from '../valuation/jobs.ts'
import { type WebhookJobs, webhookJobs } from '../webhooks/jobs.ts'

/** Every kind of work that is left to the background: each feature says its own in its `jobs.ts`. */
export type AllJobs = AccountJobs &
  AlertJobs &
  CountyListJobs &
  DealJobs &
  FileImportJobs &
  JobFileJobs &
  PartitionJobs &
  SavedSearchJobs &
  SearchJobs &
  SourceJobs &
  TokenJobs &
  ValuationJobs &
  WebhookJobs

export const allJobs: JobKinds<AllJobs> = {
  ...accountJobs,
  ...alertJobs,
  ...countyListJobs,
  ...dealJobs,
  ...fileImportJobs,
  ...jobFileJobs,
  ...partitionJobs,
  ...savedSearchJobs,
  ...searchJobs,
  ...sourceJobs,
  ...tokenJobs,
  ...valuationJobs,
  ...webhookJobs,
}
