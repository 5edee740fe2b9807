import type { Kysely } from 'kysely'
import type { Subject } from '../../domain/comps/candidate.ts'
import { Neighbourhood } from '../../domain/comps/neighbourhood.ts'
import { COMPS_WINDOW_DAYS } from '../../domain/comps/select-comps.ts'
import { milesOf } from '../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { HomeValuer } from '../../domain/valuation/home-valuer.ts'
import { homeTableOf } from '../../domain/valuation/market-model/home-table.ts'
import type { Database } from '../platform/schema.ts'
import type { ChangedRow } from './changed-rows.ts'
import { homesNear } from './homes-near.ts'
import { marketAround, REACH_MILES } from './market-around.ts'
import { readModel } from './market-models.ts'
import { activeNear, salesNear } from './stored-homes.ts'
import { replaceValuations } from './stored-values.ts'
import { CompWriter } from './to-comp.ts'
import { valueHome } from './value-home.ts'

/**
 * The homes that changes touch while their market's model stays: any change within a mile (comps, and homes
 * for sale beside them), a sale as far as the nearby pattern reaches.
 */
export const homesTouched = (
  subjects: readonly Subject[],
  changed: readonly ChangedRow[],
): Subject[] => {
  const bySales = homesNear(
    subjects,
    changed.filter((row) => row.kind === 'sale'),
    REACH_MILES,
  )
  const byAny = homesNear(subjects, changed, milesOf.mile)
  return [...new Set([...bySales, ...byAny])]
}

/** Values homes of one market with the model it has, and stores the values in place of those before. */
export const valueHomes = async (
  trx: Kysely<Database>,
  market: string,
  subjects: readonly Subject[],
  {
    asOf,
    demo,
    progress,
  }: {
    readonly asOf: IsoDate
    readonly demo: boolean
    readonly progress: (homes: number) => void
  },
): Promise<void> => {
  if (subjects.length === 0) return
  const learnt = await readModel(trx, market)
  if (learnt === null) throw new Error(`market ${market} has homes to value but no model`)
  const near = { miles: REACH_MILES, demo, asOf }
  const sales = await salesNear(trx, subjects, { ...near, days: COMPS_WINDOW_DAYS })
  const active = await activeNear(trx, subjects, { ...near, miles: milesOf.mile })
  const around = marketAround(sales, learnt)
  const asOfDay = dayNumber(asOf)
  const surroundings = {
    market: around,
    valuer: new HomeValuer(around),
    learnt,
    active: new Neighbourhood(active),
    writer: new CompWriter(),
    asOfDay,
  }
  for (let start = 0; start < subjects.length; start += BATCH) {
    const batch = subjects.slice(start, start + BATCH)
    const homes = homeTableOf(batch.map((home) => ({ ...home, day: asOfDay })))
    const rows = batch.flatMap((subject, row) =>
      valueHome(subject, { homes, row }, surroundings).map((valuation) => ({
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
