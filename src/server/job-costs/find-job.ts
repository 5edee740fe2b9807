import { type Kysely, type Selectable, sql } from 'kysely'
import { currentIdOf } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DealJobTable } from '../platform/database/tables/job-costs.ts'
import type { accountOf, Owner } from '../platform/kept/owner.ts'

export type AskedJob = {
  readonly db: Kysely<Database>
  readonly owner: Owner
  readonly propertyId: string
}
export type JobRow = Selectable<DealJobTable>

/** The job of a home, also where the home was known by another id when it was begun, or is asked for by an earlier one. */
export const findJob = async (
  db: Kysely<Database>,
  accountId: ReturnType<typeof accountOf>,
  propertyId: string,
): Promise<JobRow | undefined> => {
  const { rows } = await sql<JobRow>`
    SELECT * FROM deal_job AS job WHERE account_id = ${accountId} AND (property_id = ${propertyId}
      OR property_id = ${currentIdOf(sql`${propertyId}::text`)}
      OR ${currentIdOf(sql`job.property_id`)} = ${propertyId})
    ORDER BY property_id = ${propertyId} DESC, serial DESC LIMIT 1`.execute(db)
  return rows[0]
}
