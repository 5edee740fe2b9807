import { expect, it } from 'vitest'
import { nameInPostgres } from '../../src/server/platform/database/column-names.ts'
import { migrationModules } from '../../src/server/platform/database/migrate.ts'
import { marketTables } from '../../src/server/platform/database/schema.ts'
import { notesOf } from '../../src/server/platform/database/upgrade-notes.ts'

/** Servers of the release before stay up from the migration after this one on. */
const LAST_OF_OLD = '0072-alerts-of-comps-and-searches'

/** Migrations for which they must stop all the same, and why there is no other way. */
const stopping: Readonly<Record<string, string>> = {}

it('servers of the release before may stay up for every migration, but those that are named with a reason', async () => {
  const modules = Object.entries(await migrationModules())
  const after = modules.filter(([name]) => name > LAST_OF_OLD)
  const stops = after
    .filter(([, module]) => notesOf(module).oldVersion === 'must stop')
    .map(([name]) => name)
  expect(
    stops,
    'Expand, release, contract (docs/decisions/057-expand-and-contract.md), or name it here with the reason',
  ).toEqual(Object.keys(stopping))
  for (const [name, reason] of Object.entries(stopping))
    expect(reason.length, name).toBeGreaterThan(40)
})

it('a migration that takes away names the one of the release that did without first, which came before it', async () => {
  const modules = Object.entries(await migrationModules())
  const names = modules.map(([name]) => name)
  for (const [name, module] of modules) {
    const notes = notesOf(module)
    if (notes.oldVersion === 'must stop' || notes.from === undefined) continue
    expect(names, name).toContain(notes.from)
    expect(notes.from < name, name).toBe(true)
  }
})

it('what a migration takes away was of no use to the release before: it says from which on', async () => {
  const modules = Object.entries(await migrationModules()).filter(([name]) => name > LAST_OF_OLD)
  for (const [name, module] of modules) {
    const { up } = module as { readonly up: () => unknown }
    if (!takesAway(up.toString())) continue
    const notes = notesOf(module)
    expect('from' in notes || notes.oldVersion === 'must stop', name).toBe(true)
  }
})

const takesAway = (up: string): boolean =>
  /\b(?:DROP|RENAME) (?:COLUMN|TABLE)\b|\bRENAME TO\b|\b(?:drop|rename)(?:Column|Table|To)\(/i.test(
    up,
  )

it.each([
  ['sql`ALTER TABLE listing DROP COLUMN price`', true],
  ['sql`ALTER TABLE listing RENAME COLUMN price TO ask`', true],
  ['sql`DROP TABLE deal_share`', true],
  ['sql`ALTER TABLE deal_share RENAME TO deal_link`', true],
  ["db.schema.alterTable('listing').dropColumn('price')", true],
  ["db.schema.dropTable('deal_share')", true],
  ['sql`ALTER TABLE listing ADD COLUMN price integer`', false],
  ['sql`DROP INDEX listing_price`', false],
])('is asked of %s', (up, expected) => {
  expect(takesAway(up)).toBe(expected)
})

it('no migration makes an index on a table that grows with the market: writers would wait for as long as it takes', async () => {
  const large = new Set<string>(marketTables.map(nameInPostgres))
  const modules = Object.entries(await migrationModules()).filter(([name]) => name > LAST_OF_OLD)
  const made = modules.flatMap(([name, module]) =>
    notesOf(module)
      .indexes.filter((table) => large.has(table))
      .map((table) => `${name}: ${table}`),
  )
  expect(made, 'make it beside, by a job of workers').toEqual([])
})
