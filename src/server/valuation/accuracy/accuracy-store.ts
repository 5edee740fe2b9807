import { type Kysely, sql } from 'kysely'
import type { Accuracy, AccuracyQuery, MarketAccuracy } from '../../../contract/accuracy.ts'
import type { AskChances } from '../../../domain/valuation/over-ask/train-ask-chances.ts'
import { isDemo } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { pageOf } from '../../platform/kept/change-kept.ts'
import type { MarketOverAsk } from '../queries.ts'

/** What is worked out; the rest of a market's accuracy is read when it is stored. */
type Figures = Omit<MarketAccuracy, 'market' | 'name' | 'demo' | 'asOf' | 'distance' | Learned>

/** What a market has learned from its asks by now. */
type Learned = 'overAsk' | 'underAsk'

type Version = { readonly market: string; readonly version: string }

/** Markets whose model has changed since their accuracy was worked out. */
export const marketsToStudy = (db: Kysely<Database>): Promise<Version[]> =>
  db
    .selectFrom('marketModel')
    .select(['market', 'version'])
    .where(sql<boolean>`accuracy_of IS DISTINCT FROM version`)
    .orderBy('market')
    .execute()

/** Stores a market's accuracy as it will be shown, unless its model has changed meanwhile. */
export const storeAccuracy = async (
  db: Kysely<Database>,
  { market, version }: Version,
  figures: Figures,
): Promise<void> => {
  // A version has one as-of date, so what the update finds is what was read here.
  const model = await db
    .selectFrom('marketModel')
    .select('asOf')
    .where('market', '=', market)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!model) return
  const { name, demo } = await nameMarket(db, market)
  const about = { market, name, demo, asOf: model.asOf, distance: 'mile' } as const
  const accuracy: Omit<MarketAccuracy, Learned> = { ...about, ...figures }
  await db
    .updateTable('marketModel')
    .set({
      accuracy: JSON.stringify(accuracy),
      accuracyOf: version,
      accuracySales: figures.overall?.n ?? 0,
    })
    .where('market', '=', market)
    .where('version', '=', version)
    .execute()
}

/** Whose accuracy is shown: every market's, the demo's, or that of some (three-digit zip areas). */
export type MarketsShown =
  | { readonly kind: 'all' }
  | { readonly kind: 'demo' }
  | { readonly kind: 'markets'; readonly markets: readonly string[] }

/**
 * A page of the markets' accuracies as last worked out, the most valued sales first. A market with a newer
 * model still shows the figures and the date of the one before until it is studied again.
 */
export const readAccuracy = async (
  db: Kysely<Database>,
  { limit, after }: AccuracyQuery,
  shown: MarketsShown,
): Promise<Accuracy> => {
  const rows = await db
    .selectFrom('marketModel')
    .select(['market', 'accuracy', 'accuracySales as sales', 'overAsk'])
    .where('accuracy', 'is not', null)
    .where('accuracySales', 'is not', null)
    .where(isShown(shown))
    .$narrowType<{ accuracy: string; sales: number }>()
    .where(
      after
        ? sql<boolean>`(-accuracy_sales, market) > (${-after.sales}::integer, ${after.market})`
        : sql<boolean>`true`,
    )
    .orderBy('accuracySales', 'desc')
    .orderBy('market')
    .limit(limit + 1)
    .execute()
  const { page, last } = pageOf(rows, limit)
  const markets = page.map(({ accuracy, overAsk }): MarketAccuracy => {
    const learned: MarketOverAsk | null = overAsk === null ? null : JSON.parse(overAsk)
    return {
      // Not in what an earlier version stored.
      kinds: null,
      likelySale: null,
      words: null,
      offers: null,
      ...JSON.parse(accuracy),
      overAsk: learned && shownNow(learned),
      underAsk: learned?.underAsk ? shownNow(learned.underAsk) : null,
    }
  })
  return last === undefined ? { markets } : { markets, next: `${last.sales}.${last.market}` }
}

const shownNow = ({
  state,
  pairs,
  followedDays,
  lately,
}: AskChances<unknown>): MarketAccuracy['overAsk'] => ({
  state,
  pairs,
  followedDays,
  lately,
})

const isShown = (shown: MarketsShown) => {
  switch (shown.kind) {
    case 'all':
      return sql<boolean>`true`
    case 'demo':
      return sql<boolean>`(accuracy::jsonb ->> 'demo')::boolean`
    case 'markets':
      return sql<boolean>`market = ANY(${shown.markets})`
  }
}

/** What a market is called: by the city with the most listings, else by its number. */
const nameMarket = async (
  db: Kysely<Database>,
  market: string,
): Promise<{ readonly name: string; readonly demo: boolean }> => {
  const { rows } = await sql<{ name: string; demo: boolean }>`
    SELECT coalesce(max(city) || ', ' || max(state_or_province), ${market}) AS name,
      bool_or(${isDemo}) AS demo
    FROM listing WHERE market = ${market}
    GROUP BY city_key ORDER BY city_key IS NULL, count(*) DESC, city_key LIMIT 1`.execute(db)
  return rows[0] ?? { name: market, demo: false }
}
