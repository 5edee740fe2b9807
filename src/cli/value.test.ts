import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { salesNearby } from '../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { takeListings } from '../../tests/test-app.ts'
import { addValueCommand } from './value.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, salesNearby(20, { unparsedAddress: null }))
})
afterAll(() => database.drop())

const flip = (...args: string[]) => runFlip(database.db, addValueCommand, ['value', ...args])
const elm = ['--address', '10 Elm St, Columbus, OH 43201', '--sqft', '1500', '--type', 'house']
const pin = ['--lat', '39.99', '--long', '-83']

it('says what a home of an address is worth, and from where it knows', async () => {
  const { printed, exitCode } = await flip(...elm, ...pin, '--ask', '250,000')
  expect(printed).toMatch(/^10 Elm St, Columbus, OH 43201\ntype, location, size: You, /)
  expect(printed).toMatch(
    /Typical value \$\d{3},\d{3} as of 2024-06-28, by \d+ comps within a mile/,
  )
  expect(printed).toMatch(/Net at ask/)
  expect(exitCode).toBe(0)
})

it('gives a sentence and no figure for a home outside all markets', async () => {
  const { printed, exitCode } = await flip(
    '--address',
    '1 Far St, Anchorage, AK 99501',
    '--sqft',
    '900',
  )
  expect(printed).toContain('It is outside all markets on file')
  expect(printed).not.toContain('Typical value')
  expect(exitCode).toBe(1)
})

it('values a list, a row of figures for each row of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-value-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'list.csv')
  writeFileSync(
    file,
    'Address,Zip,Sqft,Ask,Latitude,Longitude\n10 Elm St,43201,1500,$250k,39.99,-83\nNowhere,43201,,,,\n',
  )
  const { printed, exitCode } = await flip(file)
  const rows: Record<string, string>[] = parse(printed, { columns: true })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ Row: '2', Address: '10 Elm St', Ask: '250000' })
  expect(Number(rows[0]?.['Typical value'])).toBeGreaterThan(200_000)
  expect(rows[1]?.Notes).toBe('Its address does not begin with a house number and a street.')
  expect(exitCode).toBe(0)
})

it.each([
  [[], 'Give --address, or a CSV file of homes.'],
  [['--address', 'Elm St'], 'The address must begin with a house number and a street.'],
  [['no-such-file.csv'], 'no-such-file.csv cannot be read'],
])('refuses %j in a sentence', async (args, sentence) => {
  const { complained, exitCode, opened } = await flip(...args)
  expect(complained).toContain(sentence)
  expect([exitCode, opened]).toEqual([1, 0])
})
