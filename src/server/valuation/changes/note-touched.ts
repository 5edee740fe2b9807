import { type Kysely, sql } from 'kysely'
import { boxOf, widened } from '../../../domain/box.ts'
import { REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import { milesOf, type Point } from '../../../domain/distance.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { homeTypes } from '../../../domain/listings/home-type.ts'
import { METHOD_VERSION } from '../../../domain/valuation/market-model/model-of-sales.ts'
import { addedIn } from '../../homes/queries.ts'
import { isForSale, isInBox } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { dropValuationsIfGone } from '../values/stored-values.ts'
import { checkNewSales } from './check-new-sales.ts'
import { homesNear } from './homes-near.ts'
import type { Changes, ListingChange } from './take-changes.ts'

/** What becomes of some changes. */
export type Touched = {
  /** Markets whose homes are valued again with the models they have. */
  readonly followed: readonly string[]
  /** Markets that need a new model first. */
  readonly toRefit: readonly string[]
  /** Changed sales in reach of homes for sale in markets whose models are made of sales around. */
  readonly salesAround: readonly { readonly market: string; readonly closeDate: IsoDate }[]
}

/**
 * Has the homes that changes touch wait to be valued again, and drops the values of homes that are no longer for
 * sale. A home is touched by any change within a mile (comps, and homes for sale beside them), and by a sale up to
 * three miles off where it looks that far. Markets without a model, and those where many sales have changed since it
 * was fitted, are valued whole instead, once they have a new one.
 */
export const noteTouched = async (
  trx: Kysely<Database>,
  { changed: listings, left }: Changes,
): Promise<Touched> => {
  const changes = [...listings, ...left]
  if (changes.length === 0) return { followed: [], toRefit: [], salesAround: [] }
  await dropValuationsIfGone(
    trx,
    changes.map(({ propertyId }) => propertyId),
  )
  await countChangedSales(trx, changes)
  const changed = Map.groupBy(changes, ({ market }) => market)
  const touched = new Map<string, string[]>()
  const sales: Touched['salesAround'][number][] = []
  const reached = new Map<string, string[]>()
  for (const [changedIn, near] of changed) {
    const homesIn = await homesTouchedBy(trx, near)
    reached.set(changedIn, [...homesIn.keys()])
    for (const [market, homes] of homesIn) {
      touched.set(market, [...(touched.get(market) ?? []), ...homes])
      for (const { closeDate } of near) if (closeDate !== null) sales.push({ market, closeDate })
    }
  }
  const markets = [...new Set([...changed.keys(), ...touched.keys()])].sort()
  const toRefit = await askForModels(trx, markets)
  const followed = markets.filter((market) => !toRefit.has(market))
  for (const [changedIn, near] of Map.groupBy(listings, ({ market }) => market))
    await checkNewSales(
      trx,
      [changedIn, ...(reached.get(changedIn) ?? [])].filter((market) => !toRefit.has(market)),
      near,
    )
  await sendToBeValued(
    trx,
    followed.flatMap((market) =>
      [...new Set(touched.get(market))].map((propertyId) => ({ market, propertyId })),
    ),
  )
  const around = await ofSalesAround(trx, followed)
  const salesAround = sales.filter(({ market }) => around.has(market))
  return { followed, toRefit: [...toRefit], salesAround }
}

/** Those markets whose models are made of the sales of markets around as well. */
const ofSalesAround = async (
  trx: Kysely<Database>,
  markets: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await trx
    .selectFrom('marketModel')
    .select('market')
    .where('modelOf', '=', 'markets around')
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .execute()
  return new Set(rows.map(({ market }) => market))
}

/** Counted for each market whose model was made of them. */
const countChangedSales = async (
  trx: Kysely<Database>,
  changes: readonly ListingChange[],
): Promise<void> => {
  const sales = Map.groupBy(
    changes.filter(({ kind }) => kind === 'sale'),
    ({ market }) => market,
  )
  await sql`
    UPDATE market SET sales_changed = sales_changed + counted.sales
    FROM unnest(${[...sales.keys()]}::text[], ${[...sales.values()].map(({ length }) => length)}::integer[])
      AS counted (market, sales)
    WHERE market.market = counted.market`.execute(trx)
}

/** The homes for sale that changes of one market touch, by the market they lie in. */
const homesTouchedBy = async (
  trx: Kysely<Database>,
  changes: readonly ListingChange[],
): Promise<Map<string, string[]>> => {
  const sales = changes.filter(({ kind }) => kind === 'sale')
  const reach = sales.length > 0 ? REACH_MILES : milesOf.mile
  const around = widened(boxOf(changes), reach * A_LITTLE_MORE)
  const forSale = await trx
    .selectFrom('listing')
    .select(['market', 'propertyId', 'latitude', 'longitude'])
    .where(isForSale)
    .where(sql<boolean>`home_type = ANY(${homeTypes}::text[])`)
    .where(isInBox(around))
    .execute()
  const added = await addedIn(trx, around)
  const homes = [...forSale, ...added]
  const byAny = new Set(homesNear(homes, changes, milesOf.mile * A_LITTLE_MORE))
  const bySales = homesNear(homes, sales, REACH_MILES * A_LITTLE_MORE)
  const markets = [...new Set(homes.map(({ market }) => market))]
  const lookFar = new Set([
    ...(bySales.length > byAny.size ? await homesLookingFar(trx, markets) : []),
    // They are few: which of them look far is not asked.
    ...added.map(({ propertyId }) => propertyId),
  ])
  const touched = [
    ...byAny,
    ...bySales.filter((home) => !byAny.has(home) && lookFar.has(home.propertyId)),
  ].sort(southToNorth)
  return new Map(
    [...Map.groupBy(touched, ({ market }) => market)].map(([market, there]) => [
      market,
      there.map(({ propertyId }) => propertyId),
    ]),
  )
}

/** Two ways to measure a distance differ by less. */
const A_LITTLE_MORE = 1.001

/** Homes that are valued together lie together, so that few sales around are read. */
const southToNorth = (a: Point, b: Point) => a.latitude - b.latitude

/** The homes for sale of some markets whose values rest on sales more than a mile off. */
const homesLookingFar = async (
  trx: Kysely<Database>,
  markets: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ propertyId: string }>`
    SELECT property_id FROM valuation
    WHERE market = ANY(${markets}::text[]) AND looks_far AND distance = 'mile'`.execute(trx)
  return new Set(rows.map(({ propertyId }) => propertyId))
}

/**
 * Asks for a new model, and for values of the whole market, in those of these markets that have no model of today's
 * method, or one since which too many sales have come or changed. Answers which.
 */
const askForModels = async (
  trx: Kysely<Database>,
  markets: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ market: string }>`
    UPDATE market SET whole_asked = whole_asked + 1
    WHERE market = ANY(${markets}::text[]) AND (
      valued_as_of IS NULL OR valued_by IS DISTINCT FROM ${METHOD_VERSION}
      OR whole_asked <> whole_done
      OR NOT EXISTS (
        SELECT FROM market_model AS model WHERE model.market = market.market
          AND market.sales_changed <= greatest(
            ${FEWEST_TO_REFIT}::integer, coalesce(model.sales, 0) * ${SHARE_TO_REFIT}::float8)))
    RETURNING market`.execute(trx)
  return new Set(rows.map(({ market }) => market))
}

/** A model is made again before the night when this share of its sales, and at least so many, have changed. */
const SHARE_TO_REFIT = 0.25
const FEWEST_TO_REFIT = 50

/**
 * A home that waits already waits once more: the run that values it now may not have seen what is noted here. The run
 * that takes a home takes everything noted for it.
 */
const sendToBeValued = async (
  trx: Kysely<Database>,
  homes: readonly { readonly market: string; readonly propertyId: string }[],
): Promise<void> => {
  if (homes.length === 0) return
  await sql`
    INSERT INTO home_to_value (market, property_id)
    SELECT * FROM unnest(
      ${homes.map(({ market }) => market)}::text[],
      ${homes.map(({ propertyId }) => propertyId)}::text[])`.execute(trx)
}
