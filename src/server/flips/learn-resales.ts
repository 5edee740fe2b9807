import type { Kysely } from 'kysely'
import { UNKNOWN_FLIP_FIT, withChecks } from '../../domain/flips/fit-flips.ts'
import { fitResales } from '../../domain/flips/fit-resales.ts'
import { type Resale, resalesOf } from '../../domain/flips/resales.ts'
import { dateOfDay, dayNumber } from '../../domain/iso-date.ts'
import { curveAt } from '../../domain/valuation/market-model/curve.ts'
import type { Database } from '../platform/database/schema.ts'
import { type ResaleSources, readResaleSources, storeResales } from '../valuation/queries.ts'
import {
  type OfferOnFile,
  offersAgain,
  type ResaleRow,
  replaceResales,
  type SaleOnFile,
  salesAgain,
} from './store.ts'

/**
 * Finds the homes of a market that were bought and came back within a year, by its listings and its newest model, and
 * stores them with what they show. For the transaction in which the market has been valued; it takes part of a second,
 * and follows every import: what was bought may be listed again on any day.
 */
export const learnResales = async (trx: Kysely<Database>, market: string): Promise<void> => {
  const sources = await readResaleSources(trx, market)
  if (sources === null) return replaceResales(trx, market, [])
  const { asOf, newestExport, time, checks, values, stored } = sources
  const sales = await salesAgain(trx, market, asOf)
  const { resales, leftOut } = resalesOf<SaleOnFile, OfferOnFile>(
    { sales: withChecks(sales, checks), offers: await offersAgain(trx, market, asOf) },
    {
      asOfDay: Math.max(dayNumber(asOf), dayNumber(newestExport)),
      marketMove: (from, to) => curveAt(time, to) - curveAt(time, from),
    },
  )
  const rows = resales.map((resale) => rowOf(resale, values))
  await replaceResales(trx, market, rows)
  const fit = fitResales(resales.flatMap((resale) => valuedOf(resale, values) ?? []))
  await storeResales(trx, market, { fit, flips: stored?.flips ?? UNKNOWN_FLIP_FIT, leftOut })
}

type Values = ResaleSources['values']
type Found = Resale<SaleOnFile, OfferOnFile>

const rowOf = (resale: Found, values: Values): ResaleRow => {
  const { bought, again, resoldUsd, resoldOn, marketMove, isFlip, changed } = resale
  const backAs = again.how === 'sold' ? again.sale : again.offer
  const valueUsd =
    bought.mayBeValued && backAs.mayBeValued ? values.get(bought.listingKey)?.valueUsd : undefined
  return {
    propertyId: bought.propertyId,
    boughtId: bought.id,
    boughtOn: dateOfDay(bought.day),
    boughtUsd: bought.price,
    typicalValue: valueUsd === undefined ? null : Math.round(valueUsd),
    againId: backAs.id,
    how: again.how,
    resoldOn: dateOfDay(resoldOn),
    resoldUsd: Math.round(resoldUsd),
    askUsd: again.how === 'sold' ? null : again.offer.askUsd,
    marketMove,
    isFlip,
    changed: JSON.stringify(changed),
    livingArea: bought.livingArea,
    cityKey: bought.cityKey,
    postalCode: bought.postalCode,
  }
}

/** Null where no value was made when the home was bought. */
const valuedOf = (resale: Found, values: Values) => {
  const value = values.get(resale.bought.listingKey)
  if (value === undefined) return null
  return {
    boughtUsd: resale.bought.price,
    resoldUsd: resale.resoldUsd,
    resoldOn: resale.resoldOn,
    marketMove: resale.marketMove,
    typicalValue: value.valueUsd,
    chanceOfWork: value.chanceOfWork ?? null,
    likelyRange: { low: value.low80, high: value.high80 },
  }
}
