import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { asSubscriber, takeListings, testApp } from '../../../../tests/test-app.ts'
import { nameInPostgres } from '../../platform/database/column-names.ts'
import { databaseOver } from '../../platform/database/database.ts'
import { LimitedPool } from '../../platform/database/limited-pool.ts'
import { moveTables } from '../../platform/database/partitions/move-tables.ts'
import { askForOldSales } from '../../platform/database/partitions/old-sales.ts'
import { type Database, marketTables } from '../../platform/database/schema.ts'
import { studyAccuracy } from '../../valuation/accuracy/study-accuracy.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

let database: TestDatabase
/** What was asked of the database, each statement once, with its parameters. */
const asked = new Map<string, readonly unknown[]>()
let db: Kysely<Database>
beforeAll(async () => {
  database = await createTestDatabase()
  // The sales are of two years ago; the server of the tests, which is there by now, looks at the clock.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  const pool = new LimitedPool({
    connectionString: database.connectionString,
    applicationName: 'flip-tests',
    maxConnections: 5,
  })
  db = databaseOver(pool, ({ query }) => void asked.set(query.sql, query.parameters))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  vi.useRealTimers()
})

it('find every row of the market by its market, on the way of a value, of comps and of a search', async () => {
  const offers = ['CHEAP', 'FAIR', 'DEAR'].map((listingKey, i) =>
    offer({ listingKey, listPrice: 200_000 + i * 40_000, onMarketDate: date('2024-06-10') }),
  )
  await takeListings(database.db, [...salesNearby(40), ...offers])
  await takeListings(database.db, salesNearby(2, { latitude: 39.9612, closePrice: 310_000 }))
  await sql`UPDATE market SET valued_by = 'another method'`.execute(database.db)
  await sql`INSERT INTO home_to_value (market, property_id)
    SELECT market, property_id FROM listing WHERE kind = 'offer'`.execute(database.db)
  const app = await testApp(db)
  asked.clear()
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
  await studyAccuracy(db)
  await searchEverything(app)
  await app.close()

  const plans = await explainAll(database.connectionString)
  expect(plans.length).toBeGreaterThan(40)
  const without = plans.filter(({ tables }) => tables.length > 0)
  const isNamed = (text: string) =>
    exceptions.some(({ statements }) => statements.some((words) => text.includes(words)))
  expect(without.filter(({ text }) => !isNamed(text))).toEqual([])
  // An exception that no statement needs any longer is none.
  const unused = exceptions
    .flatMap(({ statements }) => statements)
    .filter((words) => !plans.some(({ text }) => text.includes(words)))
  expect(unused).toEqual([])

  // What names its market reads one partition of each table, and the rest of them is not even planned for.
  const ofOneMarket = plans.filter(({ namesMarket }) => namesMarket)
  expect(ofOneMarket.length).toBeGreaterThan(20)
  const several = ofOneMarket.filter(({ partitions }) => partitions.some(([, count]) => count > 1))
  const isFoundLate = (text: string) => foundWhenRun.some((words) => text.includes(words))
  expect(several.filter(({ text }) => !isNamed(text) && !isFoundLate(text))).toEqual([])
  expect(foundWhenRun.filter((words) => !several.some(({ text }) => text.includes(words)))).toEqual(
    [],
  )
  expect(ofOneMarket.flatMap(({ partitions }) => partitions).length).toBeGreaterThan(20)
})

it('read no partition of old sales, but for those that want the whole history', async () => {
  await askForOldSales(database.db, null)
  await moveTables(database.db)
  const plans = await explainAll(database.connectionString)
  const readOld = plans.filter(({ oldSales }) => oldSales)
  const words = wholeHistory.flatMap(({ statements }) => statements)
  const isNamed = (text: string) => words.some((some) => text.includes(some))
  expect(readOld.map(({ text }) => text).filter((text) => !isNamed(text))).toEqual([])
  expect(words.filter((some) => !readOld.some(({ text }) => text.includes(some)))).toEqual([])
  expect(plans.length - readOld.length).toBeGreaterThan(30)
})

/** Words of the statements that read old sales as well, and why they do. No search is among them. */
const wholeHistory: readonly { readonly reason: string; readonly statements: readonly string[] }[] =
  [
    {
      reason: 'All that is on file of a home is looked up by its id.',
      statements: [
        'WHERE property_id = ANY($1::text[]) AND standing <>',
        "WHERE property_id = ANY($1::text[]) AND standing = 'sold'",
        'WHERE l.property_id = ANY($1::text[]) AND internet_entire_listing_display_yn',
        'UNION SELECT property_id, home_key FROM listing',
        'FROM listing AS l JOIN known_home AS known',
        'LEFT JOIN known_home AS known ON known.property_id = home.property_id',
      ],
    },
    {
      reason: 'Which markets and places there are, and since when or until when.',
      statements: [
        'SELECT DISTINCT market FROM listing',
        'SELECT market, max(exported_on) FROM listing WHERE true GROUP BY market',
        'NOT EXISTS (SELECT FROM listing AS l WHERE l.market = m.market)',
        'FROM listing WHERE true GROUP BY market\n    ) AS own',
        'FROM listing WHERE true GROUP BY 1, 2, 3',
        'SELECT max(close_date) AS newest FROM listing',
        'SELECT min(sale.close_date) FROM listing AS sale',
        'l.market = m.market AND l.close_date = m.as_of',
        'select "source" from "listing" where "market" = $1',
        'GROUP BY city_key ORDER BY city_key IS NULL',
        "address_key LIKE '% #%'",
      ],
    },
    {
      reason: 'Whether any sale of a market has changed.',
      statements: ['SELECT id FROM listing WHERE revision <> valued_revision', 'WITH of_day AS'],
    },
  ]

/** Words of the statements that look beyond one market, and why they do. Each machine answers them for its own markets. */
const exceptions: readonly { readonly reason: string; readonly statements: readonly string[] }[] = [
  {
    reason: 'A comp may lie across the border of a market, so sales are found by where they lie.',
    statements: [
      'AND longitude BETWEEN $3 AND $4) and "standing" = $5',
      'SELECT max(close_date) AS newest FROM listing',
    ],
  },
  {
    reason: 'The id of a home does not tell its market.',
    statements: [
      'from "valuation" where "property_id" = $1',
      'FROM valuation WHERE property_id = ANY(',
      'WHERE property_id = ANY($1::text[]) AND standing <>',
      'UNION SELECT property_id, home_key FROM listing',
      'FROM listing AS l JOIN known_home AS known',
      'LEFT JOIN known_home AS known ON known.property_id = home.property_id',
    ],
  },
  {
    reason: 'A city lies in several markets, and an unknown zip in any.',
    statements: [
      'SELECT DISTINCT ON (own.city_key)',
      'JOIN listing AS l ON l.city_key = given.place',
      'SELECT max(l.list_price) AS highest_usd',
    ],
  },
  {
    reason: 'All markets are looked at: what is new in any, or one row of each.',
    statements: [
      'SELECT DISTINCT market FROM listing',
      'SELECT market, max(exported_on) FROM listing WHERE true GROUP BY market',
      'FROM listing WHERE true GROUP BY market\n    ) AS own',
      'FROM listing WHERE true GROUP BY 1, 2, 3',
      'SELECT id FROM listing WHERE revision <> valued_revision',
      'DELETE FROM left_place',
      'select "market", "inputs" from "market_model"',
      'select "market", "version" from "market_model"',
      'select "market", "accuracy"',
    ],
  },
  {
    reason:
      'Joined by the market in a subquery that is hashed, which no condition of the plan shows.',
    statements: [
      'FROM home_to_value AS home WHERE home.market = market.market',
      'FROM market AS m WHERE m.market = stored.market',
    ],
  },
]

/**
 * Statements with a subquery for each row, which takes the market from the row: Postgres finds its partition when it runs,
 * and not when it plans. No search waits for them.
 */
const foundWhenRun = [
  'SELECT min(seen.exported_on) FROM list_price AS seen',
  'SELECT min(sale.close_date) FROM listing AS sale',
]

const searchEverything = async (app: Awaited<ReturnType<typeof testApp>>) => {
  const criteria = {
    distance: 'mile',
    priceBelowMarket: 0,
    includeHomesForSale: true,
    propertyType: 'House',
    maxPrice: 500_000,
  }
  const search = async (change: object) => {
    const body = { ...criteria, city: 'Columbus, OH', ...change }
    const url = '/api/flip-search/flips'
    return app.inject({ method: 'POST', url, headers: asSubscriber, body })
  }
  const found = await search({})
  await search({ city: '43201' })
  await search({ maxPrice: 1_000, chanceAtLeast: 50 })
  await search({ maxPrice: 1_000 })
  await search({ chanceAtLeast: 1 })
  const [home] = z.parse(z.array(z.object({ propertyId: z.string() })), found.json())
  const ofHome = `/api/flip-search/homes/${home?.propertyId}`
  const at = 'distance=mile&priceBelowMarket=0'
  for (const url of [
    `${ofHome}?${at}&includeHomesForSale=true`,
    `${ofHome}?${at}&includeHomesForSale=true&asListed=true`,
    `${ofHome}/evidence?${at}`,
    '/api/flip-search/highest-price?place=43201',
    '/api/market-conditions?place=43201',
    '/api/market-conditions?place=Columbus,%20OH',
    '/api/market-conditions/432/zips',
    '/api/accuracy',
    '/api/places?query=columbus',
  ])
    expect([url, (await app.inject({ url, headers: asSubscriber })).statusCode]).toEqual([url, 200])
}

/**
 * Of each statement the tables of the market that its plan reads without a condition on their market, whether it names
 * the market, and how many partitions of each table it reads.
 */
const explainAll = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const plans: Explained[] = []
  for (const [text, parameters] of asked) {
    const statement = text.replace(/^\s*DECLARE .*? CURSOR FOR/s, '')
    if (!/^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)/i.test(statement)) continue
    const { rows } = await client.query(`EXPLAIN (VERBOSE, FORMAT JSON) ${statement}`, [
      ...parameters,
    ])
    const nodes = nodesIn(z.parse(explained, rows)[0]?.['QUERY PLAN'][0]?.Plan)
    const conditions = nodes.flatMap(conditionsOf).join('\n')
    const read = nodes.filter((node) => node['Node Type'] !== 'ModifyTable')
    const tables = read.flatMap((node) => {
      const table = marketTables.map(nameInPostgres).find((name) => name === tableOf(node))
      if (table === undefined) return []
      return new RegExp(`\\b${aliasOf(node)}(?:_\\d+)?\\.market\\b`).test(conditions)
        ? []
        : [`${table} ${aliasOf(node)}`]
    })
    const parts = Map.groupBy(
      read.filter((node) => PARTITION.test(String(node['Relation Name']))),
      (node) => `${tableOf(node)} ${aliasOf(node)}`,
    )
    const partitions = [...parts].map(
      ([table, of]) => [table, new Set(of.map((node) => node['Relation Name'])).size] as const,
    )
    const namesMarket = /\.market = '\d+'::text/.test(conditions)
    const oldSales = read.some((node) => /^listing_p\d+_old$/.test(String(node['Relation Name'])))
    plans.push({ text, tables: [...new Set(tables)], namesMarket, partitions, oldSales })
  }
  await client.end()
  return plans
}

type Explained = {
  readonly text: string
  readonly tables: readonly string[]
  readonly namesMarket: boolean
  readonly partitions: readonly (readonly [table: string, count: number])[]
  /** It reads partitions of old sales. */
  readonly oldSales: boolean
}

/** What a node reads by: those of a table's partitions are numbered. */
const PARTITION = /_p\d+(?:_recent|_old)?$/
const tableOf = (node: PlanNode) => String(node['Relation Name']).replace(PARTITION, '')
const aliasOf = (node: PlanNode) => String(node.Alias).replace(/_\d+$/, '')

type PlanNode = Readonly<Record<string, unknown>>
const node = z.record(z.string(), z.unknown())
const explained = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: node })) }))

/** Without those that only tell in which markets a city or a zip lies, for the rest of a plan to find its rows by. */
const nodesIn = (plan: unknown): PlanNode[] => {
  const parsed = z.safeParse(node, plan)
  if (!parsed.success || namesMarkets(parsed.data)) return []
  const children = parsed.data.Plans
  return [parsed.data, ...(Array.isArray(children) ? children.flatMap(nodesIn) : [])]
}

const namesMarkets = (of: PlanNode) =>
  of['Parent Relationship'] === 'InitPlan' && /^\w+\.market$/.test(String(of.Output))

const conditionsOf = (of: PlanNode): string[] =>
  ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'].flatMap(
    (key) => (typeof of[key] === 'string' ? [`${of[key]} `] : []),
  )
