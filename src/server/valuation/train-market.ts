import type { Kysely } from 'kysely'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { fitAskingPrices } from '../../domain/valuation/bargain/fit-asking-prices.ts'
import type { Database } from '../platform/database/schema.ts'
import { askedAndSold, keepModel, modelLabel, storeModel } from './market-models.ts'
import type { Training } from './markets-to-value.ts'
import type { TrainingCursor } from './train-in-thread.ts'
import { eachSaleToTrainOn } from './training-sales.ts'

/**
 * Makes sure that a market's model fits its sales as of the date. Returns whether it was made again; null
 * when no sale is usable. Nothing is stored unless the caller's transaction ends well.
 */
export const trainMarket = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  training: Training,
  { trainer, signal }: { readonly trainer: TrainingCursor; readonly signal: AbortSignal },
): Promise<'new' | 'kept' | null> => {
  if (training === null) return null
  const stored = await modelLabel(trx, market)
  const asks = fitAskingPrices(await askedAndSold(trx, market, asOf))
  const keep = async (inputs: string) => {
    await keepModel(trx, market, { inputs, asks })
    return 'kept' as const
  }
  if (training === 'as it is') return stored ? keep(stored.inputs) : null
  const { inputs, modelOf } = training
  if (stored?.inputs === inputs) return keep(inputs)
  const version = await eachSaleToTrainOn(trx, market, asOf, training, (sales) => {
    signal.throwIfAborted()
    trainer.take(sales)
  })
  if (stored?.version === version) {
    trainer.forget()
    return keep(inputs)
  }
  const fit = await trainer.train({ what: 'fit', market, asOfDay: dayNumber(asOf) }, signal)
  if (fit === null) return null
  await storeModel(trx, market, { fit, version, asOf, modelOf, inputs, asks })
  return 'new'
}
