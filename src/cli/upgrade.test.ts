import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { createDatabaseAsOf, type TestDatabase } from '../../tests/platform/test-database.ts'
import { migrateToLatest } from '../server/platform/database/migrate.ts'
import type { ReachForCommand } from './command-context.ts'
import { addUpgradeCommand } from './upgrade.ts'

const check = ({ db, connectionString }: TestDatabase) => {
  const reach: ReachForCommand = (_, run) => run({ connectionString })
  const config = () => ({
    database: { kind: 'embedded' as const, dataDir: import.meta.dirname },
  })
  return runFlip(db, (program, open) => addUpgradeCommand(program, { open, reach, config }), [
    'upgrade',
    '--check',
  ])
}

it('flip upgrade --check says what is to come, and whether the old version may stay up meanwhile', async () => {
  const database = await createDatabaseAsOf('0034-asks-far-below-the-range')
  onTestFinished(() => database.drop())
  const stopping = await check(database)
  expect(stopping.printed).toMatch(/0035-shares-with-packets +must stop/)
  expect(stopping.printed).toMatch(/Disk: up to [\d,]+ MB for a while; [\d,]+ [GM]B are free\./)
  expect(stopping.printed).toContain('Stop all servers of the old version first')
  expect(stopping).toMatchObject({ exitCode: 0, opened: 0 })

  await migrateToLatest(database.db)
  expect((await check(database)).printed).toContain('The tables are up to date.')
  await sql`DELETE FROM kysely_migration WHERE name = '0036-audit-log'`.execute(database.db)
  const staying = await check(database)
  expect(staying.printed).toContain('Servers of the old version may stay up meanwhile')

  await sql`INSERT INTO kysely_migration VALUES ('9999-from-the-future', '')`.execute(database.db)
  expect(await check(database)).toMatchObject({
    exitCode: 1,
    complained: expect.stringContaining('A newer version of Flip Search Pro made this database'),
  })
})

it('flip upgrade says which tables are left to move into partitions and what that takes, and --move moves them', async () => {
  const database = await createDatabaseAsOf('0072-alerts-of-comps-and-searches')
  onTestFinished(() => database.drop())
  expect((await check(database)).printed).not.toContain('Partitions')
  await sql`INSERT INTO listing (source, listing_key, kind, property_id, exported_on, fact_rank, import_run, fact_hash,
      standard_status, property_type, market, latitude, longitude, band, condition_reading, home_key)
    VALUES ('redfin', 'a', 'offer', 'home a', '2022-04-28', '1', 1, 'h', 'Active', 'Residential', '981', 47.6, -122.3,
      6092, '{}', 'home a')`.execute(database.db)
  const before = await check(database)
  expect(before.printed).toMatch(
    /Partitions: workers then move listing, list_price, valuation, known_home, search_match \(\d+ MB\).*about 1 min.*up to \d+ MB of disk/,
  )
  await migrateToLatest(database.db)
  const flip = (...args: string[]) =>
    runFlip(
      database.db,
      (program, open) =>
        addUpgradeCommand(program, {
          open,
          reach: (_, run) => run({ connectionString: database.connectionString }),
          config: () => ({ database: { kind: 'embedded', dataDir: import.meta.dirname } }),
        }),
      ['upgrade', ...args],
    )
  expect((await flip()).printed).toContain('Left to move into partitions: listing, list_price')
  const moved = await flip('--move')
  expect(moved.printed).toContain('listing (copying 0%), then list_price')
  expect(moved.printed).toContain('All tables are in partitions.')
  expect((await flip()).printed).toBe('The tables are up to date.\n')
  expect((await check(database)).printed).not.toContain('Partitions')
}, 180_000)
