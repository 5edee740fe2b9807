import { type Kysely, sql } from 'kysely'
import { dayNumber } from '../../domain/iso-date.ts'
import { fitLikelySale } from '../../domain/valuation/likely-sale/fit-likely-sale.ts'
import type { ValueThen } from '../../domain/valuation/over-ask/asked-homes.ts'
import {
  OVER_ASK_AMOUNTS,
  type OverAskFit,
  overAskChances,
} from '../../domain/valuation/over-ask/over-ask-chance.ts'
import { trainOverAsk } from '../../domain/valuation/over-ask/train-over-ask.ts'
import { trainUnderAsk } from '../../domain/valuation/under-ask/train-under-ask.ts'
import type { Database } from '../platform/database/schema.ts'
import { askedHomesOf } from './accuracy/asked-homes-of.ts'
import { type AskedRow, askedColumns, askedNow, type MarketOverAsk } from './queries.ts'
import { isOneOf } from './stored-homes.ts'

/**
 * Learns from a market's asks and sales, as of its newest export, what homes sell for against their asks and how often
 * they sell over or under them, and stores it, with what the chance of each home for sale is read from; nothing where there is
 * no model, or no market any more. It takes part of a second, and follows every import.
 */
export const learnFromAsks = async (trx: Kysely<Database>, market: string): Promise<void> => {
  const known = await trx
    .selectFrom('market')
    .innerJoin('marketModel', 'marketModel.market', 'market.market')
    .select(['newestExport as asOf', 'pastValues'])
    .where('market.market', '=', market)
    .executeTakeFirst()
  if (known === undefined) return
  const pastValues: Readonly<Record<string, ValueThen>> = JSON.parse(known.pastValues)
  const values = new Map(Object.entries(pastValues))
  const homes = await askedHomesOf(trx, market, known.asOf)
  await noteFeatures(trx, market, homes)
  const asked = { homes, valueOfSale: (key: string) => values.get(key) }
  const overAsk = trainOverAsk(asked, dayNumber(known.asOf))
  const likelySale = fitLikelySale(asked, dayNumber(known.asOf))
  const others = overAsk.state === 'told' ? await meansOf(trx, market, overAsk.fit) : []
  const underAsk = trainUnderAsk(asked, dayNumber(known.asOf))
  const stored: MarketOverAsk = { ...overAsk, others, underAsk }
  await trx
    .updateTable('marketModel')
    .set({
      overAsk: JSON.stringify(stored),
      likelySale: likelySale === null ? null : JSON.stringify(likelySale),
    })
    .where('market', '=', market)
    .execute()
}

/** Notes with the values of these homes what else chances are predicted from, without learning again. */
export const noteAskedHomes = async (
  trx: Kysely<Database>,
  market: string,
  propertyIds: readonly string[],
): Promise<void> => {
  const { newestExport: asOf } = await trx
    .selectFrom('market')
    .select('newestExport')
    .where('market', '=', market)
    .executeTakeFirstOrThrow()
  await noteFeatures(trx, market, await askedHomesOf(trx, market, asOf, propertyIds), propertyIds)
}

/** Only rows that change are written. */
const noteFeatures = async (
  trx: Kysely<Database>,
  market: string,
  homes: Awaited<ReturnType<typeof askedHomesOf>>,
  propertyIds?: readonly string[],
): Promise<void> => {
  const doubtful = homes.flatMap(({ offer }) => (offer.doubtful ? offer.listingKey : []))
  const relisted = homes.flatMap(({ offer, relisted }) => (relisted ? offer.listingKey : []))
  await sql`
    UPDATE valuation AS v SET doubtful = told.doubtful, relisted = told.relisted
    FROM (
      SELECT property_id, listing_key = ANY(${doubtful}::text[]) AS doubtful,
        listing_key = ANY(${relisted}::text[]) AS relisted
      FROM listing WHERE market = ${market} AND standing = 'active' AND ${isOneOf(propertyIds)}
    ) AS told
    WHERE v.property_id = told.property_id AND v.market = ${market}
      AND (v.doubtful, v.relisted) IS DISTINCT FROM (told.doubtful, told.relisted)`.execute(trx)
}

/** The mean chances of the homes for sale, for each amount. */
const meansOf = async (
  trx: Kysely<Database>,
  market: string,
  fit: OverAskFit,
): Promise<number[]> => {
  const { rows } = await sql<AskedRow>`
    SELECT ${askedColumns}
    FROM listing AS l JOIN valuation AS v ON v.property_id = l.property_id
      AND v.market = l.market AND v.distance = 'mile' AND NOT v.as_listed
    WHERE l.market = ${market} AND l.standing = 'active'`.execute(trx)
  const homes = rows.map((row) => askedNow(row, fit.asOfDay))
  return OVER_ASK_AMOUNTS.map((usd) => {
    const chances = overAskChances(fit, homes, usd)
    return chances.reduce((sum, chance) => sum + chance, 0) / Math.max(1, chances.length)
  })
}
