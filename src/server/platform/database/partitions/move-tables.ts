import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { moveOn, STEP_MS } from './move-table.ts'
import { type PartitionedTable, partitionedTables } from './partitioned-table.ts'

export type MoveOptions = {
  /** Ends the move after the step that is under way; the next call goes on. */
  readonly signal?: AbortSignal
  /** Hears of each step. */
  readonly stepped?: (table: PartitionedTable) => Promise<void> | void
}

/**
 * Moves the tables that grow with the market into partitions, one after another, while servers use them, and goes on
 * where an earlier call was stopped or killed. After each step it pauses as long as the step took while anyone else is
 * asking the database for something. Answers whether all are moved.
 */
export const moveTables = async (
  db: Kysely<Database>,
  { signal, stepped }: MoveOptions = {},
): Promise<boolean> => {
  for (const table of partitionedTables) {
    let rows = FIRST_ROWS
    let waits = 0
    while (true) {
      if (signal?.aborted) return false
      const begun = performance.now()
      const step = await moveOn(db, table, rows)
      if (step === 'done') break
      await stepped?.(table)
      if (step === 'waits') {
        waits = Math.min(waits + 1, MOST_WAITS)
        await pause(waits * WAIT_MS, signal)
        continue
      }
      waits = 0
      const took = performance.now() - begun
      rows = step === 'next phase' ? FIRST_ROWS : rowsAfter(rows, took)
      if (await areOthersBusy(db)) await pause(Math.min(took, LONGEST_PAUSE_MS), signal)
    }
  }
  return true
}

/** So many that a step takes as long as it should: up to twice as many as before, or half of them. */
const rowsAfter = (rows: number, took: number): number =>
  Math.round(
    Math.min(MOST_ROWS, Math.max(LEAST_ROWS, rows * Math.min(2, Math.max(0.5, STEP_MS / took)))),
  )

const pause = (ms: number, signal: AbortSignal | undefined) =>
  delay(ms, undefined, { signal }).catch(() => undefined)

const areOthersBusy = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`
    SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS busy`.execute(
    db,
  )
  return rows[0]?.busy === true
}

const FIRST_ROWS = 500
const LEAST_ROWS = 100
const MOST_ROWS = 20_000
const LONGEST_PAUSE_MS = 2_000
const WAIT_MS = 500
const MOST_WAITS = 20
