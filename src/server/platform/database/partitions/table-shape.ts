import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'

const defined = z.object({ name: z.string(), definition: z.string() })
const shapeSchema = z.object({
  partitioned: z.boolean(),
  columns: z.array(z.extend(defined, { type: z.string(), identity: z.boolean() })),
  /** Names of the columns of the primary key. */
  key: z.array(z.string()),
  /** With the primary key; `constraint` is the definition of one that is a constraint. */
  indexes: z.array(z.extend(defined, { constraint: z.nullable(z.string()) })),
  checks: z.array(defined),
  /** Foreign keys of the table itself, with `NOT VALID` in those that may not hold for all rows. */
  foreignKeys: z.array(z.extend(defined, { references: z.string() })),
  /** Foreign keys of other tables that point to it. */
  pointers: z.array(z.extend(defined, { table: z.string() })),
  triggers: z.array(defined),
  /** Statements that give others their rights. */
  grants: z.array(z.string()),
})

/** What a table is made of, as the catalogue says it: names are quoted, definitions are those of Postgres. */
export type TableShape = z.infer<typeof shapeSchema>

/** Null where there is no such table. */
export const shapeOf = async (
  db: QueryExecutorProvider,
  table: string,
): Promise<TableShape | null> => {
  const { rows } = await sql<{ shape: unknown }>`
    SELECT json_build_object('partitioned', c.relkind = 'p', 'columns', ${columns}, 'key', ${key},
      'indexes', ${indexes}, 'triggers', ${triggers}, 'grants', ${grants},
      'checks', ${constraints(sql`o.conrelid = c.oid AND o.contype = 'c'`)},
      'foreignKeys', ${constraints(sql`o.conrelid = c.oid AND ${isOwnKey}`)},
      'pointers', ${constraints(sql`o.confrelid = c.oid AND ${isOwnKey}`)}) AS shape
    FROM pg_class AS c WHERE c.oid = to_regclass(${table})`.execute(db)
  return rows[0] === undefined ? null : z.parse(shapeSchema, rows[0].shape)
}

const listOf = (item: RawBuilder<unknown>, order: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') FROM ${from})`

const columns = listOf(
  sql`json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
    'identity', a.attidentity <> '', 'definition', concat_ws(' ',
      CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || a.attcollation::regcollation END,
      CASE WHEN a.attnotnull THEN 'NOT NULL' END, pg_get_expr(d.adbin, d.adrelid)))`,
  sql`a.attnum`,
  sql`pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped`,
)

const key = listOf(
  sql`quote_ident(a.attname)`,
  sql`k.place`,
  sql`pg_index AS i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.number
    WHERE i.indrelid = c.oid AND i.indisprimary`,
)

const indexes = listOf(
  sql`json_build_object('name', quote_ident(r.relname), 'definition', pg_get_indexdef(r.oid),
    'constraint', pg_get_constraintdef(o.oid))`,
  sql`r.relname`,
  sql`pg_index AS i JOIN pg_class AS r ON r.oid = i.indexrelid
    LEFT JOIN pg_constraint AS o ON o.conindid = r.oid AND o.contype IN ('p', 'u')
    WHERE i.indrelid = c.oid`,
)

const triggers = listOf(
  sql`json_build_object('name', quote_ident(g.tgname), 'definition', pg_get_triggerdef(g.oid))`,
  sql`g.tgname`,
  sql`pg_trigger AS g WHERE g.tgrelid = c.oid AND NOT g.tgisinternal AND g.tgparentid = 0`,
)

const grants = listOf(
  sql`format('GRANT %s ON %s TO %s%s', x.privilege_type, c.oid::regclass,
    CASE x.grantee WHEN 0 THEN 'PUBLIC' ELSE x.grantee::regrole::text END,
    CASE WHEN x.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)`,
  sql`x.grantee, x.privilege_type`,
  sql`aclexplode(c.relacl) AS x WHERE x.grantee <> c.relowner`,
)

/** Not those that Postgres keeps of a partition for the whole. */
const isOwnKey = sql`o.contype = 'f' AND o.conparentid = 0`

const constraints = (which: RawBuilder<unknown>) =>
  listOf(
    sql`json_build_object('name', quote_ident(o.conname), 'definition', pg_get_constraintdef(o.oid),
      'table', o.conrelid::regclass::text, 'references', nullif(o.confrelid, 0)::regclass::text)`,
    sql`o.conrelid::regclass::text, o.conname`,
    sql`pg_constraint AS o WHERE ${which}`,
  )
