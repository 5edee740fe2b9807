import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Updateable } from 'kysely'
import { err, ok, type Result } from '../../domain/result.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AccountTable } from '../platform/database/tables/account.ts'
import type { AccountRow } from './account-store.ts'

/** An account on which no one else works in the meantime: a sign-up, or a deletion. */
export type Lease = {
  /** The account as it was last read or saved. */
  readonly account: () => AccountRow
  /**
   * Keeps what was done, and extends the lease; what `also` writes is kept with it or not at all. When the lease has
   * run out and another run has gone on, the work ends here: `withLease` returns `Busy`.
   */
  readonly save: (
    changes: AccountChanges,
    also?: (trx: Kysely<Database>) => Promise<void>,
  ) => Promise<void>
  /** Deletes the account, with what `also` writes or not at all; neither when the lease has run out. */
  readonly remove: (also?: (trx: Kysely<Database>) => Promise<void>) => Promise<void>
}

export type AccountChanges = Omit<Updateable<AccountTable>, 'id' | 'leaseUntil'>

/** Why the work was not done: another run is at it, or the account is gone. */
export type NoLease = { readonly type: 'Busy' } | { readonly type: 'Gone' }

/**
 * Works on one account while no other request or process does, without holding a transaction: outside calls
 * take seconds. Waits up to `waitMs` milliseconds for the work under way on it. After a crash the lease runs
 * out by itself.
 */
export const withLease = async <T>(
  db: Kysely<Database>,
  accountId: string,
  waitMs: number,
  work: (lease: Lease) => Promise<T>,
): Promise<Result<T, NoLease>> => {
  const taken = await takeLease(db, accountId, waitMs)
  if (!taken.ok) return taken
  let account = taken.value
  const lease: Lease = {
    account: () => account,
    save: async (changes, also) => {
      account = await db.transaction().execute(async (trx) => {
        const saved = await trx
          .updateTable('account')
          .set({ ...changes, leaseUntil: leaseEnd })
          .where('id', '=', accountId)
          .where('leaseUntil', '=', account.leaseUntil)
          .returningAll()
          .executeTakeFirst()
        if (saved === undefined) throw new LeaseLost()
        await also?.(trx)
        return saved
      })
    },
    remove: async (also) => {
      await db.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom('account')
          .where('id', '=', accountId)
          .where('leaseUntil', '=', account.leaseUntil)
          .returning('id')
          .executeTakeFirst()
        if (removed !== undefined) await also?.(trx)
      })
    },
  }
  try {
    return ok(await work(lease))
  } catch (error) {
    if (error instanceof LeaseLost) return err({ type: 'Busy' })
    throw error
  } finally {
    await db
      .updateTable('account')
      .set({ leaseUntil: null })
      .where('id', '=', accountId)
      .where('leaseUntil', '=', account.leaseUntil)
      .execute()
  }
}

/** How long work waits for work under way on its account, in milliseconds. */
export const leaseWaitMs = {
  /** A double click waits for the first click to be done. */
  signUp: 30_000,
  /** A person waits who can ask for it again. */
  closing: 5_000,
  /** A worker that was killed holds its lease for longer; the job comes again after that. */
  job: 1_000,
  /** Accounts with work under way are left for the next sweep. */
  sweep: 0,
} as const

/** Ends work whose result must not be kept. */
class LeaseLost extends Error {}

const takeLease = async (
  db: Kysely<Database>,
  accountId: string,
  waitMs: number,
): Promise<Result<AccountRow, NoLease>> => {
  const giveUpAt = performance.now() + waitMs
  for (;;) {
    const taken = await db
      .updateTable('account')
      .set({ leaseUntil: leaseEnd })
      .where('id', '=', accountId)
      .where((is) => is.or([is('leaseUntil', 'is', null), is('leaseUntil', '<', sql<Date>`now()`)]))
      .returningAll()
      .executeTakeFirst()
    if (taken !== undefined) return ok(taken)
    const there = await db
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (there === undefined) return err({ type: 'Gone' })
    if (performance.now() >= giveUpAt) return err({ type: 'Busy' })
    await wait(POLL_MS)
  }
}

/**
 * By the database's clock, so that all processes agree; whole milliseconds, as we read it back to know the
 * lease by. Longer than any one step, with the repeats an adapter makes.
 */
const leaseEnd = sql<Date>`date_trunc('milliseconds', clock_timestamp() + interval '90 seconds')`
const POLL_MS = 100
