import type { Kysely } from 'kysely'
import { alertToNewComps } from '../../alerts/alert-to-new-comps.ts'
import { followHomes, followUnvaluedHomes } from '../../alerts/follow-homes.ts'
import type { AlertJobs } from '../../alerts/jobs.ts'
import { lostHomes } from '../../alerts/known-homes.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { JobSender } from '../../platform/jobs/jobs.ts'
import type { AfterValues } from '../../valuation/valuation-queue.ts'

/**
 * Has saved searches and watched homes follow what changes, in the transactions that change it. The jobs that send
 * alerts out are sent in the transaction that stores them, once for any number.
 */
export const alertOnChanges = (
  jobs: JobSender<AlertJobs> | null,
): {
  readonly changed: (trx: Kysely<Database>, propertyIds: readonly string[]) => Promise<void>
  readonly afterValues: AfterValues
} => {
  const announce = async (trx: Kysely<Database>, alerts: number) => {
    if (alerts === 0 || jobs === null) return
    await jobs.send(trx, 'tell-alerts', null, { key: 'all' })
    await jobs.send(trx, 'form-alerts', null, { key: 'all' })
  }
  return {
    changed: async (trx, propertyIds) =>
      announce(trx, await followUnvaluedHomes(trx, propertyIds, new Date())),
    afterValues: async (trx, { market, propertyIds, whole, sameSales, newComps }) => {
      const homes = whole ? [...propertyIds, ...(await lostHomes(trx, market))] : propertyIds
      const options = { sameSales, now: new Date() }
      const ofListings = await followHomes(trx, homes, options)
      await announce(trx, ofListings + (await alertToNewComps(trx, newComps, options)))
    },
  }
}
