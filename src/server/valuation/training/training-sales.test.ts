import { afterAll, beforeAll, expect, it } from 'vitest'
import { date, sale } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { boxOf, widened } from '../../../domain/box.ts'
import { ingestListings } from '../../listings/ingest-listings.ts'
import type { TrainingSale } from './training-sale.ts'
import { eachTrainingSaleOf, nearestTrainingSales, trainingSalesAround } from './training-sales.ts'

let database: TestDatabase
const middle = { latitude: 40, longitude: -83 }
const from = { market: '432', box: widened(boxOf([middle]), 60) }
const span = { from: date('2022-01-01'), to: date('2024-06-30'), demo: false }
const nextDoor = { ...middle, postalCode: '43015' }

const whatElseItHas = {
  viewYN: true,
  waterfrontYN: false,
  poolPrivateYN: false,
  basementYN: true,
  garageSpaces: 2,
  stories: 1.5,
}

beforeAll(async () => {
  database = await createTestDatabase()
  const facts = [
    sale({ listingKey: 'OWN', ...middle, ...whatElseItHas }),
    sale({ listingKey: 'b', ...nextDoor, latitude: 40.1 }),
    sale({ listingKey: 'a', ...nextDoor, latitude: 40.1 }),
    sale({ listingKey: 'Z', ...nextDoor, latitude: 40.1 }),
    // A degree of longitude is shorter than one of latitude: .12 are 6.4 miles, .1 are 6.9.
    sale({ listingKey: 'WEST', ...nextDoor, longitude: -83.12 }),
    sale({ listingKey: 'FAR', ...nextDoor, latitude: 40.7 }),
    sale({ listingKey: 'BEYOND', ...nextDoor, latitude: 41 }),
    sale({ listingKey: 'NEWEST', ...nextDoor, latitude: 41, closeDate: date('2024-06-29') }),
    sale({ listingKey: 'EARLIER', ...nextDoor, closeDate: date('2021-12-31') }),
    sale({ listingKey: 'SIZELESS', ...nextDoor, livingArea: null }),
    sale({ listingKey: 'DEMO', ...nextDoor, source: 'demo' }),
  ]
  await ingestListings(database.db, facts, {
    places: { ofZip: () => null, nearest: () => null },
    importRun: 1,
  })
})
afterAll(() => database.drop())

const keys = (sales: readonly { readonly listingKey: string }[]) =>
  sales.map(({ listingKey }) => listingKey.replace('redfin\n', ''))

const ofMarket = async (market: string, most?: number) => {
  const sales: TrainingSale[] = []
  const take = (page: readonly TrainingSale[]) => void sales.push(...page)
  await eachTrainingSaleOf(database.db, market, span, take, most)
  return keys(sales)
}

it('of a market are its own, by their keys', async () => {
  expect(await ofMarket('432')).toEqual(['OWN'])
  expect(await ofMarket('430')).toEqual(['BEYOND', 'FAR', 'NEWEST', 'WEST', 'Z', 'a', 'b'])
})

it('say what homes have beside size, lot, age and rooms', async () => {
  const own: TrainingSale[] = []
  await eachTrainingSaleOf(database.db, '432', span, (page) => void own.push(...page))
  expect(own).toMatchObject([whatElseItHas])
})

it('of a market are the newest, where there are more than teach any', async () => {
  expect(await ofMarket('430', 1)).toEqual(['NEWEST'])
})

it('around it are those of others within the box', async () => {
  const around = keys(await trainingSalesAround(database.db, from, span))
  expect(around.toSorted()).toEqual(['FAR', 'WEST', 'Z', 'a', 'b'])
})

it('are taken from the nearest on, equally near ones by their keys', async () => {
  const nearest = async (most: number) =>
    keys(await nearestTrainingSales(database.db, from, span, { to: middle, most }))
  expect(await nearest(3)).toEqual(['WEST', 'Z', 'a'])
  expect(await nearest(9)).toEqual(['WEST', 'Z', 'a', 'b', 'FAR'])
})
