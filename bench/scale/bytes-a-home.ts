import { resolve } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../src/server/config/config.ts'
import { nameInPostgres } from '../../src/server/platform/database/column-names.ts'
import { marketTables } from '../../src/server/platform/database/schema.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'

// `FLIP_DATA_DIR=.data node bench/scale/bytes-a-home.ts`: see bench/README.md.

const { DATABASE_URL, FLIP_DATA_DIR } = process.env
const config = readConfig({ DATABASE_URL, FLIP_DATA_DIR }, resolve(import.meta.dirname, '../..'))
if (!config.ok) throw new Error(config.error)
const { db, close } = await openInstallation(config.value, {
  clientName: 'bench',
  say: (line) => void process.stderr.write(`${line}\n`),
})
const { rows: tables } = await sql<{ name: string; bytes: number; indexes: number }>`
  SELECT name, sum(pg_total_relation_size(part.relid)) AS bytes, sum(pg_indexes_size(part.relid)) AS indexes
  FROM unnest(${marketTables.map(nameInPostgres)}::text[]) AS name CROSS JOIN LATERAL (
    SELECT name::regclass AS relid UNION SELECT relid FROM pg_partition_tree(name::regclass)) AS part
  GROUP BY name ORDER BY bytes DESC`.execute(db)
const { rows: counts } = await sql<Record<string, number>>`
  SELECT (SELECT count(DISTINCT market) FROM listing) AS markets,
    (SELECT count(DISTINCT property_id) FROM listing) AS homes,
    (SELECT count(*) FROM listing) AS listings,
    (SELECT count(*) FROM listing WHERE standing = 'active') AS "forSale",
    (SELECT count(DISTINCT property_id) FROM valuation) AS valued`.execute(db)
await close()

const of = (name: string) => tables.find((table) => table.name === name)?.bytes ?? 0
const [{ homes = 0, listings = 0, valued = 0, markets = 0, ...rest } = {}] = counts
process.stdout.write(
  `${JSON.stringify(
    {
      markets,
      homes,
      listings,
      valued,
      ...rest,
      tables: Object.fromEntries(tables.map(({ name, ...sizes }) => [name, sizes])),
      bytesAListing: Math.round((of('listing') + of('list_price')) / listings),
      bytesAValuedHome: Math.round((of('valuation') + of('known_home')) / valued),
      bytesAModel: Math.round(of('market_model') / markets),
    },
    null,
    2,
  )}\n`,
)
