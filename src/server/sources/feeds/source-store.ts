import { type Kysely, sql } from 'kysely'
import { type Actor, recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Notes which sources are configured: those that are no longer keep their listings, which age as those of files do. */
export const noteConfiguredSources = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<void> => {
  await addConfiguredSources(db, names)
  await sql`
    UPDATE source SET configured = false
    WHERE configured AND name <> ALL(${names}::text[])`.execute(db)
}

/**
 * Makes sure that a source is known before it is configured. `alone`: no other process can be at it, so a lease is that
 * of a killed one.
 */
export const noteSource = async (
  db: Kysely<Database>,
  name: string,
  { alone }: { readonly alone: boolean },
): Promise<void> => {
  await db
    .insertInto('source')
    .values({ name, configured: false })
    .onConflict((known) => known.doNothing())
    .execute()
  if (alone)
    await db.updateTable('source').set({ leaseUntil: null }).where('name', '=', name).execute()
}

/** Notes that these sources are configured, and says nothing of others. */
export const addConfiguredSources = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<void> => {
  await sql`
    INSERT INTO source (name) SELECT unnest(${names}::text[])
    ON CONFLICT (name) DO UPDATE SET configured = true WHERE NOT source.configured`.execute(db)
}

/** The sources among these whose next sync is due and that no process syncs. */
export const dueSources = async (
  db: Kysely<Database>,
  names: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM source
    WHERE name = ANY(${names}::text[]) AND NOT paused
      AND coalesce(next_sync_at, '-infinity') <= clock_timestamp()
      AND coalesce(lease_until, '-infinity') < clock_timestamp()
    ORDER BY next_sync_at NULLS FIRST, name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Stops a source, whose sync under way ends at the next page, or lets it go on, at once. */
export const setPaused = (
  db: Kysely<Database>,
  name: string,
  paused: boolean,
  by: Actor,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('source')
      .set(paused ? { paused } : { paused, nextSyncAt: null })
      .where('name', '=', name)
      .where('paused', '<>', paused)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await recordAction(trx, by, {
        action: paused ? 'pause source' : 'resume source',
        subject: name,
        before: paused ? 'running' : 'paused',
        after: paused ? 'paused' : 'running',
      })
  })

/** Makes a source due now, for an operator. */
export const askToRun = (db: Kysely<Database>, name: string, by: Actor): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await askForSync(trx, name)
    await recordAction(trx, by, { action: 'run source', subject: name })
  })

/** Makes a source due now. Answers when that was. */
export const askForSync = async (db: Kysely<Database>, name: string): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`
    UPDATE source SET next_sync_at = NULL WHERE name = ${name}
    RETURNING clock_timestamp() AS now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** What is known of each source, by name. */
export const sourceRows = async (db: Kysely<Database>, names: readonly string[]) => {
  const rows = await db
    .selectFrom('source')
    .selectAll()
    .select(sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`.as('syncing'))
    .where(sql<boolean>`name = ANY(${names}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}

export type SourceCounts = { readonly homesForSale: number; readonly salesKnown: number }

/** How many homes for sale and sales each source has. */
export const countListings = async (db: Kysely<Database>): Promise<Map<string, SourceCounts>> => {
  const { rows } = await sql<SourceCounts & { source: string }>`
    SELECT source, count(*) FILTER (WHERE standing = 'active') AS homes_for_sale,
      count(*) FILTER (WHERE standing = 'sold') AS sales_known
    FROM listing WHERE source IN (SELECT name FROM source) GROUP BY source`.execute(db)
  return new Map(rows.map(({ source, ...counts }) => [source, counts]))
}
