import { type Kysely, sql } from 'kysely'
import { type IsoDate, parseIsoDate } from '../../domain/iso-date.ts'
import { DEMO_EDITION, DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import type { Database } from '../platform/database/schema.ts'
import { isDemo } from './queries.ts'

/** The day up to which the demo market was made; null when this installation holds none, or half of one. */
export const demoMarketDate = (db: Kysely<Database>): Promise<IsoDate | null> => noted(db, WHOLE)

/**
 * The day up to which the demo market is made: that of one that is there, whole or half, else today. The homes of another
 * edition go: its listings are not those that are served now.
 */
export const beginDemoMarket = async (db: Kysely<Database>, today: IsoDate): Promise<IsoDate> => {
  const other = await db
    .selectFrom('installation')
    .select('name')
    .where('name', 'like', `${ANY_EDITION}%`)
    .where('name', 'not in', [WHOLE, BEGUN])
    .executeTakeFirst()
  if (other) await removeDemoMarket(db)
  const whole = await noted(db, WHOLE)
  if (whole !== null) return whole
  await db
    .insertInto('installation')
    .values({ name: BEGUN, value: today })
    .onConflict((begun) => begun.doNothing())
    .execute()
  return (await noted(db, BEGUN)) ?? today
}

/** The demo market is whole. */
export const finishDemoMarket = async (db: Kysely<Database>): Promise<void> => {
  await db.updateTable('installation').set({ name: WHOLE }).where('name', '=', BEGUN).execute()
}

/** Takes every demo home out, and what is known of their source. */
export const removeDemoMarket = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('installation').where('name', 'like', `${ANY_EDITION}%`).execute()
  await db.deleteFrom('source').where('name', '=', DEMO_SOURCE).execute()
  await sql`DELETE FROM listing WHERE ${isDemo}`.execute(db)
}

const noted = async (db: Kysely<Database>, name: string): Promise<IsoDate | null> => {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? parseIsoDate(row.value) : null
}

const ANY_EDITION = 'demo-market'
const WHOLE = `${ANY_EDITION}-${DEMO_EDITION}`
const BEGUN = `${WHOLE}-begun`
