import { createHash } from 'node:crypto'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Database } from '../schema.ts'
import {
  areChangesNoted,
  isSettled,
  noteChangesOf,
  notesChanges,
  stopNotingChangesOf,
  takeOverChanges,
} from './change-log.ts'
import { isInTheWay, lockForMoment } from './lock-for-moment.ts'
import { keepProgress, type MoveProgress, progressOf } from './move-progress.ts'
import {
  columnsMoved,
  hasOldSalesApart,
  keyedByOldSale,
  leavesOf,
  type OldSales,
  oldSalesAsked,
} from './old-sales.ts'
import {
  addForeignKeys,
  createNewTable,
  missingIndexes,
  newTableOf,
  type PartitionedTable,
  takePlace,
} from './partitioned-table.ts'
import { shapeOf, type TableShape } from './table-shape.ts'

/**
 * What became of a step: something was done, and what comes next is of the same kind or not; another transaction is in
 * the way for now; or there is nothing left to do.
 */
export type MoveStep = 'moved on' | 'next phase' | 'waits' | 'done'

/**
 * One step of moving a table into partitions while it is read and written: a transaction that holds no lock on the table
 * for longer than a moment, and keeps how far it is, so that the next process goes on where a killed one was. The new
 * table is filled in the order of the key, `rows` at a time, while statements note what they change; it gets its
 * indexes; range by range of the key the rows of each market are counted and hashed in both; then it takes the place.
 * Steps of several processes take turns. Decision 55.
 */
export const moveOn = async (
  db: Kysely<Database>,
  table: PartitionedTable,
  rows: number,
): Promise<MoveStep> => {
  try {
    return await db
      .withoutPlugins()
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(hashtextextended('move of tables', 0))`.execute(trx)
        // This gives up first, before Postgres looks for two that wait for one another.
        await sql`SET LOCAL lock_timeout = '300ms'`.execute(trx)
        return stepOf(trx, table, rows)
      })
  } catch (error) {
    if (isInTheWay(error)) return 'waits'
    throw error
  }
}

const stepOf = async (
  trx: QueryExecutorProvider,
  table: PartitionedTable,
  rows: number,
): Promise<MoveStep> => {
  const shape = await shapeOf(trx, table)
  if (shape === null) throw new Error(`There is no table ${table}.`)
  const oldSales = await oldSalesAsked(trx, table)
  if (shape.partitioned && (oldSales === null || (await hasOldSalesApart(trx)))) return 'done'
  const own = { ...shape, triggers: shape.triggers.filter((trigger) => !notesChanges(trigger)) }
  const move: Move = {
    trx,
    table,
    shape: own,
    becomes: oldSales === null ? own : keyedByOldSale(own),
    oldSales,
  }
  const progress = await progressOf(trx, table)
  if (progress?.shape !== fingerprintOf(move) || !(await areChangesNoted(trx, table)))
    return begin(move)
  if ((await takeOver(move)) === MOST_CHANGES) return 'moved on'
  await steps[progress.phase](move, progress, rows)
  return (await progressOf(trx, table))?.phase === progress.phase ? 'moved on' : 'next phase'
}

type Move = {
  readonly trx: QueryExecutorProvider
  readonly table: PartitionedTable
  readonly shape: TableShape
  /** The new table's. */
  readonly becomes: TableShape
  /** Of `listing`, where they are to be apart. */
  readonly oldSales: OldSales | null
}

const takeOver = (move: Move): Promise<number> =>
  takeOverChanges(move.trx, move.table, {
    ...move,
    columns: columnsMoved(move.shape, 'old', move.oldSales),
    most: MOST_CHANGES,
  })

/** The rows of the old table as the new one has them, or those of the new one as they are, to be read under the name `r`. */
const rowsOf = ({ table, shape, oldSales }: Move, from: 'old' | 'new') => sql`(
  SELECT ${columnsMoved(shape, 'r', from === 'old' ? oldSales : null)}
  FROM ${sql.table(from === 'old' ? table : newTableOf(table))} AS r) AS r`

/** Other than when the move began, after a migration, or as old sales are to be apart: it begins again. */
const fingerprintOf = ({ shape, oldSales }: Move): string => {
  const { columns, checks, indexes, foreignKeys, triggers } = shape
  return createHash('sha256')
    .update(
      JSON.stringify([columns, checks, indexes, foreignKeys, triggers, oldSales?.upTo ?? null]),
    )
    .digest('base64url')
}

const begin = async (move: Move): Promise<MoveStep> => {
  const { trx, table, shape } = move
  await sql`DROP TABLE IF EXISTS ${sql.table(newTableOf(table))}`.execute(trx)
  await createNewTable(trx, table, move.becomes, move.oldSales)
  await lockForMoment(trx, [...pointedAt(shape), table], 'SHARE ROW EXCLUSIVE')
  await addForeignKeys(trx, table, shape)
  await stopNotingChangesOf(trx, table)
  await noteChangesOf(trx, table, shape)
  for (const leaf of await leavesOf(trx, table))
    await sql`ALTER TABLE ${sql.table(leaf)} RESET (autovacuum_enabled, toast.autovacuum_enabled)`.execute(
      trx,
    )
  await keepProgress(trx, table, {
    shape: fingerprintOf(move),
    phase: 'copying',
    after: null,
    done: 0,
    repaired: 0,
  })
  return 'moved on'
}

/** Tables that rows of this one point to: they are locked first, as writers do it. */
const pointedAt = ({ foreignKeys }: TableShape) => foreignKeys.map(({ references }) => references)

type Step = (move: Move, progress: MoveProgress, rows: number) => Promise<void>

const copy: Step = async (move, progress, rows) => {
  const { trx, table, shape } = move
  const batch = await sql<{ key: string[]; count: number }>`
    WITH batch AS MATERIALIZED (
      SELECT * FROM ${rowsOf(move, 'old')} ${rangeOf(shape, progress.after, null)}
      ORDER BY ${keyOf(shape)} LIMIT ${rows}),
    put AS (INSERT INTO ${sql.table(newTableOf(table))} SELECT * FROM batch ON CONFLICT DO NOTHING)
    SELECT ${keyTexts(shape)} AS key, (SELECT count(*)::integer FROM batch) AS count FROM batch
    ORDER BY ${sql.raw(shape.key.map((name) => `${name} DESC`).join(', '))} LIMIT 1`.execute(trx)
  const [last] = batch.rows
  const done = progress.done + (last?.count ?? 0)
  const isAll = (last?.count ?? 0) < rows
  await keepProgress(
    trx,
    table,
    isAll
      ? { ...progress, phase: 'indexing', after: null, done }
      : { ...progress, after: last?.key ?? null, done },
  )
}

const buildIndex: Step = async ({ trx, table, becomes, oldSales }, progress) => {
  const missing = await missingIndexes(trx, table, becomes, oldSales)
  if (missing.length === 0) {
    // The planner knows the new table from its first moment.
    await sql`ANALYZE ${sql.table(newTableOf(table))}`.execute(trx)
    await keepProgress(trx, table, { ...progress, phase: 'checking', after: null, done: 0 })
  }
  const begun = performance.now()
  for (const statement of missing) {
    await sql.raw(statement).execute(trx)
    // Of a small table several: of a large one each takes minutes.
    if (performance.now() - begun > STEP_MS) return
  }
}

const check: Step = async (move, progress, rows) => {
  const { trx, table, shape } = move
  const { after } = progress
  const ends = await sql<{ key: string[] }>`
    SELECT ${keyTexts(shape)} AS key FROM ${sql.table(table)} ${rangeOf(shape, after, null)}
    ORDER BY ${keyOf(shape)} OFFSET ${rows - 1} LIMIT 1`.execute(trx)
  const upTo = ends.rows[0]?.key ?? null
  const range = rangeOf(shape, after, upTo)
  const figures = (of: 'old' | 'new') => sql`
    SELECT market, count(*) AS rows, sum(hashtextextended(r::text, 0)) AS hash
    FROM ${rowsOf(move, of)} ${range} AND ${sql.raw(isSettled(table, shape, 'r'))} GROUP BY market`
  const different = await sql<{ market: string }>`
    SELECT market FROM (${figures('old')}) AS old FULL JOIN (${figures('new')}) AS new
      USING (market)
    WHERE (old.rows, old.hash) IS DISTINCT FROM (new.rows, new.hash)`.execute(trx)
  if (different.rows.length > 0) {
    if (progress.repaired === MOST_REPAIRS)
      throw new Error(
        `Rows of ${table} in the markets ${different.rows.map(({ market }) => market).join(', ')} do not come out the same in its partitions.`,
      )
    await sql`DELETE FROM ${sql.table(newTableOf(table))} ${range}`.execute(trx)
    await sql`INSERT INTO ${sql.table(newTableOf(table))} SELECT * FROM ${rowsOf(move, 'old')} ${range}`.execute(
      trx,
    )
    await keepProgress(trx, table, { ...progress, repaired: progress.repaired + 1 })
  } else
    await keepProgress(
      trx,
      table,
      upTo === null
        ? { ...progress, phase: 'quieting' }
        : { ...progress, after: upTo, done: progress.done + rows },
    )
}

/** Ends a vacuum of the old table, which would be in the way for as long as it takes: to wait for that stops no one. */
const quiet: Step = async ({ trx, table }, progress) => {
  await sql`SET LOCAL lock_timeout = '5s'`.execute(trx)
  for (const leaf of await leavesOf(trx, table))
    await sql`ALTER TABLE ${sql.table(leaf)}
      SET (autovacuum_enabled = false, toast.autovacuum_enabled = false)`.execute(trx)
  await keepProgress(trx, table, { ...progress, phase: 'taking its place' })
}

const takeItsPlace: Step = async (move) => {
  const { trx, table, shape, becomes } = move
  await lockForMoment(
    trx,
    [...pointedAt(shape), table, ...shape.pointers.map((pointer) => pointer.table)],
    'ACCESS EXCLUSIVE',
  )
  // Those of the moment since the last look; in a flood of them, which only an import brings, the next step tries again.
  if ((await takeOver(move)) === MOST_CHANGES) return
  await takePlace(trx, table, becomes)
  await stopNotingChangesOf(trx, table)
  await keepProgress(trx, table, null)
  // What nodes keep of areas names the transactions that wrote the rows of the old table.
  await sql`INSERT INTO area_change (area) SELECT 'market ' || market FROM market`.execute(trx)
}

const steps: Readonly<Record<MoveProgress['phase'], Step>> = {
  copying: copy,
  indexing: buildIndex,
  checking: check,
  quieting: quiet,
  'taking its place': takeItsPlace,
}

/** As long as a step should take. */
export const STEP_MS = 250
/** At most so many changed keys are taken over in one step. */
const MOST_CHANGES = 5_000
/** Ranges that were copied again; that there is one at all is not known to happen. */
const MOST_REPAIRS = 10

const keyOf = ({ key }: TableShape) => sql.raw(key.join(', '))
const keyTexts = ({ key }: TableShape) =>
  sql.raw(`ARRAY[${key.map((name) => `${name}::text`).join(', ')}]`)

/** After one key, up to and with another; null is open. */
const rangeOf = (
  shape: TableShape,
  after: readonly string[] | null,
  upTo: readonly string[] | null,
) => {
  const typed = (texts: readonly string[]) =>
    sql`(${sql.join(
      shape.key.map((name, i) => {
        const type = shape.columns.find((column) => column.name === name)?.type ?? 'text'
        return sql`${texts[i]}::${sql.raw(type)}`
      }),
    )})`
  return sql`WHERE ${after === null ? sql`true` : sql`(${keyOf(shape)}) > ${typed(after)}`}
    AND ${upTo === null ? sql`true` : sql`(${keyOf(shape)}) <= ${typed(upTo)}`}`
}
