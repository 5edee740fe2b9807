import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { HomeLook, HomeMarkKept, HomeMarksKept } from '../../contract/homes/home-marks.ts'
import type { Database } from '../platform/database/schema.ts'
import type { HomeMarkTable } from '../platform/database/tables/homes-of-subscribers.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

/** Who has marked which home, or keeps a deal of it: `account_id`, `property_id`. */
export const keepersOfHomes: RawBuilder<unknown> = sql`(
  SELECT account_id, property_id FROM home_mark
  UNION ALL SELECT account_id, property_id FROM deal)`

/** Everything a subscriber has marked and looked at, the newest first. */
export const marksAndLooksOf = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<HomeMarksKept> => {
  const [marks, looks] = await Promise.all([
    db
      .selectFrom('home_mark')
      .selectAll()
      .where('account_id', '=', accountOf(owner))
      .orderBy('marked_at', 'desc')
      .orderBy('property_id')
      .execute(),
    db
      .selectFrom('home_look')
      .select(['property_id', 'looked_at', 'as_seen'])
      .where('account_id', '=', accountOf(owner))
      .orderBy('looked_at', 'desc')
      .orderBy('property_id')
      .execute(),
  ])
  return {
    marks: marks.map(toHomeMark),
    looks: looks.map((row) => toHomeLook(row.property_id, row.looked_at, row.as_seen)),
  }
}

/** Every move of a subscriber's homes from mark to mark, the oldest first. */
export const movesOf = async (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom('home_mark_move')
    .select(['property_id as propertyId', 'mark', 'reason', 'moved_at as movedAt'])
    .where('account_id', '=', accountOf(owner))
    .orderBy('moved_at')
    .execute()

export const toHomeMark = (row: Selectable<HomeMarkTable>): HomeMarkKept => ({
  propertyId: row.property_id,
  mark: row.mark,
  reason: row.reason,
  note: row.note,
  version: row.version,
  markedAt: row.marked_at.toISOString(),
  price: row.price,
})

export const toHomeLook = (
  propertyId: string,
  lookedAt: Date,
  asSeen: Omit<HomeLook, 'propertyId' | 'lookedAt'>,
): HomeLook => ({ propertyId, lookedAt: lookedAt.toISOString(), ...asSeen })
