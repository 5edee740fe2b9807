import { globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../tests/test-app.ts'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { isRent } from '../../domain/rents/rent-listing.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { openRedfinFile } from '../adapters/redfin/open-redfin-file.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import type { Database } from '../platform/database/schema.ts'
import { searchHomes } from '../search/search-homes.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'

const folder = process.env.FLIP_REAL_DATA
const today = date('2022-12-31')

type Name = 'houses' | 'zip'
type Run = {
  readonly searches: { readonly [name in Name]: SearchFlipsRequest }
  /** Where the homes are that files bring; null for everywhere. */
  readonly zips: readonly string[] | null
}

const houses = {
  city: 'Tacoma, WA',
  distance: 'mile',
  priceBelowMarket: 30_000,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
} as const
const zip = {
  city: '98405',
  distance: 'half mile',
  priceBelowMarket: 10_000,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 600_000,
  gradeAtLeast: 'Fair',
  bedsAtLeast: 2,
} as const

/**
 * `FLIP_REAL_WEEKS` names the run, and `FLIP_REAL_REPORT` a file that gets every alert of it, a line each. Whole cities
 * take many minutes.
 */
const runs: { readonly [name: string]: Run } = {
  'part of Tacoma': { searches: { houses, zip }, zips: ['98404', '98405', '98408'] },
  Tacoma: { searches: { houses, zip }, zips: null },
  // The rules below know one market and no page that turns out to hold two homes, so two lines of Seattle differ.
  Seattle: {
    searches: {
      houses: { ...houses, city: 'Seattle, WA', maxPrice: 1_000_000 },
      zip: { ...zip, city: '98118', maxPrice: 900_000 },
    },
    zips: null,
  },
}
const runNamed = (name: string): Run => {
  const run = runs[name]
  if (run === undefined)
    throw new Error(`FLIP_REAL_WEEKS is one of ${Object.keys(runs).join(', ')}`)
  return run
}
const { searches, zips } = runNamed(process.env.FLIP_REAL_WEEKS ?? 'part of Tacoma')

/** A home that was listed for $449,999, and again under another number for $427,499. */
const WATCHED = '4333 E B St'

it('fires for exactly the homes that came to meet two searches, week by week, and says why', async (ctx) => {
  if (!folder) return ctx.skip('FLIP_REAL_DATA names no folder of real market files')
  const database = await createTestDatabase()
  const { db } = database
  try {
    await addSubscriber(db, 'ann')
    const expected: string[] = []
    const fired: string[] = []
    let before: Week | null = null
    let alertedValue: number | null = null
    let newest = 0
    let knownSince = today
    const waverings = new Set<string>()
    for (const [day, facts] of await weeksOf(folder)) {
      await ingestListings(db, facts, { places: gazetteer, importRun: 1 })
      await bringUpToDate(db, { today, staleDays: 45 })
      const now = await look(db)
      const watched = [...now.homes.values()].find((home) => home.address === WATCHED)
      if (before === null) {
        knownSince = facts.map(({ exportedOn }) => exportedOn).reduce((a, b) => (a > b ? a : b))
        await saveSearches(db)
      } else {
        expected.push(
          ...whatShouldFire(before, now, { alertedValue, knownSince, fired: waverings }).map(
            (line) => `${day} ${line}`,
          ),
        )
        const alerts = await db
          .selectFrom('alert')
          .selectAll()
          .where('id', '>', newest)
          .orderBy('id')
          .execute()
        newest = alerts.at(-1)?.id ?? newest
        fired.push(
          ...alerts.map(({ searchId: search, reason, facts }) =>
            [
              day,
              search ?? 'watched',
              facts.addressLine,
              reason,
              facts.earlierPrice ?? '',
              facts.price,
            ].join(' '),
          ),
        )
      }
      if (watched?.value && (alertedValue === null || hasMoved(alertedValue, watched.value))) {
        if (alertedValue === null) await watchHome(db, watched.id)
        alertedValue = watched.value
      }
      before = now
    }
    if (process.env.FLIP_REAL_REPORT)
      writeFileSync(process.env.FLIP_REAL_REPORT, fired.map((line) => `${line}\n`).join(''))
    expect(fired.toSorted()).toEqual(expected.toSorted())
    expect(fired.filter((line) => line.includes(WATCHED))).toContain(
      `2022-09-25 watched ${WATCHED} price cut 449999 427499`,
    )
    expect(fired.length).toBeGreaterThan(30)
  } finally {
    await database.drop()
  }
}, 7_200_000)

/** A market as it is after a week's files. */
type Week = {
  readonly homes: ReadonlyMap<string, HomeOfWeek>
  readonly newestExport: IsoDate
  /** The homes that each search finds on the screen, but for doubtful ones. */
  readonly found: { readonly [name in Name]: ReadonlySet<string> }
}
type HomeOfWeek = {
  readonly id: string
  readonly address: string
  readonly standing: 'active' | 'stale' | 'none'
  readonly ask: number
  readonly since: IsoDate | null
  readonly seen: IsoDate
  readonly soldOn: IsoDate | null
  readonly soldFor: number | null
  /** By comps within a mile and within half a mile. */
  readonly value: number | null
  readonly near: number | null
}

const look = async (db: Kysely<Database>): Promise<Week> => {
  const { rows } = await sql<HomeOfWeek>`
    SELECT DISTINCT ON (l.property_id) l.property_id AS id, l.unparsed_address AS address, l.standing,
      l.list_price AS ask, l.on_market_since AS since, l.exported_on AS seen,
      s.close_date AS sold_on, s.close_price AS sold_for, v.value, near.value AS near
    FROM listing AS l
    LEFT JOIN listing AS s ON s.property_id = l.property_id AND s.standing = 'sold'
      AND s.close_date >= l.on_market_date
    LEFT JOIN valuation AS v ON v.property_id = l.property_id AND v.distance = 'mile' AND NOT v.as_listed
    LEFT JOIN valuation AS near ON near.property_id = l.property_id
      AND near.distance = 'half mile' AND NOT near.as_listed
    WHERE l.kind = 'offer'
    ORDER BY l.property_id, l.standing = 'active' DESC, l.exported_on DESC, s.close_date DESC`.execute(
    db,
  )
  const newest = rows.map(({ seen }) => seen).sort()
  const newestExport = newest.at(-1)
  if (newestExport === undefined) throw new Error('the week has homes')
  return {
    homes: new Map(rows.map((home) => [home.id, home])),
    newestExport,
    found: { houses: await searched(db, 'houses'), zip: await searched(db, 'zip') },
  }
}

const searched = async (db: Kysely<Database>, name: Name): Promise<Set<string>> => {
  const answer = await searchHomes({ db, places: gazetteer }, searches[name])
  if (!answer.ok) throw new Error(answer.error.message)
  return new Set(
    answer.value.homes.flatMap(({ propertyId, checks }) =>
      checks.includes('"severity":"doubtful"') ? [] : propertyId,
    ),
  )
}

/** Worked out from what the screen shows of each week, without any of the code of alerts. */
const whatShouldFire = (
  before: Week,
  now: Week,
  {
    alertedValue,
    knownSince,
    fired,
  }: {
    readonly alertedValue: number | null
    readonly knownSince: IsoDate
    /** What may come and go, as it was alerted: by home, reason, asking price and search. */
    readonly fired: Set<string>
  },
): string[] => {
  const lines = new Map<string, string>()
  const watched = [...now.homes.values()].find(({ address }) => address === WATCHED)
  const was = watched && before.homes.get(watched.id)
  if (watched && was && alertedValue !== null) {
    if (watched.standing === 'active' && was.standing === 'active' && watched.ask < was.ask)
      lines.set(`${watched.id} price cut`, `watched ${WATCHED} price cut ${was.ask} ${watched.ask}`)
    if (watched.soldOn !== null && was.soldOn === null)
      lines.set(`${watched.id} sold`, `watched ${WATCHED} sold ${was.ask} ${watched.soldFor}`)
    if (watched.value !== null && hasMoved(alertedValue, watched.value))
      lines.set(`${watched.id} value`, `watched ${WATCHED} value  ${watched.ask}`)
  }
  for (const name of ['houses', 'zip'] as const)
    for (const id of now.found[name]) {
      const home = now.homes.get(id)
      if (before.found[name].has(id) || !home) continue
      const [reason, from] = whyNow(before.homes.get(id), home, { name, knownSince }) ?? []
      if (reason === undefined || lines.has(`${id} ${reason}`)) continue
      const wavers = reason === 'value' || reason === 'changed'
      const wavering = `${id} ${reason} ${home.ask} ${name}`
      if (wavers && fired.has(wavering)) continue
      if (wavers) fired.add(wavering)
      lines.set(`${id} ${reason}`, [name, home.address, reason, from ?? '', home.ask].join(' '))
    }
  return [...lines.values()]
}
/** Why a home meets a search now, and what it asked before where that was more. */
const whyNow = (
  was: HomeOfWeek | undefined,
  home: HomeOfWeek,
  { name, knownSince }: { readonly name: Name; readonly knownSince: IsoDate },
): [reason: string, from?: number] | null => {
  const since = home.since ?? home.seen
  if (was === undefined)
    return since >= knownSince && since >= addDays(home.seen, -30) ? ['listed'] : null
  const from = home.ask < was.ask ? was.ask : undefined
  if (was.standing !== 'active') {
    if (was.soldOn !== null) return ['listed']
    return from === undefined ? ['back on market'] : ['back on market', from]
  }
  if (from !== undefined) return ['price cut', from]
  const value = (of: HomeOfWeek) => Math.round((name === 'zip' ? of.near : of.value) ?? 0)
  return value(home) > value(was) ? ['value'] : ['changed']
}

const hasMoved = (from: number, to: number) => Math.abs(to - from) >= from * 0.03

const saveSearches = async (db: Kysely<Database>) => {
  for (const [id, criteria] of Object.entries(searches)) {
    await db
      .insertInto('savedSearch')
      .values({
        id,
        accountId: 'account-of-ann',
        name: id,
        criteria: JSON.stringify(criteria),
        distance: criteria.distance,
        homeType: criteria.propertyType,
        priceBelowMarket: criteria.priceBelowMarket,
        maxPrice: criteria.maxPrice,
        cadence: 'as it happens',
        // The search that was saved first is named.
        createdAt: new Date(id === 'houses' ? '2022-05-15' : '2022-05-16'),
      })
      .execute()
    const [city = '', state] = criteria.city.split(', ')
    const place = state === undefined ? city : cityKeyOf(city, state)
    await db.insertInto('savedSearchPlace').values({ place, searchId: id }).execute()
  }
  // As saving a search does.
  for (const name of ['houses', 'zip'] as const)
    for (const propertyId of await searched(db, name))
      await sql`INSERT INTO search_match (search_id, property_id, market)
        SELECT ${name}, property_id, market FROM listing
        WHERE property_id = ${propertyId} AND standing = 'active'`.execute(db)
}

const watchHome = (db: Kysely<Database>, propertyId: string) =>
  db
    .insertInto('homeMark')
    .values({
      accountId: 'account-of-ann',
      propertyId,
      mark: 'Watching',
      price: null,
      version: 1,
      markedAt: new Date(),
    })
    .execute()

/** Everything that the files of each week brought to where the run looks. */
const weeksOf = async (from: string): Promise<Map<IsoDate, ListingFact[]>> => {
  const weeks = new Map<IsoDate, ListingFact[]>()
  for (const path of globSync(join(from, 'redfin-seattle/*/*.csv'))) {
    const opened = await openRedfinFile(path, { today })
    if (!opened.ok) throw new Error(`${basename(path)}: ${opened.error}`)
    for await (const row of opened.value.rows) {
      if (
        !row.ok ||
        isRent(row.value) ||
        (zips !== null && !zips.includes(row.value.postalCode ?? ''))
      )
        continue
      const week = weekOf(row.value.exportedOn)
      weeks.set(week, [...(weeks.get(week) ?? []), row.value])
    }
  }
  return new Map([...weeks].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The last day of the week, counted from the first sales' file. */
const weekOf = (day: IsoDate): IsoDate => {
  let end = date('2022-05-15')
  while (end < day) end = addDays(end, 7)
  return end
}
