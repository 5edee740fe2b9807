import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { migrateToLatest } from '../../src/server/platform/database/migrate.ts'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { replicateSyntheticMls } from './replicate-synthetic-mls.ts'

/** `node bench/feeds/run.ts`: see bench/README.md. Reads memory from /proc, so it runs on Linux. */
const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    page: { type: 'string', default: '1000' },
    hurry: { type: 'string', default: '1' },
  },
})
const homes = Number(values.homes)
const options = {
  homes,
  changes: Math.round(homes / 100),
  removals: Math.round(homes / 1000),
  pageSize: Number(values.page),
  hurry: Number(values.hurry),
}
const folder = await mkdtemp(join(tmpdir(), 'flip-bench-'))
await chmod(folder, 0o755)
const postgres = await attachEmbeddedPostgres({
  dataDir: folder,
  clientName: 'bench',
  say: console.error,
})
const { connectionString } = postgres
const db = openDatabase({ connectionString, applicationName: 'flip-bench', maxConnections: 2 })
try {
  await migrateToLatest(db)
  const result = await replicateSyntheticMls({ db, connectionString }, options)
  const report = { machine: '2 cores, 24 GiB', ...options, ...result }
  // Short lists in one line, as this repository formats JSON.
  const json = JSON.stringify(report, null, 2).replaceAll(/\[\s+([^\]]+?)\s+\]/g, (_, inner) => {
    return `[${inner.replaceAll(/\s+/g, ' ')}]`
  })
  const text = `${json}\n`
  process.stdout.write(text)
  if (homes === 100_000) await writeFile(join(import.meta.dirname, 'last-result.json'), text)
} finally {
  await db.destroy()
  await postgres.release()
  await rm(folder, { recursive: true, force: true })
}
