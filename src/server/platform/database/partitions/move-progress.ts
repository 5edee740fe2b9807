import { type QueryExecutorProvider, sql } from 'kysely'
import * as z from 'zod/mini'

const progressSchema = z.object({
  /** Of the table as it was when the move began. */
  shape: z.string(),
  phase: z.enum(['copying', 'indexing', 'checking', 'quieting', 'taking its place']),
  /** The last key, as texts, that was copied or checked. */
  after: z.nullable(z.array(z.string())),
  /** Rows copied, or checked. */
  done: z.number(),
  /** Ranges that had to be copied again. */
  repaired: z.number(),
})

/** How far the move of a table is. */
export type MoveProgress = z.infer<typeof progressSchema>

/** Null where none is under way. */
export const progressOf = async (
  trx: QueryExecutorProvider,
  table: string,
): Promise<MoveProgress | null> => {
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM installation WHERE name = ${nameOf(table)}`.execute(trx)
  const read = z.safeParse(progressSchema, JSON.parse(rows[0]?.value ?? 'null'))
  return read.success ? read.data : null
}

/** Null once the move is at its end. */
export const keepProgress = async (
  trx: QueryExecutorProvider,
  table: string,
  progress: MoveProgress | null,
): Promise<void> => {
  if (progress === null)
    await sql`DELETE FROM installation WHERE name = ${nameOf(table)}`.execute(trx)
  else
    await sql`INSERT INTO installation VALUES (${nameOf(table)}, ${JSON.stringify(progress)})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(trx)
}

const nameOf = (table: string) => `move of ${table}`
