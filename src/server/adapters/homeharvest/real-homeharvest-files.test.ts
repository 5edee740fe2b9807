import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import { openHomeharvestFile } from './open-homeharvest-file.ts'

const folder = process.env.FLIP_REAL_DATA
const NOT_THERE = 'FLIP_REAL_DATA names no folder of real market files'

it.for([
  [
    'radius.csv',
    { exportedOn: '2025-04-07', rows: 106, sales: 106, homes: 106, withAsk: 82, refused: {} },
  ],
  [
    'sold.csv',
    {
      exportedOn: '2025-03-03',
      rows: 86,
      sales: 85,
      homes: 85,
      withAsk: 57,
      refused: { 'no coordinates': 1 },
    },
  ],
] as const)('reads %s of Asheville', async ([name, expected], ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  const opened = await openHomeharvestFile(join(folder, 'homeharvest-asheville', name), {
    today: date('2025-12-31'),
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const read = { rows: 0, sales: 0, withAsk: 0 }
  const homes = new Set<string>()
  const refused: Record<string, number> = {}
  for await (const row of opened.value.rows) {
    read.rows += 1
    if (row.ok) {
      if (isRent(row.value)) continue
      homes.add(row.value.homeKey)
      if (row.value.closeDate !== null) read.sales += 1
      if (row.value.listPrice !== null) read.withAsk += 1
    } else refused[row.error.reason] = (refused[row.error.reason] ?? 0) + 1
  }
  expect({ exportedOn: opened.value.exportedOn, ...read, homes: homes.size, refused }).toEqual(
    expected,
  )
})
