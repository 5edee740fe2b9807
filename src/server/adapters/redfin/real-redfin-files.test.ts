import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../../tests/listing-facts.ts'
import { openRedfinFile } from './open-redfin-file.ts'

const folder = process.env.FLIP_REAL_DATA
const NOT_THERE = 'FLIP_REAL_DATA names no folder of real market files'
const today = date('2025-12-31')

const readAll = async (pattern: string, options: Parameters<typeof openRedfinFile>[1]) => {
  const totals = { files: 0, rows: 0, offers: 0, sales: 0 }
  const refused: Record<string, number> = {}
  const listings = new Set<string>()
  for (const path of globSync(join(folder ?? '', pattern)).toSorted()) {
    const opened = await openRedfinFile(path, options)
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    totals.files += 1
    for await (const row of opened.value.rows) {
      totals.rows += 1
      if (row.ok) {
        totals[row.value.closeDate ? 'sales' : 'offers'] += 1
        listings.add(`${row.value.listingKey} ${row.value.closeDate === null}`)
      } else {
        refused[row.error.reason] = (refused[row.error.reason] ?? 0) + 1
      }
    }
  }
  return { ...totals, listings: listings.size, refused }
}

it('reads five months of exports from Seattle and refuses almost nothing', async (ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  expect(await readAll('redfin-seattle/*/*.csv', { today })).toEqual({
    files: 149,
    rows: 11_691,
    offers: 6170,
    sales: 5493,
    listings: 11_204,
    refused: { 'sale without a date': 26, 'a price of $10,000 or less is not a market sale': 2 },
  })
})

it('reads exports of other years and cities', async (ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  const exported = date('2025-08-01')
  expect(await readAll('redfin-exports/*.csv', { exported, today })).toMatchObject({
    files: 7,
    rows: 1936,
    refused: { 'sale without a date': 84 },
  })
})
