import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { date, sale } from '../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import { takeListings } from '../../tests/test-app.ts'
import { ingestListings } from '../server/listings/ingest-listings.ts'
import { noteChanges } from '../server/start/values/note-changes.ts'
import { valueWaitingHomes } from '../server/valuation/value-waiting-homes.ts'
import { addRevalueCommand } from './revalue.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [
    ...syntheticListings({ sales: 210, offers: 10 }),
    ...syntheticListings({ sales: 210, offers: 5, name: 'other', north: 3 }).map((fact) => ({
      ...fact,
      postalCode: '44101',
    })),
  ])
})
afterAll(() => database.drop())

const flip = (...args: string[]) => runFlip(database.db, addRevalueCommand, ['revalue', ...args])
/** A sale in each market, which values follow by the models there are. */
const sell = async (...days: readonly string[]) => {
  const { db } = database
  const sales = days.flatMap((day) =>
    [
      { latitude: 40, postalCode: '43201' },
      { latitude: 43, postalCode: '44101' },
    ].map((place) =>
      sale({
        ...place,
        listingKey: `NEW ${day} ${place.postalCode}`,
        longitude: -83,
        closeDate: date(day),
        unparsedAddress: `1 New ${day} St`,
      }),
    ),
  )
  const places = { ofZip: () => null, nearest: () => null }
  await ingestListings(db, sales, { places, importRun: 1 })
  await noteChanges(db, { today: date('2024-12-31'), staleDays: 45 })
  await valueWaitingHomes(db)
}
const modelDates = async () => {
  const rows = await database.db
    .selectFrom('marketModel')
    .select(['market', 'asOf', 'accuracyOf', 'version'])
    .orderBy('market')
    .execute()
  return rows.map((row) => [row.market, row.asOf, row.accuracyOf === row.version])
}

describe('flip revalue', () => {
  it('trains and values what has changed since, one market or all, and studies it', async () => {
    await sell('2024-07-01')
    expect(await flip('--market', '441')).toMatchObject({
      printed: 'Homes valued: 5\n',
      exitCode: 0,
    })
    expect(await modelDates()).toEqual([
      ['432', '2024-06-26', false],
      ['441', '2024-07-01', true],
    ])
    expect((await flip()).printed).toBe('Homes valued: 10\n')
    expect(await modelDates()).toEqual([
      ['432', '2024-07-01', true],
      ['441', '2024-07-01', true],
    ])
    expect((await flip()).printed).toBe('Homes valued: 0\n')
  })

  it('says that it knows no such market', async () => {
    const { complained, exitCode } = await flip('--market', '999')
    expect(complained).toBe(
      'No listings in market 999. npx --no flip markets lists those there are.\n',
    )
    expect(exitCode).toBe(1)
  })
})
