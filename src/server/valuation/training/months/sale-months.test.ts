import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { date, sale } from '../../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../../tests/listings/synthetic-listings.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../../tests/platform/test-database.ts'
import { saleFilesInMemory } from '../../../../../tests/valuation/sale-files-in-memory.ts'
import { dayNumber } from '../../../../domain/iso-date.ts'
import type { ListingFact } from '../../../../domain/listings/listing.ts'
import { ingestListings } from '../../../listings/ingest-listings.ts'
import { settleMarkets } from '../../../listings/settle-markets.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { openTraining } from '../train-in-thread.ts'
import type { TrainingSale } from '../training-sale.ts'
import { eachSaleToTrainOn, modelSourcesOf } from '../training-sales.ts'
import { monthFilesOf } from './sale-months.ts'
import { salesByMarket } from './sales-by-market.ts'
import { salesInMonths, writeSaleMonths } from './write-sale-months.ts'

let database: TestDatabase
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())

const store = async (...facts: readonly ListingFact[]) => {
  const places = { ofZip: () => null, nearest: () => null }
  await ingestListings(db, facts, { places, importRun: 1 })
  await settleMarkets(db, { today: date('2024-12-31'), staleDays: 45 })
}
const town = syntheticListings({ sales: 260, offers: 0 }).map((fact, i) => ({
  ...fact,
  poolPrivateYN: i % 3 === 0 ? true : null,
  specialListingConditions: i % 50 === 0 ? (['Real Estate Owned'] as const) : null,
  publicRemarks: i % 4 === 0 ? 'Completely remodeled kitchen. Needs a new roof!' : null,
}))
let files: ReturnType<typeof saleFilesInMemory>
beforeEach(async () => {
  await sql`TRUNCATE listing, list_price, market, left_place RESTART IDENTITY`.execute(db)
  files = saleFilesInMemory()
  // Keys beyond ASCII come in the order of their bytes in UTF-8.
  await store(
    ...town,
    sale({ listingKey: '\u{1f3e0}1', closeDate: date('2024-05-02') }),
    sale({ listingKey: '\uff21', closeDate: date('2024-05-03') }),
    sale({ listingKey: 'OVER THE BORDER', postalCode: '43101', latitude: 40, longitude: -83 }),
  )
})

const look = async (market = '432') => {
  const all = await salesByMarket(db)
  const own = all.find((one) => one.market === market)
  const sources = own && modelSourcesOf(own, all)
  if (!own || !sources?.closed) throw new Error('the market has no sales')
  return { asOf: own.asOf, sources, closed: sources.closed }
}
const write = async (market = '432') =>
  writeSaleMonths(db, files, { market, months: (await look(market)).closed.months })
const read = async (
  from: typeof files | null,
  { asOf, sources }: Awaited<ReturnType<typeof look>>,
) => {
  const sales: TrainingSale[] = []
  const version = await eachSaleToTrainOn(
    db,
    '432',
    asOf,
    sources,
    (page) => void sales.push(...page),
    from,
  )
  return { version, sales }
}
/** The paths of files of sales that a training has read. */
const filesRead = async () => {
  const looked = await look()
  files.reads.length = 0
  const byFiles = await read(files, looked)
  const months = files.reads.flatMap((path) => /month=(.+)\//.exec(path)?.[1] ?? [])
  expect(byFiles).toEqual(await read(null, looked))
  return months
}

it('trains the same model from files as from Postgres, to the bit', async () => {
  expect(await write()).toBeGreaterThan(10)
  const looked = await look()
  const [byFiles, byPostgres] = [await read(files, looked), await read(null, looked)]
  expect(byFiles).toEqual(byPostgres)
  expect(byFiles.sales.length).toBeGreaterThan(260)
  const modelOf = async (sales: readonly TrainingSale[]) => {
    const training = openTraining()
    training.take(sales)
    const fit = await training.train({
      what: 'fit',
      market: '432',
      asOfDay: dayNumber(looked.asOf),
    })
    await training.close()
    return JSON.stringify(fit)
  }
  const model = await modelOf(byFiles.sales)
  expect(model.length).toBeGreaterThan(1000)
  expect(model).toBe(await modelOf(byPostgres.sales))
})

it('reads closed months from files and nothing else of them from Postgres', async () => {
  await write()
  const { closed } = await look()
  const months = Object.keys(closed.months)
  expect((await filesRead()).toSorted()).toEqual(months.toSorted())
  expect(months).not.toContain('2024-06')
  expect(salesInMonths(closed)).toBeGreaterThan(200)
})

it.each<[string, string[], () => Promise<unknown>]>([
  [
    'comes late',
    ['2024-03'],
    () => store(sale({ listingKey: 'LATE', closeDate: date('2024-03-05') })),
  ],
  [
    'changes',
    ['2024-05'],
    () =>
      store(
        sale({
          listingKey: '\uff21',
          closeDate: date('2024-05-03'),
          closePrice: 1_000_000,
          exportedOn: date('2024-08-01'),
        }),
      ),
  ],
  [
    'turns out to have closed in another month',
    ['2024-04', '2024-05'],
    () =>
      store(
        sale({
          listingKey: '\uff21',
          closeDate: date('2024-04-03'),
          exportedOn: date('2024-08-01'),
        }),
      ),
  ],
  [
    'is deleted',
    ['2024-05'],
    () => sql`DELETE FROM listing WHERE listing_key = ${'\uff21'}`.execute(db),
  ],
  [
    'moves to another market',
    ['2024-05'],
    () => sql`UPDATE listing SET market = '431' WHERE listing_key = ${'\uff21'}`.execute(db),
  ],
  [
    'comes from another market',
    ['2024-06', '2024-05'].slice(1),
    () =>
      sql`UPDATE listing SET market = '432', close_date = '2024-05-09' WHERE listing_key = 'OVER THE BORDER'`.execute(
        db,
      ),
  ],
  [
    'is said more of by another source',
    ['2024-05'],
    () =>
      sql`UPDATE listing SET own_facts = '{}', garage_spaces = 2 WHERE listing_key = ${'\uff21'}`.execute(
        db,
      ),
  ],
])('reads a month from Postgres where a sale %s, and writes it again', async (_, stale, change) => {
  await write()
  const before = await filesRead()
  await change()
  const now = await filesRead()
  expect(before.filter((month) => !now.includes(month)).toSorted()).toEqual(stale)
  expect(await write()).toBe(stale.length)
  expect((await filesRead()).toSorted()).toEqual(
    Object.keys((await look()).closed.months).toSorted(),
  )
  expect(await write()).toBe(0)
})

it('does not read a file that is not as the manifest says, and writes it again', async () => {
  await write()
  const path = 'market=432/month=2024-04/part.parquet'
  const whole = files.kept.get(path) ?? Buffer.alloc(0)
  files.kept.set(path, whole.subarray(0, whole.length - 1))
  files.kept.delete('market=432/month=2024-03/part.parquet')
  await filesRead()
  expect(await write()).toBe(2)
  expect(files.kept.get(path)).toEqual(whole)
})

it('reads Postgres alone where files cannot be reached, or are of another release', async () => {
  await write()
  const looked = await look()
  const byPostgres = await read(null, looked)
  const unreachable = { ...files, read: () => Promise.reject(new Error('no such host')) }
  expect(await read(unreachable, looked)).toEqual(byPostgres)
  const manifest = 'market=432/manifest.json'
  const written = files.kept.get(manifest)?.toString() ?? ''
  files.kept.set(manifest, Buffer.from(written.replace(/"release": "[^"]+"/, '"release": "0.1.0"')))
  expect(await monthFilesOf(files, '432')).toEqual([])
  expect(await filesRead()).toEqual([])
})

it('reads Postgres alone where changes were counted after the look', async () => {
  await write()
  const looked = await look()
  await sql`UPDATE market SET sales_changed = sales_changed + 1`.execute(db)
  files.reads.length = 0
  await read(files, looked)
  expect(files.reads).toEqual(['market=432/manifest.json'])
})

it('removes the files of months that train no longer, and goes on where it stopped', async () => {
  await write()
  const { months } = (await look()).closed
  const [oldest = '', ...others] = Object.keys(months).toSorted()
  const rest = Object.fromEntries(others.map((month) => [month, months[month] ?? '']))
  expect(await writeSaleMonths(db, files, { market: '432', months: rest })).toBe(0)
  expect(files.kept.has(`market=432/month=${oldest}/part.parquet`)).toBe(false)
  expect((await monthFilesOf(files, '432')).map(({ month }) => month)).toEqual(others)
  const stop = new AbortController()
  files.kept.clear()
  const stopping = {
    ...files,
    write: async (path: string, content: Buffer) => {
      await files.write(path, content)
      if (path.endsWith('manifest.json')) stop.abort()
    },
  }
  await expect(
    writeSaleMonths(db, stopping, { market: '432', months }, stop.signal),
  ).rejects.toThrow('aborted')
  const written = (await monthFilesOf(files, '432')).length
  expect(written).toBeGreaterThan(0)
  expect(await write()).toBe(Object.keys(months).length - written)
})
