import { type Kysely, sql } from 'kysely'
import type { Subject } from '../../domain/comps/candidate.ts'
import { Neighbourhood } from '../../domain/comps/neighbourhood.ts'
import { degreesOf, milesBetween, milesOf } from '../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import {
  VALUATION_METHOD,
  WIDEST_DAYS,
  WIDEST_MILES,
} from '../../domain/valuation/estimate-value.ts'
import type { Database } from '../platform/schema.ts'
import {
  activeWithin,
  boxAround,
  type ChangedRow,
  changedRows,
  dropValuationsOfGoneHomes,
  homesValuedClosely,
  markReckonedWith,
  replaceValuations,
  salesWithin,
  subjectsOf,
} from './store.ts'
import { valueHome } from './value-home.ts'

export type RevalueProgress = (done: { readonly homes: number; readonly of: number }) => void

/**
 * Brings stored values up to date with listings: a market whose as-of date moved is valued whole, else
 * the active homes within a mile of what changed. Each market is one transaction under its own lock, and
 * a change is forgotten only after every market near it has been valued, so a killed run goes on where
 * it stopped. Answers how many homes were valued.
 */
export const revalueMarkets = async (
  db: Kysely<Database>,
  options: { readonly progress?: RevalueProgress; readonly signal?: AbortSignal } = {},
): Promise<number> => {
  const changed = await changedRows(db)
  const markets = await marketsToValue(db, changed)
  const total = await activeHomesIn(db, markets)
  let homes = 0
  for (const market of markets) {
    options.signal?.throwIfAborted()
    homes += await revalueMarket(db, market, changed, (inMarket) =>
      options.progress?.({ homes: homes + inMarket, of: total }),
    )
  }
  await markReckonedWith(db, changed)
  if (changed.length > MANY_CHANGES) await sql`ANALYZE listing, valuation`.execute(db)
  return homes
}

/** Markets with changes, those whose as-of date or method moved, and neighbours that changes reach into. */
const marketsToValue = async (
  db: Kysely<Database>,
  changed: readonly ChangedRow[],
): Promise<string[]> => {
  const moved = await db
    .selectFrom('market')
    .select('market')
    .where(
      sql<boolean>`(valued_as_of, valued_by) IS DISTINCT FROM (as_of, ${VALUATION_METHOD}::text)`,
    )
    .execute()
  const markets = new Set([...moved, ...changed].map((row) => row.market))
  for (const rows of Map.groupBy(changed, (row) => row.market).values()) {
    const box = boxAround(rows, milesOf.mile)
    const reached = await db
      .selectFrom('listing')
      .select('market')
      .distinct()
      .where('standing', '=', 'active')
      .where('latitude', '>=', box.south)
      .where('latitude', '<=', box.north)
      .where('longitude', '>=', box.west)
      .where('longitude', '<=', box.east)
      .execute()
    for (const row of reached) markets.add(row.market)
  }
  return [...markets].sort()
}

const activeHomesIn = async (db: Kysely<Database>, markets: readonly string[]) => {
  const row = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('homes'))
    .where('standing', '=', 'active')
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .executeTakeFirstOrThrow()
  return row.homes
}

const revalueMarket = (
  db: Kysely<Database>,
  market: string,
  changed: readonly ChangedRow[],
  progress: (homes: number) => void,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`revalue:${market}`}, 0))`.execute(
      trx,
    )
    await dropValuationsOfGoneHomes(trx, market)
    const known = await trx
      .selectFrom('market')
      .selectAll()
      .where('market', '=', market)
      .executeTakeFirst()
    const subjects = await subjectsOf(trx, market)
    if (!known || known.as_of === null || subjects.length === 0) return 0

    const whole = known.valued_as_of !== known.as_of || known.valued_by !== VALUATION_METHOD
    const touched = whole
      ? subjects
      : union(
          within(subjects, changed, milesOf.mile),
          within(await subjectsValuedWidely(trx, subjects), changed, WIDEST_MILES),
        )
    await valueHomes(trx, market, known.as_of, touched, progress)
    await trx
      .updateTable('market')
      .set({ valued_as_of: known.as_of, valued_by: VALUATION_METHOD })
      .where('market', '=', market)
      .execute()
    return touched.length
  })

const valueHomes = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  subjects: readonly Subject[],
  progress: (homes: number) => void,
): Promise<void> => {
  if (subjects.length === 0) return
  const salesBox = boxAround(subjects, WIDEST_MILES)
  const sales = new Neighbourhood(await salesWithin(trx, salesBox, asOf, WIDEST_DAYS))
  const activeBox = boxAround(subjects, milesOf.mile)
  const active = new Neighbourhood(await activeWithin(trx, activeBox, asOf))
  const nearby = { sales, active, asOfDay: dayNumber(asOf) }
  for (let start = 0; start < subjects.length; start += BATCH) {
    const batch = subjects.slice(start, start + BATCH)
    const rows = batch.flatMap((subject) =>
      valueHome(subject, nearby).map((valuation) => ({
        propertyId: subject.propertyId,
        ...valuation,
      })),
    )
    const propertyIds = batch.map((subject) => subject.propertyId)
    await replaceValuations(trx, market, asOf, propertyIds, rows)
    progress(start + batch.length)
  }
}

/** Those whose value rests on sales beyond a mile, or that have none yet. */
const subjectsValuedWidely = async (
  trx: Kysely<Database>,
  subjects: readonly Subject[],
): Promise<Subject[]> => {
  const closely = await homesValuedClosely(
    trx,
    subjects.map((subject) => subject.propertyId),
  )
  return subjects.filter((subject) => !closely.has(subject.propertyId))
}

const union = (a: readonly Subject[], b: readonly Subject[]): Subject[] => [
  ...new Set([...a, ...b]),
]

/** The subjects within `miles` of any changed row. */
const within = (
  subjects: readonly Subject[],
  changed: readonly ChangedRow[],
  miles: number,
): Subject[] => {
  const box = boxAround(subjects, miles)
  const near = changed
    .filter(
      (row) =>
        row.latitude >= box.south &&
        row.latitude <= box.north &&
        row.longitude >= box.west &&
        row.longitude <= box.east,
    )
    .toSorted((a, b) => a.latitude - b.latitude)
  const reach = degreesOf(miles, 0).latitude
  return subjects.filter((subject) => {
    for (let i = firstFrom(near, subject.latitude - reach); i < near.length; i++) {
      const row = near[i]
      if (!row || row.latitude > subject.latitude + reach) return false
      if (milesBetween(subject, row) <= miles) return true
    }
    return false
  })
}

const firstFrom = (rows: readonly ChangedRow[], latitude: number): number => {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.latitude < latitude) low = middle + 1
    else high = middle
  }
  return low
}

const BATCH = 500

/** After so many changes the planner's picture of the tables is renewed at once, not when Postgres gets to it. */
const MANY_CHANGES = 5000
