import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { SourceTable } from '../../platform/database/tables/sources.ts'

export type SourceRow = Selectable<SourceTable>
export type SourceChanges = Omit<
  UpdateObject<Database, 'source'>,
  'name' | 'leaseUntil' | 'leaseBy'
>

/** A source that no other process syncs in the meantime. */
export type SourceLease = {
  /** The source as it was when the lease was taken. */
  readonly row: SourceRow
  /** The cursors of the account's other sources. */
  readonly cursorsOfAccount: readonly string[]
  /** Aborted when the lease was lost to another process, after this one was silent for long. */
  readonly lost: AbortSignal
  /** Keeps something in the source's row with the rest of the transaction. Throws `LeaseLost`, and all is undone. */
  readonly save: (
    trx: Transaction<Database>,
    changes: SourceChanges,
  ) => Promise<{ readonly paused: boolean }>
  /** Gives the lease back, with what became of the work. */
  readonly end: (changes: SourceChanges) => Promise<void>
}

/** Another process works on the source now. */
export class LeaseLost extends Error {}

/**
 * Takes a source for this process; null while another has it or another source of its account, or while it is paused.
 * A process that was killed loses it after a minute and a half.
 */
export const takeSourceLease = async (
  db: Kysely<Database>,
  name: string,
  by: { readonly account?: string | undefined; readonly process?: string } = {},
): Promise<SourceLease | null> => {
  const { account = null, process = THIS_PROCESS } = by
  const owner = randomUUID()
  const taken = await db.transaction().execute(async (trx) => {
    if (account !== null)
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`account ${account}`}, 0))`.execute(
        trx,
      )
    const row = await trx
      .updateTable('source')
      .set({
        leaseBy: owner,
        leaseProcess: process,
        account,
        leaseUntil: leaseEnd,
        syncStartedAt: sql<Date>`clock_timestamp()`,
        syncEndedAt: null,
        progress: 'Asking for changes',
      })
      .where('name', '=', name)
      .where('paused', '=', false)
      .where((is) => is.or([is('leaseUntil', 'is', null), is('leaseUntil', '<', now)]))
      .where(
        sql<boolean>`NOT EXISTS (
          SELECT FROM source AS other WHERE other.account = ${account}::text
            AND other.name <> ${name} AND other.lease_until >= ${now}
            AND other.lease_process IS DISTINCT FROM ${process}::text)`,
      )
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return null
    const others = await trx
      .selectFrom('source')
      .select('cursor')
      .where('account', '=', account)
      .where('name', '<>', name)
      .execute()
    return { row, cursorsOfAccount: others.flatMap(({ cursor }) => cursor ?? []) }
  })
  if (taken === null) return null

  const lost = new AbortController()
  const renew = async () => {
    const renewed = await db
      .updateTable('source')
      .set({ leaseUntil: leaseEnd })
      .where('name', '=', name)
      .where('leaseBy', '=', owner)
      .returning('name')
      .executeTakeFirst()
    if (renewed === undefined) lost.abort(new LeaseLost())
  }
  // A database that is away for a moment may be back before the lease has run out.
  const heartbeat = setInterval(() => void renew().catch(() => undefined), RENEW_EVERY_MS)
  heartbeat.unref()

  return {
    ...taken,
    lost: lost.signal,
    save: async (trx, changes) => {
      const saved = await trx
        .updateTable('source')
        .set({ ...changes, leaseUntil: leaseEnd })
        .where('name', '=', name)
        .where('leaseBy', '=', owner)
        .returning('paused')
        .executeTakeFirst()
      if (saved === undefined) throw new LeaseLost()
      return saved
    },
    end: async (changes) => {
      clearInterval(heartbeat)
      await db
        .updateTable('source')
        .set({
          ...changes,
          leaseBy: null,
          leaseUntil: null,
          progress: null,
          syncEndedAt: now,
        })
        .where('name', '=', name)
        .where('leaseBy', '=', owner)
        .execute()
    },
  }
}

/** By the database's clock, so that all processes agree. */
const now = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + interval '90 seconds'`
const RENEW_EVERY_MS = 20_000

const THIS_PROCESS = randomUUID()
