import type pg from 'pg'
import * as z from 'zod/mini'

/** What a database of ours is made of, in the order in which it can be made again. */
export type SchemaDescription = {
  readonly beforeRows: readonly SchemaObject[]
  readonly tables: readonly TableWithRows[]
  readonly sequences: readonly Sequence[]
  readonly afterRows: readonly SchemaObject[]
  /** Names of what stands in our schemas and is not ours to keep, such as a view that somebody made. */
  readonly leftOut: readonly string[]
}

export type SchemaObject = {
  /** As pg_dump calls it. */
  readonly kind: string
  readonly schema: string | null
  readonly name: string
  readonly statement: string
  /** Of an index or a constraint: the table it is of. */
  readonly table?: string | undefined
}

export type TableWithRows = {
  readonly schema: string
  readonly name: string
  /** Quoted, with its schema. */
  readonly quoted: string
  /** Quoted names of the columns, separated by commas. */
  readonly columns: string
  readonly bytes: number
}

export type Sequence = Omit<TableWithRows, 'columns' | 'bytes'>

/** The schemas of the product: its tables, pg-boss's, and what the stand-ins know. */
export const OUR_SCHEMAS: readonly string[] = ['public', 'pgboss', 'sandbox']

/**
 * Reads the catalogue for what pg_dump would: schemas, enumerations, functions, tables with their partitions, indexes,
 * constraints and triggers. Call it with an empty search path, so that statements name every schema.
 */
export const describeSchema = async (client: pg.Client): Promise<SchemaDescription> => {
  const ask = async <T>(text: string, row: z.ZodMiniType<T>): Promise<T[]> =>
    z.array(row).parse((await client.query(text, [OUR_SCHEMAS])).rows)
  const schemas = await ask(schemasSql, objectRow)
  const enumerations = await ask(enumerationsSql, objectRow)
  const functions = await ask(functionsSql, objectRow)
  const counters = await ask(countersSql, objectRow)
  const tables = await ask(tablesSql, tableRow)
  const columns = Map.groupBy(await ask(columnsSql, columnRow), ({ table }) => table)
  const constraints = await ask(constraintsSql, constraintRow)
  const checks = Map.groupBy(
    constraints.filter(({ type }) => type === 'c'),
    ({ table }) => table,
  )
  const indexes = await ask(indexesSql, objectRow)
  const triggers = await ask(triggersSql, objectRow)
  const partitions = tables.filter(({ parent }) => parent !== null)
  return {
    beforeRows: [
      ...schemas,
      ...enumerations,
      ...functions,
      ...counters,
      ...tables.map((table) => ({
        ...{ kind: 'TABLE', schema: table.schema, name: table.name },
        statement: tableStatement(
          table,
          columns.get(table.quoted) ?? [],
          checks.get(table.quoted) ?? [],
        ),
      })),
      ...partitions.map(({ schema, name, quoted, parent, bound }) => ({
        ...{ kind: 'TABLE ATTACH', schema, name },
        statement: `ALTER TABLE ONLY ${parent} ATTACH PARTITION ${quoted} ${bound};\n`,
      })),
    ],
    tables: tables
      .filter(({ partitionKey }) => partitionKey === null)
      .map((table) => ({
        ...{ schema: table.schema, name: table.name, quoted: table.quoted, bytes: table.bytes },
        columns: (columns.get(table.quoted) ?? []).map(({ name }) => name).join(', '),
      })),
    sequences: await ask(sequencesSql, sequenceRow),
    afterRows: [
      ...[...constraints.filter(({ type }) => isKey(type)).map(constraintObject), ...indexes],
      ...constraints.filter(({ type }) => type === 'f').map(constraintObject),
      ...triggers,
    ],
    leftOut: (await ask(leftOutSql, z.object({ name: z.string() }))).map(({ name }) => name),
  }
}

/** Whether the database has a table of ours. */
export const hasTables = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT FROM pg_catalog.pg_class c WHERE relkind IN ('r', 'p') AND ${ofOurSchemas} LIMIT 1`,
    [OUR_SCHEMAS],
  )
  return rows.length > 0
}

/** The names of schemas that are neither ours nor Postgres's own. */
export const otherSchemas = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `SELECT nspname AS name FROM pg_catalog.pg_namespace n
     WHERE nspname <> ALL ($1) AND nspname !~ '^pg_' AND nspname <> 'information_schema'
       AND ${notOfExtension('pg_namespace', 'n.oid')}`,
    [OUR_SCHEMAS],
  )
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name)
}

const objectRow = z.object({
  kind: z.string(),
  schema: z.nullable(z.string()),
  name: z.string(),
  statement: z.string(),
  table: z.optional(z.string()),
})

const tableRow = z.object({
  schema: z.string(),
  name: z.string(),
  quoted: z.string(),
  bytes: z.pipe(z.string(), z.transform(Number)),
  options: z.nullable(z.string()),
  partitionKey: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  bound: z.nullable(z.string()),
})

const columnRow = z.object({ table: z.string(), name: z.string(), definition: z.string() })

const constraintRow = z.object({
  schema: z.string(),
  table: z.string(),
  tableName: z.string(),
  type: z.string(),
  name: z.string(),
  quotedName: z.string(),
  definition: z.string(),
})

const sequenceRow = z.object({ schema: z.string(), name: z.string(), quoted: z.string() })

const isKey = (type: string): boolean => ['p', 'u', 'x'].includes(type)

const tableStatement = (
  table: z.infer<typeof tableRow>,
  columns: readonly z.infer<typeof columnRow>[],
  checks: readonly z.infer<typeof constraintRow>[],
): string => {
  const lines = [
    ...columns.map(({ name, definition }) => `${name} ${definition}`),
    ...checks.map(({ quotedName, definition }) => `CONSTRAINT ${quotedName} ${definition}`),
  ]
  const partition = table.partitionKey === null ? '' : `\nPARTITION BY ${table.partitionKey}`
  const options = table.options === null ? '' : `\nWITH (${table.options})`
  return `CREATE TABLE ${table.quoted} (\n    ${lines.join(',\n    ')}\n)${partition}${options};\n`
}

const constraintObject = (constraint: z.infer<typeof constraintRow>): SchemaObject => {
  const { schema, table, tableName, type, name, quotedName, definition } = constraint
  return {
    ...{ kind: type === 'f' ? 'FK CONSTRAINT' : 'CONSTRAINT', schema, table },
    name: `${tableName} ${name}`,
    statement: `ALTER TABLE ${table} ADD CONSTRAINT ${quotedName} ${definition};\n`,
  }
}

const quotedOf = (oid: string) => `(SELECT quote_ident(q.nspname) || '.' || quote_ident(r.relname)
  FROM pg_catalog.pg_class r JOIN pg_catalog.pg_namespace q ON q.oid = r.relnamespace WHERE r.oid = ${oid})`

const notOfExtension = (catalog: string, oid: string) => `NOT EXISTS (
  SELECT FROM pg_catalog.pg_depend d WHERE d.classid = 'pg_catalog.${catalog}'::regclass
    AND d.objid = ${oid} AND d.deptype = 'e')`

const ofOurSchemas = `c.relnamespace = ANY (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ANY ($1))
  AND ${notOfExtension('pg_class', 'c.oid')}`

const schemasSql = `SELECT 'SCHEMA' AS kind, NULL AS schema, nspname AS name,
    'CREATE SCHEMA ' || quote_ident(nspname) || E';\\n' AS statement
  FROM pg_catalog.pg_namespace WHERE nspname = ANY ($1) AND nspname <> 'public' ORDER BY nspname`

const enumerationsSql = `SELECT 'TYPE' AS kind, n.nspname AS schema, t.typname AS name,
    'CREATE TYPE ' || quote_ident(n.nspname) || '.' || quote_ident(t.typname) || ' AS ENUM ('
      || (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder)
          FROM pg_catalog.pg_enum WHERE enumtypid = t.oid) || E');\\n' AS statement
  FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
  WHERE n.nspname = ANY ($1) AND t.typtype = 'e' AND ${notOfExtension('pg_type', 't.oid')}
  ORDER BY schema, name`

const functionsSql = `SELECT 'FUNCTION' AS kind, n.nspname AS schema,
    p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
    pg_get_functiondef(p.oid) || E';\\n' AS statement
  FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = ANY ($1) AND p.prokind IN ('f', 'p') AND ${notOfExtension('pg_proc', 'p.oid')}
  ORDER BY schema, name`

// Those of identity columns come with their columns.
const countersSql = `SELECT 'SEQUENCE' AS kind, n.nspname AS schema, c.relname AS name,
    'CREATE SEQUENCE ' || ${quotedOf('c.oid')} || ' AS ' || format_type(s.seqtypid, NULL)
      || ' START WITH ' || s.seqstart || ' INCREMENT BY ' || s.seqincrement
      || ' MINVALUE ' || s.seqmin || ' MAXVALUE ' || s.seqmax || ' CACHE ' || s.seqcache
      || CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END || E';\\n' AS statement
  FROM pg_catalog.pg_sequence s JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ofOurSchemas} AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_depend i WHERE i.classid = 'pg_catalog.pg_class'::regclass
      AND i.objid = c.oid AND i.deptype = 'i')
  ORDER BY schema, name`

const tablesSql = `SELECT n.nspname AS schema, c.relname AS name, ${quotedOf('c.oid')} AS quoted,
    pg_table_size(c.oid) AS bytes, array_to_string(c.reloptions, ', ') AS options,
    pg_get_partkeydef(c.oid) AS "partitionKey", pg_get_expr(c.relpartbound, c.oid) AS bound,
    ${quotedOf('(SELECT inhparent FROM pg_catalog.pg_inherits WHERE inhrelid = c.oid)')} AS parent
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND ${ofOurSchemas}
  ORDER BY schema, name`

const columnsSql = `SELECT ${quotedOf('a.attrelid')} AS "table", quote_ident(a.attname) AS name,
    format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || (
         SELECT quote_ident(n.nspname) || '.' || quote_ident(l.collname) FROM pg_catalog.pg_collation l
         JOIN pg_catalog.pg_namespace n ON n.oid = l.collnamespace WHERE l.oid = a.attcollation) ELSE '' END
    || CASE WHEN d.adbin IS NULL THEN '' ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
    || CASE a.attidentity WHEN '' THEN '' ELSE ' GENERATED '
         || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END
         || ' AS IDENTITY (SEQUENCE NAME '
         || pg_get_serial_sequence(${quotedOf('a.attrelid')}, a.attname) || ')' END AS definition
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
  JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_catalog.pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    AND ${ofOurSchemas}
  ORDER BY a.attrelid, a.attnum`

// Partitions before what they are parts of: Postgres then joins their keys to those of the whole.
const constraintsSql = `SELECT n.nspname AS schema, ${quotedOf('c.oid')} AS "table", c.relname AS "tableName",
    o.contype AS type, o.conname AS name, quote_ident(o.conname) AS "quotedName",
    pg_get_constraintdef(o.oid) AS definition
  FROM pg_catalog.pg_constraint o
  JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE o.contype IN ('p', 'u', 'x', 'c', 'f') AND NOT (o.contype = 'f' AND o.conparentid <> 0)
    AND ${ofOurSchemas}
  ORDER BY c.relispartition DESC, schema, "tableName", name`

// The same of indexes. ON ONLY would leave that of the whole without those of its parts.
const indexesSql = `SELECT 'INDEX' AS kind, n.nspname AS schema, c.relname AS name,
    ${quotedOf('i.indrelid')} AS "table",
    replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') || E';\\n' AS statement
  FROM pg_catalog.pg_index i
  JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ofOurSchemas} AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_constraint o WHERE o.conindid = c.oid AND o.contype IN ('p', 'u', 'x'))
  ORDER BY c.relkind = 'I', schema, name`

const triggersSql = `SELECT 'TRIGGER' AS kind, n.nspname AS schema, c.relname || ' ' || g.tgname AS name,
    ${quotedOf('c.oid')} AS "table", pg_get_triggerdef(g.oid) || E';\\n'
      || CASE g.tgenabled WHEN 'O' THEN '' ELSE 'ALTER TABLE ' || ${quotedOf('c.oid')}
           || CASE g.tgenabled WHEN 'D' THEN ' DISABLE' WHEN 'A' THEN ' ENABLE ALWAYS' ELSE ' ENABLE REPLICA' END
           || ' TRIGGER ' || quote_ident(g.tgname) || E';\\n' END AS statement
  FROM pg_catalog.pg_trigger g
  JOIN pg_catalog.pg_class c ON c.oid = g.tgrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE NOT g.tgisinternal AND g.tgparentid = 0 AND ${ofOurSchemas}
  ORDER BY schema, name`

const sequencesSql = `SELECT n.nspname AS schema, c.relname AS name, ${quotedOf('c.oid')} AS quoted
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND ${ofOurSchemas} ORDER BY schema, name`

const leftOutSql = `SELECT CASE relkind WHEN 'v' THEN 'the view ' WHEN 'm' THEN 'the materialized view '
      WHEN 'f' THEN 'the foreign table ' ELSE 'the table ' END || ${quotedOf('c.oid')} AS name
    FROM pg_catalog.pg_class c
    WHERE (relkind IN ('v', 'm', 'f') OR relkind IN ('r', 'p') AND relpersistence <> 'p') AND ${ofOurSchemas}
  UNION ALL
  SELECT 'the policy ' || p.polname || ' of ' || ${quotedOf('c.oid')}
    FROM pg_catalog.pg_policy p JOIN pg_catalog.pg_class c ON c.oid = p.polrelid WHERE ${ofOurSchemas}
  UNION ALL
  SELECT 'the column ' || a.attname || ' of ' || ${quotedOf('c.oid')}
    FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
    WHERE c.relkind IN ('r', 'p') AND a.attgenerated <> '' AND NOT a.attisdropped AND ${ofOurSchemas}
  ORDER BY name`
