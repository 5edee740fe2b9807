import { type Kysely, sql } from 'kysely'
import { type Box, boxOf, isWithin, widened } from '../../domain/box.ts'
import { REACH_MILES } from '../../domain/comps/comps-rules.ts'
import type { Point } from '../../domain/distance.ts'
import { numberAt } from '../../domain/entry-at.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { ListingKind } from '../../domain/listing/standing.ts'
import { METHOD_VERSION } from '../../domain/valuation/market-model/model-of-sales.ts'
import { isInBox } from '../listings/queries.ts'
import { eachPage } from '../platform/database/each-page.ts'
import type { Database } from '../platform/database/schema.ts'
import { haveModelsAsOfOwnSales, modelInputs } from './market-models.ts'
import { type ModelSources, modelSourcesOf, salesByMarket } from './training-sales.ts'

/** The listing rows that have changed since values were last computed: a million of them take 40 MB. */
export class ChangedRows {
  readonly #pages: ChangedPage[] = []
  readonly #boxes = new Map<string, Box>()
  #count = 0
  #sales = 0

  add(rows: readonly ChangedRow[]): void {
    this.#pages.push({
      id: Float64Array.from(rows, (row) => row.id),
      revision: Int32Array.from(rows, (row) => row.revision),
      latitude: Float64Array.from(rows, (row) => row.latitude),
      longitude: Float64Array.from(rows, (row) => row.longitude),
      isSale: Uint8Array.from(rows, (row) => Number(row.kind === 'sale')),
    })
    for (const [market, changed] of Map.groupBy(rows, (row) => row.market)) {
      const known = this.#boxes.get(market)
      this.#boxes.set(market, boxOf([...changed, ...(known ? cornersOf(known) : [])]))
    }
    this.#count += rows.length
    this.#sales += rows.filter((row) => row.kind === 'sale').length
  }

  get count(): number {
    return this.#count
  }

  get onlyOffers(): boolean {
    return this.#sales === 0
  }

  /** Where the changes of each market lie. */
  get boxes(): ReadonlyMap<string, Box> {
    return this.#boxes
  }

  /** Where rows within a box lie. */
  pointsIn(box: Box, { salesOnly }: { readonly salesOnly: boolean }): Point[] {
    return this.#pages.flatMap((page) =>
      Array.from(page.id.keys()).flatMap((row) => {
        const point = {
          latitude: numberAt(page.latitude, row),
          longitude: numberAt(page.longitude, row),
        }
        return isWithin(box, point) && (!salesOnly || page.isSale[row] === 1) ? point : []
      }),
    )
  }

  /** The rows as they were read, a page at a time. */
  get pages(): readonly Pick<ChangedPage, 'id' | 'revision'>[] {
    return this.#pages
  }
}

type ChangedRow = Point & {
  readonly id: number
  readonly revision: number
  readonly market: string
  readonly kind: ListingKind
}

type ChangedPage = {
  readonly id: Float64Array
  readonly revision: Int32Array
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  readonly isSale: Uint8Array
}

const cornersOf = ({ west, south, east, north }: Box): Point[] => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]

/** The rows that values do not include yet. */
export const changedRows = async (db: Kysely<Database>): Promise<ChangedRows> => {
  const changed = new ChangedRows()
  const query = db
    .selectFrom('listing')
    .select(['id', 'revision', 'market', 'kind', 'latitude', 'longitude'])
    .whereRef('revision', '<>', 'valued_revision')
  await eachPage(db, query, (rows) => changed.add(rows))
  return changed
}

/**
 * What a market's model will be made of: `as it is` where nothing has changed that could change it, null
 * where no sale could train one.
 */
export type Training = ModelSources | 'as it is' | null

/**
 * Markets whose values may be out of date, in a fixed order, each with what its model will be made of: those
 * with changes or in reach of one, those whose as-of date or method moved, and those whose model no longer
 * fits the sales around. While nothing has changed it costs one look at the tables; new offers and asking
 * prices cost little more, since they train no model: every sale is looked at only when one has changed.
 */
export const marketsToValue = async (
  db: Kysely<Database>,
  changed: ChangedRows,
): Promise<Map<string, Training>> => {
  const moved = await movedMarkets(db)
  if (changed.count === 0 && moved.length === 0) return new Map()
  const markets = new Set(moved)
  for (const [market, box] of changed.boxes) {
    markets.add(market)
    for (const reached of await marketsForSaleIn(db, widened(box, REACH_MILES)))
      markets.add(reached)
  }
  const onlyOffers = moved.length === 0 && changed.onlyOffers
  if (onlyOffers && (await haveModelsAsOfOwnSales(db, [...markets])))
    return new Map([...markets].sort().map((market) => [market, 'as it is']))
  const sources = await modelSources(db)
  const inputs = await modelInputs(db)
  for (const [market, source] of sources)
    if (source !== null && inputs.get(market) !== source.inputs) markets.add(market)
  return new Map([...markets].sort().map((market) => [market, sources.get(market) ?? null]))
}

const modelSources = async (db: Kysely<Database>): Promise<Map<string, ModelSources | null>> => {
  const sales = await salesByMarket(db)
  return new Map(sales.map((market) => [market.market, modelSourcesOf(market, sales)]))
}

/** The markets that have homes for sale in a box. */
const marketsForSaleIn = async (db: Kysely<Database>, box: Box): Promise<string[]> => {
  const rows = await db
    .selectFrom('listing')
    .select('market')
    .distinct()
    .where('standing', '=', 'active')
    .where(isInBox(box))
    .execute()
  return rows.map((row) => row.market)
}

/** Markets whose as-of date or method is not the one their values were made with. */
const movedMarkets = async (db: Kysely<Database>): Promise<string[]> => {
  const rows = await db
    .selectFrom('market')
    .select('market')
    .where(
      sql<boolean>`(valued_as_of, valued_by) IS DISTINCT FROM (as_of, ${METHOD_VERSION}::text)`,
    )
    .execute()
  return rows.map((row) => row.market)
}

/** Until the transaction ends, nobody else values this market. */
export const lockMarket = async (trx: Kysely<Database>, market: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`revalue:${market}`}, 0))`.execute(trx)
}

/** A market's as-of date, and whether all its homes must be valued; null while it has no date. */
export const marketToValue = async (
  db: Kysely<Database>,
  market: string,
): Promise<{ readonly asOf: IsoDate; readonly whole: boolean } | null> => {
  const known = await db
    .selectFrom('market')
    .selectAll()
    .where('market', '=', market)
    .executeTakeFirst()
  if (!known || known.as_of === null) return null
  const whole = known.valued_as_of !== known.as_of || known.valued_by !== METHOD_VERSION
  return { asOf: known.as_of, whole }
}

/** Notes the as-of date and the method that a market's homes are valued with. */
export const noteMarketValued = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate | null,
): Promise<void> => {
  await db
    .updateTable('market')
    .set({ valued_as_of: asOf, valued_by: METHOD_VERSION })
    .where('market', '=', market)
    .execute()
}

/** Notes that values now include these rows as they were read; a row changed since stays noted. */
export const markIncluded = async (db: Kysely<Database>, changed: ChangedRows): Promise<void> => {
  for (const { id, revision } of changed.pages)
    await sql`
      UPDATE listing SET valued_revision = read.revision
      FROM unnest(${Array.from(id)}::bigint[], ${Array.from(revision)}::integer[])
        AS read (id, revision)
      WHERE listing.id = read.id`.execute(db)
}
