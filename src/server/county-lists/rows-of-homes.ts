import { type Kysely, sql } from 'kysely'
import type { OnList } from '../../contract/county-lists/homes-on-lists.ts'
import type { Database } from '../platform/database/schema.ts'

/** The rows of lists about some homes, by their ids, the newest recorded first; with owners' names only where they are kept. */
export const rowsOfHomes = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
  { ownerNames }: { readonly ownerNames: boolean },
): Promise<ReadonlyMap<string, readonly OnList[]>> => {
  const { rows } = await sql<Row>`
    SELECT r.property_id, l.id AS list_id, l.kind, l.source, l.county, l.state, l.listed_on,
      r.recorded_on, r.amount_usd, r.case_number, r.owner_name
    FROM county_list_row AS r JOIN county_list AS l ON l.id = r.list_id
    WHERE r.property_id = ANY(${propertyIds}::text[])
      -- One that its seller keeps back since is on no list.
      AND EXISTS (SELECT FROM county_list_home AS h WHERE h.property_id = r.property_id)
    ORDER BY r.recorded_on DESC NULLS LAST, l.listed_on DESC, l.kind, r.line`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ propertyId }) => propertyId)].map(([propertyId, ofHome]) => [
      propertyId,
      ofHome.slice(0, MAX_ROWS).map(({ propertyId: _, ownerName, ...row }) => ({
        ...row,
        ...(ownerNames && ownerName !== null ? { ownerName } : {}),
      })),
    ]),
  )
}

/** A home of more rows is a mistake of the file. */
const MAX_ROWS = 100

type Row = Omit<OnList, 'ownerName'> & {
  readonly propertyId: string
  readonly ownerName: string | null
}
