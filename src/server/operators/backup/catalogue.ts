import * as z from 'zod/mini'

// The statements that read Postgres's catalogue for what pg_dump would, each with the schemas of the product as $1, and
// the rows that they answer.

export const objectRow = z.object({
  kind: z.string(),
  schema: z.nullable(z.string()),
  name: z.string(),
  statement: z.string(),
  table: z.optional(z.string()),
})

export const tableRow = z.object({
  schema: z.string(),
  name: z.string(),
  quoted: z.string(),
  bytes: z.pipe(z.string(), z.transform(Number)),
  options: z.nullable(z.string()),
  partitionKey: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  bound: z.nullable(z.string()),
})

export const columnRow = z.object({ table: z.string(), name: z.string(), definition: z.string() })

export const constraintRow = z.object({
  schema: z.string(),
  table: z.string(),
  tableName: z.string(),
  type: z.string(),
  name: z.string(),
  quotedName: z.string(),
  definition: z.string(),
})

export const sequenceRow = z.object({ schema: z.string(), name: z.string(), quoted: z.string() })

const quotedOf = (oid: string) => `(SELECT quote_ident(q.nspname) || '.' || quote_ident(r.relname)
  FROM pg_catalog.pg_class r JOIN pg_catalog.pg_namespace q ON q.oid = r.relnamespace WHERE r.oid = ${oid})`

export const notOfExtension = (catalog: string, oid: string) => `NOT EXISTS (
  SELECT FROM pg_catalog.pg_depend d WHERE d.classid = 'pg_catalog.${catalog}'::regclass
    AND d.objid = ${oid} AND d.deptype = 'e')`

export const ofOurSchemas = `c.relnamespace = ANY (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = ANY ($1))
  AND ${notOfExtension('pg_class', 'c.oid')}`

export const schemasSql = `SELECT 'SCHEMA' AS kind, NULL AS schema, nspname AS name,
    'CREATE SCHEMA ' || quote_ident(nspname) || E';\\n' AS statement
  FROM pg_catalog.pg_namespace WHERE nspname = ANY ($1) AND nspname <> 'public' ORDER BY nspname`

export const enumerationsSql = `SELECT 'TYPE' AS kind, n.nspname AS schema, t.typname AS name,
    'CREATE TYPE ' || quote_ident(n.nspname) || '.' || quote_ident(t.typname) || ' AS ENUM ('
      || (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder)
          FROM pg_catalog.pg_enum WHERE enumtypid = t.oid) || E');\\n' AS statement
  FROM pg_catalog.pg_type t JOIN pg_catalog.pg_namespace n ON n.oid = t.typnamespace
  WHERE n.nspname = ANY ($1) AND t.typtype = 'e' AND ${notOfExtension('pg_type', 't.oid')}
  ORDER BY schema, name`

export const functionsSql = `SELECT 'FUNCTION' AS kind, n.nspname AS schema,
    p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
    pg_get_functiondef(p.oid) || E';\\n' AS statement
  FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname = ANY ($1) AND p.prokind IN ('f', 'p') AND ${notOfExtension('pg_proc', 'p.oid')}
  ORDER BY schema, name`

// Those of identity columns come with their columns.
export const countersSql = `SELECT 'SEQUENCE' AS kind, n.nspname AS schema, c.relname AS name,
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

export const tablesSql = `SELECT n.nspname AS schema, c.relname AS name, ${quotedOf('c.oid')} AS quoted,
    pg_table_size(c.oid) AS bytes, array_to_string(c.reloptions, ', ') AS options,
    pg_get_partkeydef(c.oid) AS "partitionKey", pg_get_expr(c.relpartbound, c.oid) AS bound,
    ${quotedOf('(SELECT inhparent FROM pg_catalog.pg_inherits WHERE inhrelid = c.oid)')} AS parent
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND c.relpersistence = 'p' AND ${ofOurSchemas}
  ORDER BY schema, name`

// A partition takes the counter of the whole when it is attached.
export const columnsSql = `SELECT ${quotedOf('a.attrelid')} AS "table", quote_ident(a.attname) AS name,
    format_type(a.atttypid, a.atttypmod)
    || CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || (
         SELECT quote_ident(n.nspname) || '.' || quote_ident(l.collname) FROM pg_catalog.pg_collation l
         JOIN pg_catalog.pg_namespace n ON n.oid = l.collnamespace WHERE l.oid = a.attcollation) ELSE '' END
    || CASE WHEN d.adbin IS NULL THEN '' ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END
    || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
    || CASE WHEN a.attidentity = '' OR c.relispartition THEN '' ELSE ' GENERATED '
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

// Parts before what they are parts of: Postgres then joins their keys to those of the whole.
export const constraintsSql = `SELECT n.nspname AS schema, ${quotedOf('c.oid')} AS "table", c.relname AS "tableName",
    o.contype AS type, o.conname AS name, quote_ident(o.conname) AS "quotedName",
    pg_get_constraintdef(o.oid) AS definition
  FROM pg_catalog.pg_constraint o
  JOIN pg_catalog.pg_class c ON c.oid = o.conrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE o.contype IN ('p', 'u', 'x', 'c', 'f') AND NOT (o.contype = 'f' AND o.conparentid <> 0)
    AND ${ofOurSchemas}
  ORDER BY c.relispartition DESC, c.relkind = 'p', schema, "tableName", name`

// The same of indexes. ON ONLY would leave that of the whole without those of its parts.
export const indexesSql = `SELECT 'INDEX' AS kind, n.nspname AS schema, c.relname AS name,
    ${quotedOf('i.indrelid')} AS "table",
    replace(pg_get_indexdef(c.oid), ' ON ONLY ', ' ON ') || E';\\n' AS statement
  FROM pg_catalog.pg_index i
  JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ofOurSchemas} AND NOT EXISTS (
    SELECT FROM pg_catalog.pg_constraint o WHERE o.conindid = c.oid AND o.contype IN ('p', 'u', 'x'))
  ORDER BY c.relkind = 'I', c.relispartition DESC, schema, name`

export const triggersSql = `SELECT 'TRIGGER' AS kind, n.nspname AS schema, c.relname || ' ' || g.tgname AS name,
    ${quotedOf('c.oid')} AS "table", pg_get_triggerdef(g.oid) || E';\\n'
      || CASE g.tgenabled WHEN 'O' THEN '' ELSE 'ALTER TABLE ' || ${quotedOf('c.oid')}
           || CASE g.tgenabled WHEN 'D' THEN ' DISABLE' WHEN 'A' THEN ' ENABLE ALWAYS' ELSE ' ENABLE REPLICA' END
           || ' TRIGGER ' || quote_ident(g.tgname) || E';\\n' END AS statement
  FROM pg_catalog.pg_trigger g
  JOIN pg_catalog.pg_class c ON c.oid = g.tgrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE NOT g.tgisinternal AND g.tgparentid = 0 AND ${ofOurSchemas}
  ORDER BY schema, name`

export const sequencesSql = `SELECT n.nspname AS schema, c.relname AS name, ${quotedOf('c.oid')} AS quoted
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'S' AND ${ofOurSchemas} ORDER BY schema, name`

export const leftOutSql = `SELECT CASE relkind WHEN 'v' THEN 'the view ' WHEN 'm' THEN 'the materialized view '
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
