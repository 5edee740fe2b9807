import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { isRent } from '../../../domain/rents/rent-listing.ts'
import type { RowRefusal } from '../../listings/ports.ts'
import { openListingFile } from './open-listing-file.ts'

const folder = process.env.FLIP_REAL_DATA
const NOT_THERE = 'FLIP_REAL_DATA names no folder of real market files'
const today = date('2025-12-31')

type ReadOptions = { readonly mapping?: string; readonly exported?: IsoDate }

/** What became of each row, and under which format and export date it was read. */
const readFile = async (name: string, options: ReadOptions = {}) => {
  const opened = await openListingFile(join(folder ?? '', name), { today, ...options })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const counts = { offers: 0, sales: 0 }
  const refusals: RowRefusal[] = []
  const listings: string[] = []
  for await (const row of opened.value.rows) {
    if (!row.ok) {
      refusals.push(row.error)
      continue
    }
    if (isRent(row.value)) continue
    const { listingKey, closeDate } = row.value
    counts[closeDate === null ? 'offers' : 'sales'] += 1
    listings.push(`${listingKey} ${closeDate === null}`)
  }
  const { format, exportedOn } = opened.value
  return { format, exportedOn, counts, refusals, listings }
}

const reasonsOf = (refusals: readonly RowRefusal[]) => {
  const reasons: Record<string, number> = {}
  for (const { reason } of refusals) reasons[reason] = (reasons[reason] ?? 0) + 1
  return reasons
}

const countsOf = async (name: string, options?: ReadOptions) => {
  const { format, exportedOn, counts, refusals } = await readFile(name, options)
  return { format, exportedOn, ...counts, refused: reasonsOf(refusals) }
}

it.for([
  ['homeharvest-asheville/radius.csv', 'HomeHarvest', '2025-04-07', 0, 106, {}],
  ['homeharvest-asheville/sold.csv', 'HomeHarvest', '2025-03-03', 0, 85, { 'no coordinates': 1 }],
] as const)('reads %s', async ([name, format, exportedOn, offers, sales, refused], ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  expect(await countsOf(name)).toEqual({ format, exportedOn, offers, sales, refused })
})

it('reads every sale of King County, 2014 to 2015, through its mapping, but two with absurd bedrooms', async (ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  const mapping = 'king-county'
  const read = await readFile('king-county/kc_house_data.csv', { mapping })
  const reason = 'more bedrooms than a home this size can hold'
  expect(read).toMatchObject({
    format: 'County',
    exportedOn: '2015-05-27',
    counts: { offers: 0, sales: 21_611 },
    refusals: [
      { line: 8759, column: 'bedrooms', reason, value: '11' },
      { line: 15_872, column: 'bedrooms', reason, value: '33' },
    ],
  })
  expect(new Set(read.listings).size).toBe(21_611)
})

it('reads ames/ames.csv through its mapping', async (ctx) => {
  if (!folder) return ctx.skip(NOT_THERE)
  expect(await countsOf('ames/ames.csv', { mapping: 'ames' })).toEqual({
    format: 'County',
    exportedOn: '2010-07-01',
    offers: 0,
    sales: 2930,
    refused: {},
  })
})

it.for([
  ['dc-2025-sold-disclaimer', '2025-07-15', 0, 338, { 'sale without a date': 12 }],
  ['for-sale-2022-10', '2022-10-16', 350, 0, {}],
  // Nothing in it has the day of its export.
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
  const names = globSync('redfin-seattle/*/*.csv', { cwd: folder })
  const total = { offers: 0, sales: 0 }
  const refused: RowRefusal[] = []
  const listed = new Set<string>()
  for (const name of names) {
    const { format, counts, refusals, listings } = await readFile(name)
    const { offers, sales } = counts
    expect({ name, format, ofOtherKind: name.includes('sold') ? offers : sales }).toEqual({
      name,
      format: 'Redfin',
      ofOtherKind: 0,
    })
    expect(offers + sales, name).toBeGreaterThan(0)
    total.offers += offers
    total.sales += sales
    refused.push(...refusals)
    for (const listing of listings) listed.add(listing)
  }
  expect({ files: names.length, ...total, listings: listed.size }).toEqual({
    files: 149,
    offers: 6170,
    sales: 5493,
    listings: 11_204,
  })
  expect(reasonsOf(refused)).toEqual({
    'sale without a date': 26,
    'a price of $10,000 or less is not a market sale': 2,
  })
})
