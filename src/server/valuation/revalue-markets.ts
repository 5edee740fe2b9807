import type { Kysely } from 'kysely'
import type { Subject } from '../../domain/comps/candidate.ts'
import { Neighbourhood } from '../../domain/comps/neighbourhood.ts'
import { milesOf } from '../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { WIDEST_DAYS, WIDEST_MILES } from '../../domain/valuation/estimate-value.ts'
import type { Database } from '../platform/schema.ts'
import { homesNear } from './homes-near.ts'
import {
  type ChangedRow,
  changedRows,
  countActiveHomes,
  dropValuationsOfGoneHomes,
  homesValuedClosely,
  lockMarket,
  marketsToValue,
  marketToValue,
  markReckonedWith,
  noteMarketValued,
  refreshStatistics,
  replaceValuations,
} from './store.ts'
import { activeNear, salesNear, subjectsOf } from './stored-homes.ts'
import { valueHome } from './value-home.ts'

export type RevalueProgress = (done: { readonly homes: number; readonly of: number }) => void

/**
 * Brings stored values up to date with listings: a market whose as-of date or method moved is valued whole,
 * else the active homes that a change may have touched. Each market is one transaction under its own lock,
 * and a change is forgotten only after every market near it has been valued, so a killed run goes on where
 * it stopped. Answers how many homes were valued.
 */
export const revalueMarkets = async (
  db: Kysely<Database>,
  options: { readonly progress?: RevalueProgress; readonly signal?: AbortSignal } = {},
): Promise<number> => {
  const changed = await changedRows(db)
  const markets = await marketsToValue(db, changed)
  const total = await countActiveHomes(db, markets)
  let homes = 0
  for (const market of markets) {
    options.signal?.throwIfAborted()
    homes += await revalueMarket(db, market, changed, (inMarket) =>
      options.progress?.({ homes: homes + inMarket, of: total }),
    )
  }
  await markReckonedWith(db, changed)
  if (changed.length > MANY_CHANGES) await refreshStatistics(db)
  return homes
}

const revalueMarket = (
  db: Kysely<Database>,
  market: string,
  changed: readonly ChangedRow[],
  progress: (homes: number) => void,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockMarket(trx, market)
    await dropValuationsOfGoneHomes(trx, market)
    const known = await marketToValue(trx, market)
    const subjects = await subjectsOf(trx, market)
    if (known === null || subjects.length === 0) return 0
    const touched = known.whole ? subjects : await homesTouched(trx, subjects, changed)
    await valueHomes(trx, market, known.asOf, touched, progress)
    await noteMarketValued(trx, market, known.asOf)
    return touched.length
  })

/** A change touches the homes within a mile; those that rest on wider sales, or have no value, from farther. */
const homesTouched = async (
  trx: Kysely<Database>,
  subjects: readonly Subject[],
  changed: readonly ChangedRow[],
): Promise<Subject[]> => {
  const closely = await homesValuedClosely(
    trx,
    subjects.map((subject) => subject.propertyId),
  )
  const [valuedClosely, valuedWidely] = [
    subjects.filter((subject) => closely.has(subject.propertyId)),
    subjects.filter((subject) => !closely.has(subject.propertyId)),
  ]
  return [
    ...homesNear(valuedClosely, changed, milesOf.mile),
    ...homesNear(valuedWidely, changed, WIDEST_MILES),
  ]
}

const valueHomes = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  subjects: readonly Subject[],
  progress: (homes: number) => void,
): Promise<void> => {
  if (subjects.length === 0) return
  const nearby = {
    sales: new Neighbourhood(await salesNear(trx, subjects, WIDEST_MILES, asOf, WIDEST_DAYS)),
    active: new Neighbourhood(await activeNear(trx, subjects, milesOf.mile, asOf)),
    asOfDay: dayNumber(asOf),
  }
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

const BATCH = 500

/** After so many changes the planner's picture of the tables is renewed at once, not when Postgres gets to it. */
const MANY_CHANGES = 5000
