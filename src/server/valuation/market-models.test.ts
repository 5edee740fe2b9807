import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { syntheticListings } from '../../../tests/synthetic-listings.ts'
import { takeListings } from '../../../tests/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'
import { KeptModels } from './market-models.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, syntheticListings({ sales: 60, offers: 1 }))
})
afterAll(() => database.drop())

const change = (row: { readonly version?: string; readonly sale_values?: string }) =>
  database.db.updateTable('market_model').set(row).execute()

describe('a market’s model', () => {
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
    const { sale_values } = await database.db
      .selectFrom('market_model')
      .select('sale_values')
      .executeTakeFirstOrThrow()
    await change({ sale_values: 'spoilt' })
    await expect(models.of('432')).rejects.toThrow(SyntaxError)
    await change({ sale_values })
    expect((await models.of('432'))?.saleValues.size).toBeGreaterThan(0)
    expect(await models.of('999')).toBeNull()
  })

  it('is let go when many others have been asked for since', async () => {
    const models = new KeptModels(database.db)
    const before = await models.of('432')
    const others = Array.from({ length: 8 }, (_, i) => `other ${i}`)
    const row = await database.db.selectFrom('market_model').selectAll().executeTakeFirstOrThrow()
    const rows = others.map((market) => ({ ...row, market }))
    await database.db.insertInto('market_model').values(rows).execute()
    for (const market of others.slice(1)) await models.of(market)
    expect(await models.of('432')).toBe(before)
    for (const market of others) await models.of(market)
    expect(await models.of('432')).not.toBe(before)
  })
})
