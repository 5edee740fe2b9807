import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { date, offer, sale, salesNearby } from '../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { takeListings } from '../../tests/test-app.ts'
import { exportMonths } from '../server/operators/export/export-months.ts'
import { addExportCommands } from './export.ts'

let database: TestDatabase
let folders: string
beforeAll(async () => {
  database = await createTestDatabase()
  folders = mkdtempSync(join(tmpdir(), 'flip-export-'))
  await take([
    ...salesNearby(3),
    sale({
      listingKey: 'HIDDEN',
      closeDate: date('2024-05-10'),
      internetAddressDisplayYN: false,
      latitude: 39.98765,
      longitude: -83.01234,
      unparsedAddress: '7 Secret Ln',
      listingUrl: 'https://listings.example/7-Secret-Ln',
    }),
    sale({
      listingKey: 'OFF',
      closeDate: date('2024-05-11'),
      internetEntireListingDisplayYN: false,
    }),
    sale({
      listingKey: 'NOVALUE',
      closeDate: date('2024-05-12'),
      internetAutomatedValuationDisplayYN: false,
    }),
    offer({
      listingKey: 'A',
      listOfficeName: 'Doe Realty',
      publicRemarks: 'Lovely home of Jane Doe',
      mediaUrl: 'https://photos.example/a.jpg',
    }),
  ])
})
afterAll(async () => {
  rmSync(folders, { recursive: true })
  await database.drop()
})

/** Takes in listings; what the model of so few says is left out. */
const take = async (facts: Parameters<typeof takeListings>[1]) => {
  await takeListings(database.db, facts)
  await database.db.updateTable('marketModel').set({ pastValues: '{}' }).execute()
}
const flip = (...args: string[]) =>
  runFlip(database.db, addExportCommands, ['export', 'parquet', ...args])
const bytesOf = (path: string) => {
  const { buffer, byteOffset, byteLength } = readFileSync(path)
  return buffer.slice(byteOffset, byteOffset + byteLength)
}
const rowsIn = async (folder: string, path: string): Promise<Record<string, unknown>[]> => {
  const file = bytesOf(join(folder, path, 'part.parquet'))
  return parquetReadObjects({ file: file instanceof ArrayBuffer ? file : new ArrayBuffer(0) })
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('part.parquet'))
    .toSorted()
const exportTo = (name: string, today = '2024-07-01') =>
  exportMonths(database.db, { folder: join(folders, name), today: date(today) })

it('writes sales and asks by market and month, and says how many', async () => {
  const folder = join(folders, 'first')
  const { printed, complained, exitCode } = await flip(folder)
  expect(exitCode).toBe(0)
  expect(printed).toContain('5 sales, 1 ask and 0 values in 3 files, 3 of them written now')
  expect(complained).toContain('terms of each source')
  expect(pathsIn(folder)).toEqual([
    'asks/market=432/month=2024-06/part.parquet',
    'sales/market=432/month=2024-05/part.parquet',
    'sales/market=432/month=2024-06/part.parquet',
  ])
  const june = await rowsIn(folder, 'sales/market=432/month=2024-06')
  expect(june.find(({ listing_key: key }) => key === 'S1')).toMatchObject({
    source: 'redfin',
    closed_on: new Date('2024-06-28'),
    price_usd: 296_000,
    address: '1 S1 St',
    zip: '43201',
    living_area_sqft: 1500,
    year_built: 1960,
    pool: null,
  })
  const [ask] = await rowsIn(folder, 'asks/market=432/month=2024-06')
  expect(ask).toMatchObject({ listing_key: 'A', seen_on: new Date('2024-06-30'), ask_usd: 250_000 })
})

it('names no person, and keeps back what sellers do', async () => {
  await exportTo('kept-back')
  const folder = join(folders, 'kept-back')
  const may = await rowsIn(folder, 'sales/market=432/month=2024-05')
  expect(may).toHaveLength(2)
  const hidden = may.find(({ closed_on: on }) => on instanceof Date && on.getUTCDate() === 10)
  expect(hidden).toMatchObject({
    address: null,
    listing_key: null,
    latitude: 39.99,
    longitude: -83.01,
  })
  for (const path of pathsIn(folder)) {
    const rows = await rowsIn(folder, join(path, '..'))
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Doe|https:|Lovely|"OFF"/)
  }
})

it('leaves out the month that is not over', async () => {
  await exportTo('closed', '2024-06-30')
  expect(pathsIn(join(folders, 'closed'))).toEqual(['sales/market=432/month=2024-05/part.parquet'])
})

it('writes a file once, and again only where a row has come, changed or gone', async () => {
  expect(await exportTo('again')).toMatchObject({ written: 3, files: 3 })
  const folder = join(folders, 'again')
  const first = manifestOf(folder)
  expect(await exportTo('again')).toMatchObject({ written: 0, removed: 0, broken: 0 })
  expect(manifestOf(folder)).toEqual(first)
  await take([
    sale({ listingKey: 'LATE', closeDate: date('2024-05-20'), exportedOn: date('2024-07-01') }),
  ])
  expect(await exportTo('again')).toMatchObject({ written: 1, rows: { sales: 6 } })
  await database.db.deleteFrom('listing').where('listingKey', '=', 'LATE').execute()
  expect(await exportTo('again')).toMatchObject({ written: 1, rows: { sales: 5 } })
  expect(manifestOf(folder)).toEqual(first)
  await sql`UPDATE listing SET market = '433' WHERE listing_key IN ('HIDDEN', 'NOVALUE')`.execute(
    database.db,
  )
  expect(await exportTo('again')).toMatchObject({ written: 1, removed: 1, files: 3 })
  expect(pathsIn(folder)).toContain('sales/market=433/month=2024-05/part.parquet')
  expect(readdirSync(join(folder, 'sales', 'market=432'))).toEqual(['month=2024-06'])
  await sql`UPDATE listing SET market = '432' WHERE market = '433'`.execute(database.db)
})

it('writes a file again that is not as the manifest says', async () => {
  await exportTo('broken')
  const folder = join(folders, 'broken')
  const path = join(folder, 'sales/market=432/month=2024-06/part.parquet')
  const whole = readFileSync(path)
  writeFileSync(path, whole.subarray(0, whole.length - 9))
  rmSync(join(folder, 'asks'), { recursive: true })
  expect(await exportTo('broken')).toMatchObject({ written: 2, broken: 2 })
  expect(readFileSync(path)).toEqual(whole)
})

it('goes on where it stopped', async () => {
  const folder = join(folders, 'stopped')
  const stop = new AbortController()
  const stopped = exportMonths(database.db, {
    folder,
    today: date('2024-07-01'),
    signal: stop.signal,
    progress: (done) => done === 1 && stop.abort(),
  })
  await expect(stopped).rejects.toThrow('aborted')
  expect(manifestOf(folder)).toMatchObject({ complete: false, files: [] })
  expect(await exportTo('stopped')).toMatchObject({ files: 3 })
  expect(manifestOf(folder).complete).toBe(true)
})

it('has what past sales were worth, but for homes whose sellers want no value shown', async () => {
  const valued = { valueUsd: 301_234.4, expectedError: 0.05, low80: 290_000, high80: 312_000 }
  await sql`UPDATE market_model SET past_values = ${JSON.stringify({
    'redfin\nS1': valued,
    'redfin\nNOVALUE': valued,
    'redfin\nOFF': valued,
  })}`.execute(database.db)
  expect(await exportTo('values')).toMatchObject({ rows: { values: 1 } })
  const rows = await rowsIn(join(folders, 'values'), 'values/market=432/month=2024-06')
  expect(rows).toMatchObject([
    { listing_key: 'S1', price_usd: 296_000, value_usd: 301_234, low_80_usd: 290_000 },
  ])
})

it('refuses a folder with other things, and a file', async () => {
  const mine = join(folders, 'mine')
  mkdirSync(mine)
  writeFileSync(join(mine, 'notes.txt'), 'x')
  await expect(flip(mine)).rejects.toThrow('holds other things than an export')
  await expect(flip(join(mine, 'notes.txt'))).rejects.toThrow('is not a folder that can be read')
  expect(readdirSync(mine)).toEqual(['notes.txt'])
})

it('takes only the markets in which a place lies, and leaves what the folder has of others', async () => {
  const folder = join(folders, 'place')
  const tacoma = { postalCode: '98418', city: 'Tacoma', stateOrProvince: 'WA' }
  await take([sale({ listingKey: 'T', ...tacoma, latitude: 47.22, longitude: -122.47 })])
  expect((await flip(folder, '--place', 'Tacoma, WA')).exitCode).toBe(0)
  expect(pathsIn(folder).every((path) => path.includes('/market=984/'))).toBe(true)
  const tacomas = pathsIn(folder).length
  expect(tacomas).toBeGreaterThan(0)
  expect((await flip(folder, '--place', '43201')).exitCode).toBe(0)
  expect(pathsIn(folder).length).toBe(tacomas + 3)
  const unknown = await flip(folder, '--place', 'Nowhere, OH')
  expect(unknown).toMatchObject({ exitCode: 1, printed: '' })
  expect(unknown.complained).toContain('There are no listings in Nowhere, OH.')
})
