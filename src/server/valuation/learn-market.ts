import type { Kysely } from 'kysely'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { learnAskingPrices } from '../../domain/valuation/learn-bargain-lore.ts'
import type { Database } from '../platform/schema.ts'
import type { Learning } from './learn-in-thread.ts'
import { askedAndSold, keepModel, modelLabel, storeModel } from './market-models.ts'
import type { ModelSources } from './sales-by-market.ts'
import { salesToLearnFrom } from './sales-to-learn-from.ts'

/**
 * Sees to it that a market's model fits its sales as of the date. Answers whether it was made anew; null when
 * no sale can teach one. Nothing is stored unless the caller's transaction ends well.
 */
export const learnMarket = async (
  trx: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  sources: ModelSources,
  { learning, signal }: { readonly learning: Learning; readonly signal: AbortSignal },
): Promise<'anew' | 'kept' | null> => {
  const { inputs, modelOf } = sources
  const asks = learnAskingPrices(await askedAndSold(trx, market, asOf))
  const stored = await modelLabel(trx, market)
  if (stored?.inputs === inputs) {
    await keepModel(trx, market, { inputs, asks })
    return 'kept'
  }
  const { sales, version } = await salesToLearnFrom(trx, market, asOf, sources)
  if (stored?.version === version) {
    await keepModel(trx, market, { inputs, asks })
    return 'kept'
  }
  const fit = await learning.learn('fit', sales, dayNumber(asOf), signal)
  if (fit === null) return null
  await storeModel(trx, market, { fit, version, asOf, modelOf, inputs, asks })
  return 'anew'
}
