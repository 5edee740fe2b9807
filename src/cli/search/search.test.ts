import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { runFlip } from '../../../tests/flip-command.ts'
import { date, offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { asSubscriber, takeListings, testApp } from '../../../tests/test-app.ts'
import { searchFlipsResponseSchema } from '../../contract/search/found-homes.ts'
import { addSearchCommand } from './search.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await takeListings(database.db, [
    ...salesNearby(6),
    offer({ listingKey: 'CHEAP', listPrice: 200_000, onMarketDate: date('2024-06-10') }),
    offer({ listingKey: 'FAIR', listPrice: 260_000 }),
  ])
})
afterAll(() => database.drop())

const flip = (...args: string[]) =>
  runFlip(database.db, addSearchCommand, ['search', 'Columbus, OH', ...args])

describe('flip search', () => {
  it('lists the homes below market in a table, the best lead first', async () => {
    const { printed, exitCode } = await flip('--distance', 'mile', '--below', '20000')
    const rows = printed.split('\n').filter((line) => line.includes(' St, Columbus'))
    expect(rows.map((row) => row.trim().split(/\s+/).at(-1))).toEqual(['CHEAP', 'FAIR'])
    expect(rows[0]).toContain('$200,000')
    const [heading = ''] = printed.split('\n')
    expect(
      heading
        .trim()
        .split(/\s{2,}/)
        .slice(0, 12),
    ).toEqual([
      ...['Ask', 'Verdict', 'Max offer', 'Exit', 'Net at ask', 'Room', 'Enough for', 'Assumed'],
      ...['Level', 'Likely sale', 'After-repair', 'Typical'],
    ])
    expect(rows[0]).toContain('2024-06-10')
    expect(printed).toContain('2 of 2 homes in Columbus, OH · as of 2024-06-28')
    expect(exitCode).toBe(0)
  })

  it('says who lists each home, where that is from, and when a feed is late', async () => {
    expect((await flip()).printed).toContain('Redfin file (CBRMLS) · 2024-06-30')
    const { db } = database
    const refreshedAt = new Date(Date.now() - 14.5 * 3_600_000)
    const overdueFrom = new Date(Date.now() - 2.5 * 3_600_000)
    await db.insertInto('source').values({ name: 'redfin', refreshedAt, overdueFrom }).execute()
    await db.updateTable('listing').set({ listOfficeName: 'Example Realty' }).execute()
    const { printed } = await flip()
    await db.deleteFrom('source').execute()
    await db.updateTable('listing').set({ listOfficeName: null }).execute()
    expect(printed).toContain('Example Realty · Redfin file (CBRMLS) · ')
    expect(printed).toContain(
      'Redfin file (CBRMLS) was last refreshed 14 hours ago; homes may have sold since.\n',
    )
  })

  it('prints with --json the very array that the server answers', async () => {
    const app = await testApp(database.db)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/flip-search/flips',
      headers: asSubscriber,
      payload: {
        city: 'Columbus, OH',
        distance: 'half mile',
        priceBelowMarket: 50_000,
        includeHomesForSale: true,
        propertyType: 'House',
        maxPrice: 300_000,
      },
    })
    await app.close()
    const { printed } = await flip(
      ...['--distance', 'half mile', '--below', '$50,000', '--type', 'House'],
      ...['--max-price', '300000', '--include-for-sale', '--json'],
    )
    expect(answer.json()).toHaveLength(1)
    expect(printed).toBe(`${answer.body}\n`)
  })

  it('prints in each order, also as JSON', async () => {
    for (const [sort, first] of [
      ...[['price', 'CHEAP'] as const, ['date', 'FAIR'] as const, ['arv', 'CHEAP'] as const],
      ...[['room', 'CHEAP'] as const, ['lead', 'CHEAP'] as const],
    ]) {
      const { printed } = await flip('--sort', sort, '--json')
      const homes = z.parse(searchFlipsResponseSchema, JSON.parse(printed))
      expect([sort, homes.map(({ mls }) => mls)]).toEqual([
        sort,
        first === 'CHEAP' ? ['CHEAP', 'FAIR'] : ['FAIR', 'CHEAP'],
      ])
      const rows = (await flip('--sort', sort)).printed.split('\n')
      expect(rows.filter((line) => line.includes(' St, Columbus'))[0]).toContain(first)
    }
  })

  it('goes by the shipped deal defaults, or those in a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flip-search-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'own.json')
    writeFileSync(file, '{"rehabFactor": 0.1}')
    const assumed = async (...args: string[]) => {
      const { printed } = await flip('--json', ...args)
      const homes = z.parse(searchFlipsResponseSchema, JSON.parse(printed))
      return homes.map(({ assumedRepairs }) => assumedRepairs?.dollars ?? 0)
    }
    const shipped = await assumed()
    expect(shipped.every((dollars) => dollars > 10_000)).toBe(true)
    const own = await assumed('--defaults', file)
    // Permits by trade are no cheaper where rehab is.
    for (const [i, dollars] of own.entries()) {
      expect(dollars / (shipped[i] ?? 1)).toBeGreaterThan(0.099)
      expect(dollars / (shipped[i] ?? 1)).toBeLessThan(0.13)
    }
    expect((await flip()).printed).toContain(
      'Verdict, max offer, net and repairs are by the shipped deal defaults',
    )
    expect((await flip('--defaults', file)).printed).toContain(`by the deal defaults in ${file}.`)
    writeFileSync(file, '{"rate": 9}')
    const refused = await flip('--defaults', file)
    expect(refused.complained).toMatch(/holds no defaults:/)
    expect(refused.exitCode).toBe(1)
  })

  it('says which option to loosen when nothing matches', async () => {
    const { printed, exitCode } = await flip('--max-price', '100000')
    expect(printed).toContain('No home matches.')
    expect(printed).toContain('With --max-price 500000: 2.')
    expect(exitCode).toBe(0)
  })

  it('takes the filters of the form', async () => {
    expect((await flip('--min-beds', '3', '--max-hoa', '$200')).printed).toContain('2 of 2 homes')
    expect((await flip('--min-size', '1,600')).printed).toContain('With no --min-size: 2.')
    const grades = await flip('--min-grade', 'Strong', '--json')
    const fair = await flip('--min-grade', 'Weak', '--json')
    expect(JSON.parse(fair.printed).length).toBeGreaterThanOrEqual(
      JSON.parse(grades.printed).length,
    )
  })

  it('refuses a range whose ends are the wrong way around, by its option', async () => {
    const { complained, exitCode } = await flip('--min-year', '1990', '--max-year', '1950')
    expect(complained).toBe('--max-year: give no less than the other end.\n')
    expect(exitCode).toBe(1)
  })

  it('fails with the sentence of the screen for a place without listings', async () => {
    const { complained, printed, exitCode } = await runFlip(database.db, addSearchCommand, [
      ...['search', 'Boise, ID'],
    ])
    expect(complained).toContain('No listings in Boise, ID yet.\nCovered now: Columbus, OH\n')
    expect(printed).toBe('')
    expect(exitCode).toBe(1)
  })

  it('names four covered cities, and says how many more there are', async () => {
    const cities = ['Akron', 'Bexley', 'Canton', 'Dublin', 'Euclid']
    await takeListings(
      database.db,
      cities.map((city) => offer({ listingKey: city, city })),
    )
    const { complained } = await runFlip(database.db, addSearchCommand, ['search', 'Boise, ID'])
    expect(complained).toContain(
      'Covered now: Columbus, OH; Akron, OH; Bexley, OH; Canton, OH; and 2 more\n',
    )
  })

  describe('inside the area of a file', () => {
    const ring = [-83.1, 39.9, -82.9, 39.9, -82.9, 40.1, -83.1, 40.1, -83.1, 39.9]
    const square = [[0, 2, 4, 6, 8].map((i) => ring.slice(i, i + 2))]
    const polygon = { type: 'Polygon', coordinates: square }
    const inArea = async (content: unknown) => {
      const folder = mkdtempSync(join(tmpdir(), 'flip-area-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const file = join(folder, 'area.geojson')
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return runFlip(database.db, addSearchCommand, ['search', '--area', file])
    }

    it.each([
      ['a polygon', polygon],
      ['a feature', { type: 'Feature', properties: {}, geometry: polygon }],
      ['the only feature', { type: 'FeatureCollection', features: [{ geometry: polygon }] }],
      ['a MultiPolygon of one', { type: 'MultiPolygon', coordinates: [square] }],
      [
        'positions with heights',
        {
          type: 'Polygon',
          coordinates: square.map((one) => one.map((position) => [...position, 231.5])),
        },
      ],
    ])('takes %s, as programs for maps write it', async (_, content) => {
      expect((await inArea(content)).printed).toMatch(/[1-9] of [1-9] homes in the drawn area/)
    })

    it.each([
      ['no feature', { type: 'FeatureCollection', features: [] }, 'has no area.'],
      [
        'two features',
        { type: 'FeatureCollection', features: [{ geometry: polygon }, { geometry: polygon }] },
        'has 2 areas: leave one.',
      ],
      [
        'two polygons',
        { type: 'MultiPolygon', coordinates: [square, square] },
        'has 2 areas: leave one.',
      ],
      [
        'a line',
        { type: 'LineString', coordinates: square[0] },
        'holds a LineString, but an area is a Polygon.',
      ],
      ['a feature without a place', { type: 'Feature', geometry: null }, 'is not GeoJSON.'],
      ['other JSON', [1, 2], 'is not GeoJSON.'],
      ['no JSON', '<kml/>', 'cannot be read: '],
      [
        'a hole',
        { type: 'Polygon', coordinates: [...square, ...square] },
        'holds no area that can be searched: it may have no holes.',
      ],
      [
        'words for degrees',
        { type: 'Polygon', coordinates: [[['west', 'north']]] },
        'holds no area that can be searched: each point must be a longitude and a latitude.',
      ],
    ])('says in one line what is wrong with %s', async (_, content, sentence) => {
      const { complained, exitCode } = await inArea(content)
      expect(complained).toContain(`area.geojson ${sentence}`)
      expect(complained.trimEnd().split('\n')).toHaveLength(1)
      expect(exitCode).toBe(1)
    })
  })

  it('refuses miles around nothing', async () => {
    const { complained, exitCode } = await flip('--miles', '5')
    expect(complained).toContain('--miles says how far around --near.')
    expect(exitCode).toBe(1)
  })

  it.each([
    ['--distance', '2 miles'],
    ['--type', 'Castle'],
    ['--below', 'lots'],
    ['--min-beds', 'many'],
    ['--min-baths', '0'],
    ['--min-grade', 'Best'],
  ])('refuses %s %s', async (option, value) => {
    await expect(flip(option, value)).rejects.toThrow(option)
  })
})

describe('flip search, with homes that something is wrong with,', () => {
  it('lists doubtful homes last among leads, and where they belong by price, with what is wrong with them', async () => {
    await takeListings(database.db, [
      offer({ listingKey: 'WRONG', listPrice: 60_000 }),
      offer({ listingKey: 'CHECK', listPrice: 200_000, bedroomsTotal: null }),
    ])
    const { printed } = await flip('--below', '20000')
    const rows = printed.split('\n').filter((line) => line.includes(' St, Columbus'))
    expect(rows.at(-1)).toMatch(/WRONG +Doubtful: Asks \d\d% of its value$/)
    const byPrice = (await flip('--below', '20000', '--sort', 'price')).printed.split('\n')
    expect(byPrice.find((line) => line.includes(' St, Columbus'))).toContain('WRONG')
    expect(rows.find((row) => row.includes('CHECK'))).toMatch(
      /CHECK +Number of bedrooms not given$/,
    )
  })
})
