import type { Kysely } from 'kysely'
import type { AccountData } from '../../contract/account/account-data.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { filesOf, toFile } from './files/store.ts'
import { entriesOf, toEntry, toJob } from './store.ts'

/** Everything that is kept of a subscriber's jobs, for their download. */
export const jobsKept = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<Pick<AccountData, 'jobs'>> => {
  const rows = await db
    .selectFrom('dealJob')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('serial')
    .execute()
  const jobs = rows.map(async (row) => ({
    ...toJob(row),
    entries: (await entriesOf(db, row)).map(toEntry),
    files: (await filesOf(db, row)).map(toFile),
  }))
  return { jobs: await Promise.all(jobs) }
}
