import type pg from 'pg'
import * as z from 'zod/mini'
import type { TableWithRows } from './describe-schema.ts'

/** How many rows a table has, and the sum of their 64-bit hashes, in whatever order they are. */
export type TableFigures = { readonly rows: number; readonly checksum: string }

/**
 * Reads a whole table. The hash is the one by which Postgres assigns rows to hash partitions, so it is the same in every
 * version.
 */
export const figuresOf = async (
  client: pg.Client,
  { quoted }: Pick<TableWithRows, 'quoted'>,
): Promise<TableFigures> => {
  const { rows } = await client.query(
    `SELECT count(*)::text AS rows,
       coalesce(sum(hashtextextended(whole_row::text COLLATE pg_catalog."C", 0)), 0)::text AS checksum
     FROM ONLY ${quoted} AS whole_row`,
  )
  return figuresRow.parse(rows[0])
}

/** A comment of SQL with figures: pg_restore passes it over. */
export const commentOf = ({ rows, checksum }: TableFigures): string =>
  `-- ${rows} rows, checksum ${checksum}\n`

/** The figures in a comment; null for anything else, such as what pg_dump writes. */
export const figuresIn = (comment: string): TableFigures | null => {
  const [, rows, checksum] = /^-- (\d+) rows, checksum (-?\d+)\n$/.exec(comment) ?? []
  return rows === undefined || checksum === undefined ? null : { rows: Number(rows), checksum }
}

const figuresRow = z.object({
  rows: z.pipe(z.string(), z.transform(Number)),
  checksum: z.string(),
})
