import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { openRedfinFile } from './open-redfin-file.ts'

const folder = process.env.FLIP_REAL_DATA
const NOT_THERE = 'FLIP_REAL_DATA names no folder of real market files'
const today = date('2025-12-31')

it('reads exports of other years and cities', async (ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  const refused: Record<string, number> = {}
  let rows = 0
  const paths = globSync(join(folder, 'redfin-exports/*.csv'))
  for (const path of paths) {
    const opened = await openRedfinFile(path, { exported: date('2025-08-01'), today })
    if (!opened.ok) throw new Error(JSON.stringify(opened.error))
    for await (const row of opened.value.rows) {
      rows += 1
      if (!row.ok) refused[row.error.reason] = (refused[row.error.reason] ?? 0) + 1
    }
  }
  expect({ files: paths.length, rows, refused }).toEqual({
    files: 7,
    rows: 1936,
    refused: { 'sale without a date': 84 },
  })
})
