import type { Kysely } from 'kysely'
import { dayNumber } from '../../domain/iso-date.ts'
import type { Database } from '../platform/schema.ts'
import { accuracyOf } from './accuracy-of.ts'
import { marketsToStudy, storeAccuracy } from './accuracy-store.ts'
import { openLearning } from './learn-in-thread.ts'
import { TESTED_DAYS } from './learning-tasks.ts'
import { modelSourcesOf, salesByMarket } from './sales-by-market.ts'
import { salesToLearnFrom } from './sales-to-learn-from.ts'

export type StudyOptions = {
  readonly progress?: (done: { readonly markets: number; readonly of: number }) => void
  readonly signal?: AbortSignal
}

/**
 * Works out how far past values were from later sale prices, in each market whose model is newer than its
 * accuracy: in a thread of its own, market by market, so that a killed run goes on where it stopped.
 */
export const studyAccuracy = async (
  db: Kysely<Database>,
  { progress, signal }: StudyOptions = {},
): Promise<void> => {
  const due = await marketsToStudy(db)
  if (due.length === 0) return
  const summaries = await salesByMarket(db)
  const learning = openLearning()
  try {
    for (const [done, { market, version }] of due.entries()) {
      signal?.throwIfAborted()
      progress?.({ markets: done, of: due.length })
      const summary = summaries.find((one) => one.market === market)
      const sources = summary && modelSourcesOf(summary, summaries)
      if (!sources) continue
      const { asOf } = summary
      const learnt = await salesToLearnFrom(db, market, asOf, sources)
      if (learnt.version !== version) continue
      const asOfDay = dayNumber(asOf)
      const heldOut = await learning.learn('hold out', learnt.sales, asOfDay, signal)
      const testedFrom = testedFromDay(learnt.sales, asOfDay)
      const figures = accuracyOf(learnt.sales, heldOut, { market, testedFrom })
      await storeAccuracy(db, { market, version }, figures)
    }
    progress?.({ markets: due.length, of: due.length })
  } finally {
    await learning.close()
  }
}

/**
 * The day number from which a market's sales are tested: the last half year, but none of the first three
 * months that it has sales of, whose values were made while it was still unknown.
 */
export const testedFromDay = (
  sales: readonly { readonly day: number }[],
  asOfDay: number,
): number => {
  const first = sales.reduce((earliest, { day }) => Math.min(earliest, day), asOfDay)
  return Math.max(asOfDay - TESTED_DAYS, first + UNKNOWN_DAYS)
}

const UNKNOWN_DAYS = 90
