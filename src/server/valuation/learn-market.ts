import type { Kysely } from 'kysely'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { learnAskingPrices } from '../../domain/valuation/bargain/learn-bargain-lore.ts'
import type { Database } from '../platform/database/schema.ts'
import type { LearningCursor } from './learn-in-thread.ts'
import { askedAndSold, keepModel, modelLabel, storeModel } from './market-models.ts'
import type { Teaching } from './markets-to-value.ts'
import { eachSaleToLearnFrom } from './sales-to-learn-from.ts'

/**
 * Sees to it that a market's model fits its sales as of the date. Answers whether it was made anew; null when
 * no sale can teach one. Nothing is stored unless the caller's transaction ends well.
 */
export const learnMarket = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  teaching: Teaching,
  { learning, signal }: { readonly learning: LearningCursor; readonly signal: AbortSignal },
): Promise<'anew' | 'kept' | null> => {
  if (teaching === null) return null
  const stored = await modelLabel(trx, market)
  const asks = learnAskingPrices(await askedAndSold(trx, market, asOf))
  const keep = async (inputs: string) => {
    await keepModel(trx, market, { inputs, asks })
    return 'kept' as const
  }
  if (teaching === 'as it is') return stored ? keep(stored.inputs) : null
  const { inputs, modelOf } = teaching
  if (stored?.inputs === inputs) return keep(inputs)
  const version = await eachSaleToLearnFrom(trx, market, asOf, teaching, (sales) => {
    signal.throwIfAborted()
    learning.take(sales)
  })
  if (stored?.version === version) {
    learning.forget()
    return keep(inputs)
  }
  const fit = await learning.learn({ what: 'fit', market, asOfDay: dayNumber(asOf) }, signal)
  if (fit === null) return null
  await storeModel(trx, market, { fit, version, asOf, modelOf, inputs, asks })
  return 'anew'
}
