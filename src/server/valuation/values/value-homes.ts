import type { Kysely } from 'kysely'
import type { Subject } from '../../../domain/comps/candidate.ts'
import { COMPS_WINDOW_DAYS, REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import { milesOf } from '../../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { activeNear, salesNearMany } from '../stored-homes.ts'
import type { StoredModel } from '../training/market-models.ts'
import { homesToCheck } from './homes-to-check.ts'
import { compressFast, replaceValuations } from './stored-values.ts'
import type { HomeValuation } from './value-home.ts'
import type { ValuingThreads } from './valuing-threads.ts'

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
    threads,
    progress,
  }: {
    readonly trained: StoredModel | null
    readonly asOf: IsoDate
    readonly demo: boolean
    readonly threads: ValuingThreads
    readonly progress: (homes: number) => void
  },
): Promise<void> => {
  if (subjects.length === 0) return
  if (trained === null) throw new Error(`market ${market} has homes to value but no model`)
  const near = { miles: REACH_MILES, demo, asOf }
  const sales = await salesNearMany(trx, subjects, { ...near, days: COMPS_WINDOW_DAYS })
  const active = await activeNear(trx, subjects, { ...near, miles: milesOf.mile })
  const facts = await homesToCheck(trx, market, subjects)
  const opened = threads.open({ sales, active, trained, day: dayNumber(asOf) }, subjects.length)
  await compressFast(trx)
  let stored = 0
  const value = (batch: readonly Subject[]) =>
    opened.value(
      batch.flatMap((subject) => {
        const own = facts.get(subject.propertyId)
        return own ? [{ subject, facts: own }] : []
      }),
    )
  const store = async (batch: readonly Subject[], values: readonly HomeValuation[]) => {
    const propertyIds = batch.map((subject) => subject.propertyId)
    await replaceValuations(trx, market, asOf, propertyIds, values)
    stored += batch.length
    progress(stored)
  }
  try {
    await eachBatch(subjects, opened.atOnce, value, store)
  } finally {
    opened.close()
  }
}

/**
 * Computes batches of items, `atOnce` at a time, and stores one after the other meanwhile. When one of either fails no
 * other begins, and the failure is thrown once nothing is under way: the caller rolls back.
 */
const eachBatch = async <Item, Computed>(
  items: readonly Item[],
  atOnce: number,
  compute: (batch: readonly Item[]) => Promise<Computed>,
  store: (batch: readonly Item[], computed: Computed) => Promise<void>,
): Promise<void> => {
  let next = 0
  let storing: Promise<void> = Promise.resolve()
  const lane = async () => {
    // No more than one batch of each lane waits to be stored.
    let ownStored = storing
    while (next < items.length) {
      const batch = items.slice(next, next + BATCH)
      next += BATCH
      const [computed, stored] = await Promise.allSettled([compute(batch), ownStored])
      if (stored.status === 'rejected') throw stored.reason
      if (computed.status === 'rejected') throw computed.reason
      ownStored = storing.then(() => store(batch, computed.value))
      storing = ownStored
    }
    await ownStored
  }
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error: unknown) => {
      next = items.length
      throw error
    }),
  )
  const ended = await Promise.allSettled(lanes)
  await Promise.allSettled([storing])
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

const BATCH = 50
