import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Alert } from '../../contract/alerts/alerts.ts'
import { type KeptBack, withoutKeptBack } from '../../domain/alerts/alert-facts.ts'
import { WATCHED_DISTANCE } from '../../domain/alerts/what-fires.ts'
import type { LikelySale } from '../../domain/valuation/likely-sale/likely-sale.ts'
import { currentIdOf, isShown, mayBeValued } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

export { rematchHome } from './match-searches.ts'

/** All alerts of a subscriber, the newest first. */
export const alertsOf = async (
  db: Kysely<Database>,
  person: Owner,
): Promise<Omit<Alert, 'id' | 'search'>[]> => {
  const rows = await db
    .selectFrom('alert')
    .select([
      'propertyId',
      'reason',
      'watched',
      'createdAt',
      'readAt',
      'facts',
      keptBackOf(sql`alert.property_id`).as('keptBack'),
    ])
    .where('accountId', '=', accountOf(person))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, readAt, keptBack, ...row }) => ({
    ...row,
    facts: withoutKeptBack(row.facts, row.reason, keptBack),
    createdAt: createdAt.toISOString(),
    read: readAt !== null,
  }))
}

/** How many alerts a subscriber has not read. */
export const countUnread = async (db: Kysely<Database>, person: Owner): Promise<number> => {
  const row = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('accountId', '=', accountOf(person))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.unread
}

/** A home's value in the subscriber's last alert about it, under any of these ids; null where there is none. */
export const lastAlertedValue = async (
  db: Kysely<Database>,
  person: Owner,
  propertyIds: readonly string[],
): Promise<number | null> => {
  const row = await db
    .selectFrom('alert')
    .select('facts')
    .where('accountId', '=', accountOf(person))
    .where('propertyId', 'in', propertyIds)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.facts.value ?? null
}

/** What homes that have left the market were last predicted to sell for, by the comps within a mile. */
export const lastLikelySales = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<Map<string, LikelySale>> => {
  if (propertyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('knownHome')
    .select(['propertyId', 'figures'])
    .where('propertyId', 'in', propertyIds)
    .execute()
  return new Map(
    rows.flatMap(({ propertyId: id, figures }) => {
      const sale = figures[WATCHED_DISTANCE]?.likelySale
      return sale ? [[id, sale] as const] : []
    }),
  )
}

/** What the seller of an alerted home keeps back now: nothing where no listing is of it any more. */
export const keptBackOf = (propertyId: RawBuilder<string>): RawBuilder<KeptBack> => sql<KeptBack>`(
  SELECT jsonb_build_object(
    'listing', coalesce(NOT bool_or(${isShown}), false),
    'address', coalesce(NOT bool_and(internet_address_display_yn), false),
    'value', coalesce(NOT bool_and(${mayBeValued}), false))
  FROM listing WHERE property_id = ${currentIdOf(propertyId)})`
