import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Layout, layoutSchema } from '../../contract/search/layout.ts'
import type { Database } from '../platform/database/schema.ts'
import { changeKept } from '../platform/kept/change-kept.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'

/** How a subscriber has found homes laid out; null until they changed it. */
export const readLayout = async (db: Kysely<Database>, owner: Owner): Promise<Layout | null> => {
  const { rows } = await sql<{ layout: string | null }>`
    SELECT results_layout::text AS layout FROM account
    WHERE id = ${accountOf(owner)}`.execute(db)
  return layoutIn(rows[0]?.layout ?? null)
}

/** The layout that is kept as JSON; null where none is, and where another version wrote what this one cannot read. */
export const layoutIn = (text: string | null): Layout | null => {
  if (text === null) return null
  const read = z.safeParse(layoutSchema, JSON.parse(text))
  return read.success ? read.data : null
}

/** Keeps a layout in place of the one before. */
export const keepLayout = (db: Kysely<Database>, owner: Owner, layout: Layout): Promise<void> =>
  changeKept(db, owner, async (trx, accountId) => {
    await sql`UPDATE account SET results_layout = ${JSON.stringify(layout)}::jsonb
      WHERE id = ${accountId}`.execute(trx)
  })
