import type { Kysely } from 'kysely'
import { dayNumber } from '../../../domain/iso-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SaleFiles } from '../ports.ts'
import { salesByMarket } from '../training/months/sales-by-market.ts'
import { openTraining } from '../training/train-in-thread.ts'
import { eachSaleToTrainOn, modelSourcesOf } from '../training/training-sales.ts'
import { marketsToStudy, storeAccuracy } from './accuracy-store.ts'
import { askedHomesOf } from './asked-homes-of.ts'

export type StudyOptions = {
  readonly progress?: (done: { readonly markets: number; readonly of: number }) => void
  readonly signal?: AbortSignal
  /** Sales of closed months, read from there where they are; from Postgres, unless given. */
  readonly saleFiles?: SaleFiles
}

/**
 * Works out how far past values were from later sale prices, in each market whose model is newer than its
 * accuracy: in a thread of its own, market by market, so a killed run continues where it stopped.
 */
export const studyAccuracy = async (
  db: Kysely<Database>,
  { progress, signal, saleFiles }: StudyOptions = {},
): Promise<void> => {
  const due = await marketsToStudy(db)
  if (due.length === 0) return
  const summaries = await salesByMarket(db)
  const training = openTraining()
  try {
    for (const [done, { market, version }] of due.entries()) {
      signal?.throwIfAborted()
      progress?.({ markets: done, of: due.length })
      const summary = summaries.find((one) => one.market === market)
      const sources = summary && modelSourcesOf(summary, summaries)
      if (!sources) continue
      const { asOf } = summary
      const { take } = training
      const read = await eachSaleToTrainOn(db, market, asOf, sources, take, saleFiles)
      if (read !== version) {
        training.forget()
        continue
      }
      const listings = await askedHomesOf(db, market, asOf)
      const figures = await training.train(
        { what: 'test', market, asOfDay: dayNumber(asOf), listings },
        signal,
      )
      await storeAccuracy(db, { market, version }, figures)
    }
    progress?.({ markets: due.length, of: due.length })
  } finally {
    await training.close()
  }
}
