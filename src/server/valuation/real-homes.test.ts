import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { searchDistances } from '../../domain/distance.ts'
import { marketOf } from '../../domain/listings/market.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { asStored, recomputeValue } from '../../domain/valuation/evidence/recompute-value.ts'
import { openRedfinFile } from '../adapters/redfin/open-redfin-file.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'
import { homeEvidence } from './evidence/home-evidence.ts'
import { KeptModels } from './training/market-models.ts'

const folder = process.env.FLIP_REAL_DATA
const today = date('2022-12-31')
/** That of Tacoma. Seattle's would take three times as long, and say no more. */
const MARKET = '984'

// Each home at one distance, the next home at the next: every home at every distance is for a smaller market (home-evidence.test.ts).
it('makes stored values of every home of a real market again from their evidence, to the dollar', async (ctx) => {
  if (!folder) return ctx.skip('FLIP_REAL_DATA names no folder of real market files')
  const database = await createTestDatabase()
  const { db } = database
  try {
    const facts = []
    for (const path of globSync(join(folder, 'redfin-seattle/*/*.csv')).toSorted()) {
      const opened = await openRedfinFile(path, { today })
      if (!opened.ok) throw new Error(JSON.stringify(opened.error))
      for await (const row of opened.value.rows)
        if (row.ok && !isRent(row.value) && marketOf(row.value.postalCode) === MARKET)
          facts.push(row.value)
    }
    await ingestListings(db, facts, { places: gazetteer, importRun: 1 })
    await bringUpToDate(db, { today, staleDays: 45 })
    const values = await db
      .selectFrom('valuation')
      .selectAll()
      .orderBy('propertyId')
      .orderBy('distance')
      .execute()
    const homes = [...Map.groupBy(values, (row) => row.propertyId).values()]
    expect(homes.length).toBeGreaterThan(400)
    const chosen = homes.flatMap((rows, home) =>
      rows.filter((row) => row.asListed || row.distance === searchDistances[home % 3]),
    )
    expect(chosen.length).toBeGreaterThanOrEqual(homes.length)
    const context = { db, models: new KeptModels(db) }
    for (const { propertyId, distance, asListed, value, low80, high80 } of chosen) {
      const asked = { distance, priceBelowMarket: 0, asListed }
      const evidence = await homeEvidence(context, propertyId, asked)
      if (evidence === null) throw new Error('a home for sale has evidence')
      const again = recomputeValue(JSON.parse(JSON.stringify(evidence)), asStored)
      expect(Math.round(again.value)).toBe(Math.round(value))
      expect(again.likelyRange).toEqual({ low: low80, high: high80 })
    }
  } finally {
    await database.drop()
  }
}, 900_000)
