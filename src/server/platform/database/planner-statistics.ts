import { type Kysely, sql } from 'kysely'
import type { PartitionedTable } from './partitions/partitioned-table.ts'
import type { Database } from './schema.ts'

/**
 * Renews what the planner of Postgres knows of those of these tables that have a fifth more or fewer rows than it knows
 * of, at once, not when Postgres gets to it. For the others the nightly job is enough: a table in partitions is read
 * once for each of them and once as a whole, which in a nation takes minutes whatever has changed.
 */
export const renewStatistics = async (
  db: Kysely<Database>,
  tables: readonly PartitionedTable[],
): Promise<void> => {
  const { rows } = await sql<{ table: PartitionedTable }>`
    SELECT relname AS table FROM pg_class AS c CROSS JOIN LATERAL (
      SELECT pg_stat_get_live_tuples(c.oid) + coalesce(
        (SELECT sum(pg_stat_get_live_tuples(relid)) FROM pg_partition_tree(c.oid) WHERE isleaf AND relid <> c.oid),
        0) AS rows) AS live
    WHERE c.oid = ANY(${tables}::text[]::regclass[])
      AND abs(live.rows - reltuples) >= greatest(live.rows, reltuples) / 5`.execute(db)
  for (const { table } of rows) await sql`ANALYZE ${sql.table(table)}`.execute(db)
}
