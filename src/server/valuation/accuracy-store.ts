import { type Kysely, sql } from 'kysely'
import type { Accuracy, MarketAccuracy } from '../../contract/accuracy.ts'
import type { Database } from '../platform/schema.ts'

/** What is worked out; the rest of a market's accuracy is read beside it. */
type Figures = Omit<MarketAccuracy, 'market' | 'name' | 'demo' | 'asOf' | 'distance'>

type Version = { readonly market: string; readonly version: string }

/** Markets whose model has changed since their accuracy was worked out. */
export const marketsToStudy = (db: Kysely<Database>): Promise<Version[]> =>
  db
    .selectFrom('market_model')
    .select(['market', 'version'])
    .where(sql<boolean>`accuracy_of IS DISTINCT FROM version`)
    .orderBy('market')
    .execute()

/** Stores a market's accuracy, unless its model has changed meanwhile. */
export const storeAccuracy = async (
  db: Kysely<Database>,
  { market, version }: Version,
  figures: Figures,
): Promise<void> => {
  await db
    .updateTable('market_model')
    .set({ accuracy: JSON.stringify(figures), accuracy_of: version })
    .where('market', '=', market)
    .where('version', '=', version)
    .execute()
}

/** Every market's accuracy as last worked out, the most valued sales first. */
export const readAccuracy = async (db: Kysely<Database>): Promise<Accuracy> => {
  const { rows } = await sql<
    Pick<MarketAccuracy, 'market' | 'name' | 'demo' | 'asOf'> & { accuracy: string }
  >`
    SELECT model.market, model.as_of AS "asOf", model.accuracy, place.name, place.demo
    FROM market_model AS model
    CROSS JOIN LATERAL (
      SELECT coalesce(max(l.city) || ', ' || max(l.state_or_province), model.market) AS name,
        bool_or(l.source = 'demo') AS demo
      FROM listing AS l WHERE l.market = model.market
      GROUP BY l.city_key ORDER BY count(*) DESC, l.city_key LIMIT 1
    ) AS place
    WHERE model.accuracy IS NOT NULL`.execute(db)
  const markets = rows.map(({ accuracy, ...market }): MarketAccuracy => {
    const figures: Figures = JSON.parse(accuracy)
    return { ...market, distance: 'mile', ...figures }
  })
  const valued = (one: MarketAccuracy) => one.overall?.n ?? 0
  return {
    markets: markets.sort((a, b) => valued(b) - valued(a) || (a.market < b.market ? -1 : 1)),
  }
}
