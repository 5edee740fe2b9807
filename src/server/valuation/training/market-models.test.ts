import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { up as keyByName } from '../../../../migrations/0008-models-keyed-by-name.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { takeListings } from '../../../../tests/test-app.ts'
import type { MarketModel } from '../../../domain/valuation/market-model/market-model.ts'
import type { RangeModel } from '../../../domain/valuation/range/likely-range.ts'
import { bringUpToDate } from '../../start/values/bring-up-to-date.ts'
import { KeptModels, readModel, type StoredModel } from './market-models.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, syntheticListings({ sales: 60, offers: 1 }))
})
afterAll(() => database.drop())

const change = (row: { readonly version?: string; readonly saleValues?: string }) =>
  database.db.updateTable('marketModel').set(row).execute()

describe('a market’s model', () => {
  it('has every figure where it belongs after the upgrade from models stored by their places in lists', async () => {
    const { db } = database
    const read = () =>
      db.selectFrom('marketModel').select(['model', 'ranges']).executeTakeFirstOrThrow()
    const [fresh, model] = [await read(), await readModel(db, '432')]
    await db.updateTable('marketModel').set(asStoredBefore(fresh)).execute()
    // What models had then, and have no more.
    await sql`ALTER TABLE market_model ADD COLUMN asks text DEFAULT '{"learntFrom":0}'`.execute(db)
    await keyByName(db)
    await sql`ALTER TABLE market_model DROP COLUMN asks`.execute(db)
    const upgraded = await read()
    expect(JSON.parse(upgraded.model)).toEqual(JSON.parse(fresh.model))
    expect(JSON.parse(upgraded.ranges)).toEqual(JSON.parse(fresh.ranges))
    expect(await readModel(db, '432')).toEqual(model)
    const upToDate = await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
    expect(upToDate.homesValued).toBe(0)
  })

  it('is read once for requests at the same time, and for those after them', async () => {
    const models = new KeptModels(database.db)
    const asked = await Promise.all(Array.from({ length: 10 }, () => models.of('432')))
    expect(asked[0]?.model).toBeDefined()
    expect(new Set([...asked, await models.of('432')]).size).toBe(1)
  })

  it('is read again when another has been stored', async () => {
    const models = new KeptModels(database.db)
    const before = await models.of('432')
    await change({ version: 'another' })
    expect((await models.of('432'))?.version).toBe('another')
    await change({ version: before?.version ?? '' })
    expect(await models.of('432')).toEqual(before)
  })

  it('is asked for again after a read that failed, and after there was none', async () => {
    const models = new KeptModels(database.db)
    const { saleValues } = await database.db
      .selectFrom('marketModel')
      .select('saleValues')
      .executeTakeFirstOrThrow()
    await change({ saleValues: 'spoilt' })
    await expect(models.of('432')).rejects.toThrow(SyntaxError)
    await change({ saleValues })
    expect((await models.of('432'))?.saleValues.size).toBeGreaterThan(0)
    expect(await models.of('999')).toBeNull()
  })

  it('is let go when many others have been asked for since', async () => {
    const models = new KeptModels(database.db)
    const before = await models.of('432')
    const others = Array.from({ length: 8 }, (_, i) => `other ${i}`)
    const row = await database.db.selectFrom('marketModel').selectAll().executeTakeFirstOrThrow()
    const rows = others.map((market) => ({ ...row, market }))
    await database.db.insertInto('marketModel').values(rows).execute()
    for (const market of others.slice(1)) await models.of(market)
    expect(await models.of('432')).toBe(before)
    for (const market of others) await models.of(market)
    expect(await models.of('432')).not.toBe(before)
  })
})

/** The row as it was stored when the order of lists said what is what. */
const asStoredBefore = (row: { readonly model: string; readonly ranges: string }) => {
  const { center: centre, types, typical, ...model }: MarketModel = JSON.parse(row.model)
  const ranges: StoredModel['ranges'] = JSON.parse(row.ranges)
  const learntFrom = ({ trainedOn, ...trained }: RangeModel) => ({
    learntFrom: trainedOn,
    ...trained,
  })
  const inOrder = ['House', 'Townhouse', 'Condo', 'MultiFamily', 'Other'] as const
  return {
    model: JSON.stringify({
      ...model,
      centre,
      types: inOrder.map((type) => types[type]),
      typical: inOrder.map((type) => typical[type]),
    }),
    ranges: JSON.stringify(
      (['mile', 'half mile', 'quarter mile'] as const).map((distance) =>
        learntFrom(ranges[distance]),
      ),
    ),
  }
}
