import { type Kysely, sql } from 'kysely'
import type { Point } from '../../domain/distance.ts'
import type { ListingKind } from '../../domain/listing/standing.ts'
import type { Database } from '../platform/schema.ts'

/** A listing row that has changed since values were last computed. */
export type ChangedRow = Point & {
  readonly id: number
  readonly revision: number
  readonly market: string
  readonly kind: ListingKind
}

/** The rows that values do not reckon with yet. */
export const changedRows = (db: Kysely<Database>): Promise<ChangedRow[]> =>
  db
    .selectFrom('listing')
    .select(['id', 'revision', 'market', 'kind', 'latitude', 'longitude'])
    .whereRef('revision', '<>', 'valued_revision')
    .execute()

/** Notes that values now reckon with these rows as they were read; a row changed since stays noted. */
export const markReckonedWith = async (
  db: Kysely<Database>,
  rows: readonly ChangedRow[],
): Promise<void> => {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK)
    await sql`
      UPDATE listing SET valued_revision = read.revision
      FROM unnest(${chunk.map((row) => row.id)}::bigint[], ${chunk.map((row) => row.revision)}::integer[])
        AS read (id, revision)
      WHERE listing.id = read.id`.execute(db)
  }
}

const CHUNK = 20_000
