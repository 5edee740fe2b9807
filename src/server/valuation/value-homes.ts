import { setImmediate as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Subject } from '../../domain/comps/candidate.ts'
import { COMPS_WINDOW_DAYS, REACH_MILES } from '../../domain/comps/comps-rules.ts'
import { homeTableOf } from '../../domain/comps/home-table.ts'
import { HomesForSale } from '../../domain/comps/homes-for-sale.ts'
import { milesOf } from '../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { AlikeCursor } from '../../domain/listing/checks/alike-nearby.ts'
import { HomeValuer } from '../../domain/valuation/appraisal/home-valuer.ts'
import { TwinCursor } from '../../domain/valuation/evidence/twin-sale.ts'
import type { Database } from '../platform/database/schema.ts'
import { type SubjectToValue, subjectsToValue } from './checked-value.ts'
import { homesToCheck } from './homes-to-check.ts'
import { marketAround, type StoredModel } from './market-models.ts'
import { activeNear, salesNearMany } from './stored-homes.ts'
import { replaceValuations, type ValuationRow } from './stored-values.ts'
import { CompWriter } from './to-comp.ts'
import { type Surroundings, valueHome } from './value-home.ts'

/**
 * Values homes of one market with the model it has, and stores the values in place of those before. `trained` may be
 * null only where there are no homes.
 */
export const valueHomes = async (
  trx: Kysely<Database>,
  market: string,
  subjects: readonly Subject[],
  {
    trained,
    asOf,
    demo,
    progress,
  }: {
    readonly trained: StoredModel | null
    readonly asOf: IsoDate
    readonly demo: boolean
    readonly progress: (homes: number) => void
  },
): Promise<void> => {
  if (subjects.length === 0) return
  if (trained === null) throw new Error(`market ${market} has homes to value but no model`)
  const near = { miles: REACH_MILES, demo, asOf }
  const sales = await salesNearMany(trx, subjects, { ...near, days: COMPS_WINDOW_DAYS })
  const active = await activeNear(trx, subjects, { ...near, miles: milesOf.mile })
  const around = marketAround(sales, trained)
  const day = dayNumber(asOf)
  const facts = await homesToCheck(trx, market, subjects)
  const alike = new AlikeCursor(around.sales)
  const surroundings = {
    market: around,
    twins: new TwinCursor(around),
    valuer: new HomeValuer(around),
    trained,
    active: new HomesForSale(active),
    writer: new CompWriter(),
  }
  let writing: Promise<void> = Promise.resolve()
  for (let start = 0; start < subjects.length; start += BATCH) {
    const batch = subjects.slice(start, start + BATCH)
    // While Postgres writes a batch, the next one is valued. Nothing may be under way when the caller rolls back.
    const toValue = subjectsToValue(batch, facts, { sales: around.sales, alike, day })
    const [valued, written] = await Promise.allSettled([
      valueBatch(toValue, day, surroundings),
      writing,
    ])
    if (written.status === 'rejected') throw written.reason
    if (valued.status === 'rejected') throw valued.reason
    const rows = valued.value
    const propertyIds = batch.map((subject) => subject.propertyId)
    writing = replaceValuations(trx, market, asOf, propertyIds, rows).then(() =>
      progress(start + batch.length),
    )
  }
  await writing
}

const BATCH = 50

/** Pauses now and then, so the other work of this process (sending the batch before) goes on. */
const valueBatch = async (
  batch: readonly SubjectToValue[],
  day: number,
  surroundings: Surroundings,
): Promise<ValuationRow[]> => {
  const homes = homeTableOf(batch.map((home) => ({ ...home, day })))
  const rows: ValuationRow[] = []
  for (const [row, subject] of batch.entries()) {
    if (row % HOMES_WITHOUT_A_PAUSE === 0) await pause()
    const { propertyId } = subject
    for (const valuation of valueHome(subject, { homes, row }, surroundings))
      rows.push({ propertyId, ...valuation })
  }
  return rows
}

/** Some ten milliseconds' work. */
const HOMES_WITHOUT_A_PAUSE = 25
