import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../../tests/listing-facts.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { openListingFile } from './open-listing-file.ts'

const folder = process.env.FLIP_REAL_DATA
const NOT_THERE = 'FLIP_REAL_DATA names no folder of real market files'
const today = date('2025-12-31')

/** What became of each row, and under which format and export date it was read. */
const countsOf = async (
  name: string,
  options: { readonly mapping?: string; readonly exported?: IsoDate } = {},
) => {
  const opened = await openListingFile(join(folder ?? '', name), { today, ...options })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const counts = { offers: 0, sales: 0 }
  const refused: Record<string, number> = {}
  for await (const row of opened.value.rows)
    if (row.ok) counts[row.value.closeDate === null ? 'offers' : 'sales'] += 1
    else refused[row.error.reason] = (refused[row.error.reason] ?? 0) + 1
  const { format, exportedOn } = opened.value
  return { format, exportedOn, ...counts, refused }
}

it.for([
  ['homeharvest-asheville/radius.csv', 'HomeHarvest', '2025-04-07', 0, 106, {}],
  ['homeharvest-asheville/sold.csv', 'HomeHarvest', '2025-03-03', 0, 85, { 'no coordinates': 1 }],
] as const)('reads %s', async ([name, format, exportedOn, offers, sales, refused], ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  expect(await countsOf(name)).toEqual({ format, exportedOn, offers, sales, refused })
})

it.for([
  [
    'king-county/kc_house_data.csv',
    'king-county',
    '2015-05-27',
    21_611,
    { 'more bedrooms than a home this size can hold': 2 },
  ],
  ['ames/ames.csv', 'ames', '2010-07-01', 2930, {}],
] as const)(
  'reads %s through its mapping',
  async ([name, mapping, exportedOn, sales, refused], ctx) => {
    if (!folder) return ctx.skip(NOT_THERE)
    expect(await countsOf(name, { mapping })).toEqual({
      format: 'County',
      exportedOn,
      offers: 0,
      sales,
      refused,
    })
  },
)

it.for([
  ['dc-2025-sold-disclaimer', '2025-07-15', 0, 338, { 'sale without a date': 12 }],
  ['for-sale-2022-10', '2022-10-16', 350, 0, {}],
  // Nothing in it tells the day of its export.
  ['for-sale-2023-05', '2023-05-31', 350, 0, {}],
  ['san-francisco-2018-sold', '2018-07-13', 0, 305, { 'sale without a date': 45 }],
  ['virginia-2020-condo-extra-columns', '2020-10-30', 0, 111, {}],
  ['virginia-2020-sfh-extra-columns', '2020-11-02', 0, 75, {}],
  ['virginia-2020-sold', '2020-11-02', 0, 323, { 'sale without a date': 27 }],
] as const)('reads Redfin’s %s', async ([name, exportedOn, offers, sales, refused], ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  const exported = name === 'for-sale-2023-05' ? { exported: date(exportedOn) } : {}
  expect(await countsOf(`redfin-exports/${name}.csv`, exported)).toEqual({
    format: 'Redfin',
    exportedOn,
    offers,
    sales,
    refused,
  })
})

it('reads each of the 149 files of Seattle as what its name says, and refuses few rows of any', async (ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  const names = globSync('redfin-seattle/**/*.csv', { cwd: folder })
  const total = { offers: 0, sales: 0, refused: 0 }
  for (const name of names) {
    const { format, offers, sales, refused } = await countsOf(name)
    const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0)
    expect({ name, format, ofOtherKind: name.includes('sold') ? offers : sales }).toEqual({
      name,
      format: 'Redfin',
      ofOtherKind: 0,
    })
    expect(offers + sales, name).toBeGreaterThan(0)
    total.offers += offers
    total.sales += sales
    total.refused += refusals
  }
  expect({ files: names.length, ...total }).toEqual({
    files: 149,
    offers: 6170,
    sales: 5493,
    refused: 28,
  })
})
