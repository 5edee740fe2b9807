import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MAX_HOMES, type SearchCriteria } from '../../domain/search/criteria.ts'
import { isInArea, type SearchArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { type AskedRow, askedColumns } from '../valuation/queries.ts'
import { type FoundHomeRow, gap, homeColumns, isDoubtful, joinValue } from './home-rows.ts'
import { isAskedFor, isValuedAsAskedFor } from './search-conditions.ts'

/** Homes that qualify, the best profit first, at most 500; `qualified` counts them all. */
export const findQualifying = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<{ homes: FoundHomeRow[]; qualified: number }> => {
  const found = await sql<FoundHomeRow & { qualified: number }>`
    WITH qualifying AS (
      SELECT l.id, ${gap} AS gap, count(*) OVER () AS qualified
      FROM ${qualifying(area, criteria)}
      ORDER BY gap DESC, l.property_id LIMIT ${MAX_HOMES}
    )
    SELECT q.qualified, ${homeColumns(criteria.includeHomesForSale)}
    FROM qualifying AS q
    JOIN listing AS l ON l.id = q.id
    ${joinValue(criteria)}
    ORDER BY q.gap DESC, l.property_id`.execute(db)
  return { homes: found.rows, qualified: found.rows[0]?.qualified ?? 0 }
}

/** What the chance of a home is told from. */
export type GapRow = AskedRow & { readonly id: number; readonly market: string }

/** Every home that qualifies, whatever its chance, the best profit first, with what its chance is told from. */
export const findGaps = async (
  db: Kysely<Database>,
  area: SearchArea,
  criteria: SearchCriteria,
): Promise<GapRow[]> => {
  const found = await sql<GapRow>`
    SELECT l.id, v.market, ${askedColumns}
    FROM ${qualifying(area, criteria)}
    ORDER BY ${gap} DESC, l.property_id`.execute(db)
  return found.rows
}

export type QualifyingId = { readonly property_id: string; readonly doubtful: boolean }

/** A query for the ids of all homes that qualify, whatever their chance; more conditions may follow it. */
export const qualifyingIds = (
  area: SearchArea,
  criteria: SearchCriteria,
): RawBuilder<QualifyingId> =>
  sql`SELECT l.property_id, ${isDoubtful} AS doubtful FROM ${qualifying(area, criteria)}`

/** The tables and the filters of a search, except for the chance. */
const qualifying = (area: SearchArea, criteria: SearchCriteria) => sql`
  listing AS l
  ${joinValue(criteria)}
  WHERE l.standing = 'active' AND ${isInArea(area)}
    AND ${isAskedFor(criteria)} AND ${isValuedAsAskedFor(criteria)}`
