import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listFile, listMapping } from '../../../tests/county-lists/list-files.ts'
import { runFlip } from '../../../tests/flip-command.ts'
import { sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { takeListings } from '../../../tests/test-app.ts'
import { addCountyListsCommand } from '../county-lists.ts'
import { addImportCommands } from './add-import-commands.ts'

const files = temporaryFiles()
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [
    ...salesNearby(30),
    sale({ listingKey: 'OLD', unparsedAddress: '22 Oak Ave', latitude: 39.991 }),
  ])
})
afterAll(() => database.drop())

const mapping = files.write('mapping.json', JSON.stringify(listMapping))
const flip = (args: readonly string[], settings = {}) =>
  runFlip(
    database.db,
    (program, open) => {
      addImportCommands(program, open)
      addCountyListsCommand(program, open)
    },
    args,
    settings,
  )
const list = files.write(
  'arrears-2024-06-30.csv',
  listFile(
    ['', '22 Oak Ave', '43201', '1/5/2024', '900', '', 'Olga Owner'],
    ['', '1 Nowhere Rd', '43201', '', '5'],
    ['', '22 Oak Ave', '43201', 'soon', '5'],
  ),
)
const importing = ['import', 'county-list', list, '--kind', 'tax-arrears', '--mapping', mapping]

it('imports a list, says what became of its rows, and values its homes', async () => {
  const rejects = join(files.folder, 'rejects.csv')
  const { printed, complained, exitCode } = await flip([...importing, '--rejects', rejects])
  expect({ complained, exitCode }).toEqual({ complained: '', exitCode: 0 })
  expect(printed).toContain('Tax arrears, Franklin County, Franklin County, OH, as of 2024-06-30')
  expect(printed).toMatch(/\n +3 {2}rows read\n +1 {2}of homes off the market\n/)
  expect(printed).toContain('Rows refused or joined to no home')
  expect(printed).toContain('line 3, SITE "1 Nowhere Rd": no home on file at this parcel number')
  expect(printed).toContain('Homes off the market valued: 1')
  expect(readFileSync(rejects, 'utf8').trim().split('\n')).toHaveLength(3)
  const onFile = await flip(['county-lists'])
  expect(onFile.printed).toMatch(
    /Tax arrears +Franklin County +Franklin County, OH +2024-06-30 +3 +0 +1 +1 +1\n/,
  )
  const { printed: json } = await flip(['county-lists', '--json'])
  expect(JSON.parse(json)).toMatchObject([{ counts: { unmatched: 1 } }])
})

it('keeps the names of owners only where the operator says so', async () => {
  const names = async () =>
    (await database.db.selectFrom('countyListRow').select('ownerName').execute()).flatMap(
      ({ ownerName }) => ownerName ?? [],
    )
  await flip(importing)
  expect(await names()).toEqual([])
  await flip(importing, { FLIP_OWNER_NAMES: 'on' })
  expect(await names()).toEqual(['Olga Owner'])
})

it.each([
  [['--kind', 'divorce', '--mapping', mapping], null],
  [['--kind', 'tax-arrears', '--mapping', 'nowhere.json'], 'There is no mapping nowhere.json.'],
  [
    ['--kind', 'tax-arrears', '--mapping', mapping, '--exported', '2024-01-31'],
    'is of 2024-01-31, and the list of this kind and source on file is of 2024-06-30',
  ],
  [
    ['--kind', 'tax-arrears', '--mapping', mapping, '--rejects', list],
    'is one of the files to import',
  ],
])('refuses %j in a sentence', async (options, sentence) => {
  const run = flip(['import', 'county-list', list, ...options])
  if (sentence === null) return expect(run).rejects.toThrow('Allowed choices are absentee-owner')
  const { complained, exitCode } = await run
  expect(complained).toContain(sentence)
  expect(exitCode).toBe(1)
  expect(existsSync(list)).toBe(true)
})
