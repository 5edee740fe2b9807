import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AccountData } from '../../../contract/account/account-data.ts'
import { searchCriteriaSchema } from '../../../contract/search/search-flips.ts'
import type { Region } from '../../../domain/search/region.ts'
import { type AskedWhere, regionKept } from '../../../domain/search/where.ts'
import type { Database } from '../../platform/database/schema.ts'
import { keysUnderWay } from '../../platform/jobs/job-overview.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { layoutIn } from '../../search/queries.ts'

export { defaultsChanged, type SavedSearchJobSender } from './jobs.ts'

/**
 * Accounts whose deal defaults were changed, and whose saved searches that ask for a deal do not follow yet: that such a
 * search comes to be met may be because of the defaults alone.
 */
export const accountsToRematch = (db: Kysely<Database>): Promise<ReadonlySet<string>> =>
  keysUnderWay(db, 'rematch-deal-searches')

/** Every search that is kept of a subscriber, the oldest first, for their download. */
export const searchesKept = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<AccountData['savedSearches']> => {
  const kept = await sql<KeptRow>`
    SELECT name, criteria::text AS criteria, cadence, paused, layout::text AS layout, created_at,
      NULL::timestamptz AS deleted_at
    FROM saved_search WHERE account_id = ${accountOf(owner)}
    UNION ALL
    SELECT search->>'name', search->>'criteria', search->>'cadence', (search->>'paused')::boolean,
      search->>'layout', (search->>'created_at')::timestamptz, deleted_at
    FROM deleted_search WHERE account_id = ${accountOf(owner)}
    ORDER BY created_at`.execute(db)
  return kept.rows.map(({ criteria, layout, createdAt, deletedAt, ...row }) => ({
    ...row,
    criteria: z.parse(searchCriteriaSchema, JSON.parse(criteria)),
    layout: layoutIn(layout),
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  }))
}

/** The parts of the map that some searches look at, by the ids of those that look at one. */
export const regionsOfSearches = async (
  db: Kysely<Database>,
  searchIds: readonly string[],
): Promise<ReadonlyMap<string, Region>> => {
  const { rows } = await sql<Pick<AskedWhere, 'near' | 'area'> & { readonly id: string }>`
    SELECT id, criteria -> 'near' AS near, criteria -> 'area' AS area FROM saved_search
    WHERE id = ANY(${[...new Set(searchIds)]}::text[])`.execute(db)
  return new Map(
    rows.flatMap(({ id, near, area }) => {
      const region = regionKept({ near: near ?? undefined, area: area ?? undefined })
      return region === null ? [] : [[id, region] as const]
    }),
  )
}

type KeptRow = {
  readonly name: string
  readonly criteria: string
  readonly cadence: AccountData['savedSearches'][number]['cadence']
  readonly paused: boolean
  readonly layout: string | null
  readonly createdAt: Date
  readonly deletedAt: Date | null
}
