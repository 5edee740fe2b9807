import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { date } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { asSubscriber, testApp } from '../../../tests/test-app.ts'
import { addSearchCommand } from '../../cli/search/search.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { openRedfinFile } from '../adapters/redfin/open-redfin-file.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'

const folder = process.env.FLIP_REAL_DATA
const today = date('2022-12-31')

/** Fremont as its neighborhood council draws it, roughly: from the ship canal up to N 50th St. */
const FREMONT: [longitude: number, latitude: number][] = [
  [-122.3617, 47.6647],
  [-122.3424, 47.6648],
  [-122.3425, 47.6473],
  [-122.3473, 47.6471],
  [-122.3568, 47.6511],
  [-122.3614, 47.6546],
  [-122.3617, 47.6647],
]
/** What lies in it and a mile around: what homes there are compared with. */
const isAround = (latitude: number, longitude: number) =>
  latitude > 47.63 && latitude < 47.68 && longitude > -122.385 && longitude < -122.32

it('a drawn area around Fremont gives exactly the homes in it, by the API, flip search and a count of the files', async (ctx) => {
  if (!folder) return ctx.skip('FLIP_REAL_DATA names no folder of real market files')
  // Of the homes for sale the last two months, which a market's day of September's end still counts.
  const paths = globSync(join(folder, 'redfin-seattle/{for_sale/2022-0[89],sold/}*.csv')).toSorted()
  const { db, drop } = await createTestDatabase()
  const scratch = mkdtempSync(join(tmpdir(), 'flip-fremont-'))
  try {
    const facts = []
    for (const path of paths) {
      const opened = await openRedfinFile(path, { today })
      if (!opened.ok) throw new Error(JSON.stringify(opened.error))
      for await (const row of opened.value.rows)
        if (row.ok && !isRent(row.value) && isAround(row.value.latitude, row.value.longitude))
          facts.push(row.value)
    }
    await ingestListings(db, facts, { places: gazetteer, importRun: 1 })
    await bringUpToDate(db, { today, staleDays: 45 })

    const counted = countInFiles(paths)
    expect(counted.length).toBeGreaterThan(15)
    const area = { type: 'Polygon', coordinates: [FREMONT] }
    const file = join(scratch, 'fremont.geojson')
    writeFileSync(file, JSON.stringify({ type: 'Feature', properties: {}, geometry: area }))
    const app = await testApp(db)
    const ask = (where: object, propertyType: string) =>
      app.inject({
        method: 'POST',
        url: '/api/search/flips',
        headers: asSubscriber,
        payload: {
          ...where,
          propertyType,
          distance: 'mile',
          priceBelowMarket: 0,
          includeHomesForSale: false,
          maxPrice: 100_000_000,
        },
      })
    const found: string[] = []
    for (const type of ['House', 'Townhouse', 'Condo', 'MultiFamily']) {
      const answer = await ask({ city: '', area }, type)
      const { lookedAt, qualified } = JSON.parse(String(answer.headers['search-summary']))
      expect(lookedAt).toBe(counted.length)
      const ids = mlsNumbersOf(answer.json())
      expect(ids).toHaveLength(qualified)
      const inSeattle = mlsNumbersOf((await ask({ city: 'Seattle, WA' }, type)).json())
      expect(inSeattle.filter((mls) => counted.includes(mls)).toSorted()).toEqual(ids.toSorted())
      const { printed } = await runFlip(db, addSearchCommand, [
        ...['search', '--area', file, '--type', type, '--max-price', '100000000', '--json'],
      ])
      expect(mlsNumbersOf(JSON.parse(printed)).toSorted()).toEqual(ids.toSorted())
      found.push(...ids)
    }
    await app.close()
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((mls) => !counted.includes(mls))).toEqual([])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    await drop()
  }
}, 600_000)

const mlsNumbersOf = (homes: readonly { readonly mls: string }[]): string[] =>
  homes.map(({ mls }) => mls)

type Row = { readonly day: string; readonly mls: string; readonly isOffered: boolean }

/**
 * The MLS numbers of the homes in Fremont that the files have for sale, without the product: each home by its page and
 * address, as its newest row has it, if that is not 45 days older than the newest file.
 */
const countInFiles = (paths: readonly string[]): string[] => {
  const newest = new Map<string, Row>()
  let lastDay = ''
  for (const path of paths) {
    const day = /\d{4}-\d\d-\d\d/.exec(basename(path))?.[0] ?? ''
    if (path.includes('for_sale') && day > lastDay) lastDay = day
    const rows: Record<string, string>[] = parse(readFileSync(path), {
      columns: (names: string[]) => names.map((name) => name.replace(/ \(SEE.*/, '')),
      bom: true,
      relaxColumnCount: true,
    })
    for (const row of rows) {
      const home = `${row.URL} ${row.ADDRESS}`
      const before = newest.get(home)
      if (!isInFremont(Number(row.LONGITUDE), Number(row.LATITUDE))) continue
      if (!kinds.includes(row['PROPERTY TYPE'] ?? '')) continue
      if (before !== undefined && before.day > day) continue
      newest.set(home, { day, mls: row['MLS#'] ?? '', isOffered: row.STATUS === 'Active' })
    }
  }
  const since = new Date(Date.parse(lastDay) - 45 * 86_400_000).toISOString().slice(0, 10)
  return [...newest.values()].flatMap(({ day, mls, isOffered }) =>
    isOffered && day >= since ? [mls] : [],
  )
}

const kinds = [
  'Single Family Residential',
  'Townhouse',
  'Condo/Co-op',
  'Multi-Family (2-4 Unit)',
  'Multi-Family (5+ Unit)',
]

/** By the full turn that its corners are seen at from inside. */
const isInFremont = (longitude: number, latitude: number): boolean => {
  let turned = 0
  for (const [i, [x, y]] of FREMONT.entries()) {
    const [fromX, fromY] = FREMONT.at(i - 1) ?? [x, y]
    const turn =
      Math.atan2(y - latitude, x - longitude) - Math.atan2(fromY - latitude, fromX - longitude)
    turned += turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  }
  return Math.abs(turned) > Math.PI
}
