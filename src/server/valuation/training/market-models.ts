import { type Kysely, type Selectable, sql } from 'kysely'
import { MarketSales } from '../../../domain/comps/market-sales.ts'
import {
  type ConditionFit,
  UNKNOWN_CONDITION_FIT,
  withConditions,
} from '../../../domain/condition/fit-condition.ts'
import { type SearchDistance, searchDistances } from '../../../domain/distance.ts'
import { type FlipFit, UNKNOWN_FLIP_FIT } from '../../../domain/flips/fit-flips.ts'
import { type MarketResales, resalesUntilLearned } from '../../../domain/flips/market-resales.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import {
  type SaleCheck,
  type SaleChecks,
  withDoubts,
} from '../../../domain/listings/checks/sale-checks.ts'
import type { Market } from '../../../domain/valuation/appraisal/home-valuer.ts'
import type { MarketFit } from '../../../domain/valuation/calibration/fit-market.ts'
import { ModelCursor } from '../../../domain/valuation/market-model/market-model.ts'
import type { RangeModel } from '../../../domain/valuation/range/likely-range.ts'
import { isUsableSale } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { MarketModelTable, ModelOf } from '../../platform/database/tables/valuation.ts'
import type { StoredCandidate } from '../values/to-comp.ts'
import { boostingOfJson, jsonOfBoosting } from './boosting-json.ts'
import type { TrainedFit } from './training-tasks.ts'

/** A market's model as values are made with it. */
export type StoredModel = Pick<MarketFit, 'model' | 'marketPattern'> & {
  readonly version: string
  readonly asOf: IsoDate
  readonly modelOf: ModelOf
  readonly correction: MarketFit['calibration']['correction']
  readonly stacker: MarketFit['calibration']['stacker']
  readonly ranges: Readonly<Record<SearchDistance, RangeModel>>
  /** What the model says of a sale without it, by sale key. */
  readonly saleValues: ReadonlyMap<string, number>
  /** What is wrong with sales, by sale key; those without a fault are left out. */
  readonly saleChecks: SaleChecks
  /** What flip scores are made of. */
  readonly flips: FlipFit
  readonly condition: ConditionFit
}

/** Which model a market has, without reading it. */
export type ModelLabel = {
  readonly version: string
  readonly inputs: string
  /** What is wrong with sales that came after it, as JSON. */
  readonly laterChecks: string
}

/** The label of a market's model; undefined without one. */
export const modelLabel = (db: Kysely<Database>, market: string): Promise<ModelLabel | undefined> =>
  db
    .selectFrom('marketModel')
    .select(['version', 'inputs', 'laterChecks'])
    .where('market', '=', market)
    .executeTakeFirst()

/** Of each market that has a model: what the model was last known to fit. */
export const modelInputs = async (db: Kysely<Database>): Promise<Map<string, string>> => {
  const rows = await db.selectFrom('marketModel').select(['market', 'inputs']).execute()
  return new Map(rows.map((row) => [row.market, row.inputs]))
}

/** Whether each of these markets has a model as of a sale of its own, so that no offer changes it. */
export const haveModelsAsOfOwnSales = async (
  db: Kysely<Database>,
  markets: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql<{ are: boolean }>`
    SELECT bool_and(
      EXISTS (SELECT FROM market_model AS model WHERE model.market = given.market)
      AND EXISTS (
        SELECT FROM market AS m JOIN listing AS l ON l.market = m.market AND l.close_date = m.as_of
        WHERE m.market = given.market AND ${isUsableSale})
    ) AS are
    FROM unnest(${markets}::text[]) AS given (market)`.execute(db)
  return rows[0]?.are ?? false
}

/** Reads a market's model; null while it has none. */
export const readModel = async (
  db: Kysely<Database>,
  market: string,
): Promise<StoredModel | null> => {
  const row = await db
    .selectFrom('marketModel')
    .select(['version', 'asOf', 'modelOf', 'model', 'boosting', 'correction', 'ranges'])
    .select(['saleValues', 'saleChecks', 'laterChecks', 'resales', 'condition'])
    .where('market', '=', market)
    .executeTakeFirst()
  return row ? modelOfRow(row) : null
}

type ModelRow = Pick<
  Selectable<MarketModelTable>,
  | 'version'
  | 'asOf'
  | 'modelOf'
  | 'model'
  | 'boosting'
  | 'correction'
  | 'ranges'
  | 'saleValues'
  | 'saleChecks'
  | 'laterChecks'
  | 'resales'
  | 'condition'
>

/** The model in a row. */
export const modelOfRow = (row: ModelRow): StoredModel => {
  const saleValues: Record<string, number> = JSON.parse(row.saleValues)
  const saleChecks: Record<string, readonly SaleCheck[]> = {
    ...JSON.parse(row.saleChecks),
    ...JSON.parse(row.laterChecks),
  }
  const resales: MarketResales | null = row.resales === null ? null : JSON.parse(row.resales)
  return {
    version: row.version,
    asOf: row.asOf,
    modelOf: row.modelOf,
    model: JSON.parse(row.model),
    ...boostingOfJson(row.boosting),
    correction: JSON.parse(row.correction),
    ranges: JSON.parse(row.ranges),
    saleValues: new Map(Object.entries(saleValues)),
    saleChecks: new Map(Object.entries(saleChecks)),
    flips: resales?.flips ?? UNKNOWN_FLIP_FIT,
    condition: row.condition === null ? UNKNOWN_CONDITION_FIT : JSON.parse(row.condition),
  }
}

/** The models last asked for, kept in memory while they are the stored ones. */
export class KeptModels {
  readonly #db: Kysely<Database>
  /** By market, the longest unused first. */
  readonly #kept = new Map<string, KeptModel>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /**
   * A market's model; null while it has none. Requests at the same time share one read. `db` is the transaction that it
   * must agree with, if there is one.
   */
  async of(market: string, db: Kysely<Database> = this.#db): Promise<StoredModel | null> {
    const stored = await modelLabel(db, market)
    const kept = this.#kept.get(market)
    this.#kept.delete(market)
    if (!stored) return null
    const current = kept && isSame(stored, kept.label) ? kept : this.#read(db, market, stored)
    this.#kept.set(market, current)
    for (const longestUnused of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break
      this.#kept.delete(longestUnused)
    }
    return current.model
  }

  /** Reads a model; one that could not be read is not kept. */
  #read(db: Kysely<Database>, market: string, label: ModelLabel): KeptModel {
    const reading = { label, model: readModel(db, market) }
    const forget = () => {
      if (this.#kept.get(market) === reading) this.#kept.delete(market)
    }
    reading.model.then((model) => {
      if (model === null) forget()
    }, forget)
    return reading
  }
}

type KeptModel = { readonly label: ModelLabel; readonly model: Promise<StoredModel | null> }

const isSame = (a: ModelLabel, b: ModelLabel): boolean =>
  a.version === b.version && a.laterChecks === b.laterChecks

/** A large market's model takes a few megabytes. */
const MAX_KEPT = 8

/**
 * Sales around homes with what a market's model says of each: without the sale itself where the model was
 * fitted on it, straight where it lies beyond what the model was fitted on. What was found doubtful then is so now.
 */
export const marketAround = (
  candidates: Iterable<StoredCandidate>,
  {
    model,
    marketPattern,
    saleValues,
    saleChecks,
    flips,
    condition,
  }: Pick<
    StoredModel,
    'model' | 'marketPattern' | 'saleValues' | 'saleChecks' | 'flips' | 'condition'
  >,
): Market<StoredCandidate> => {
  const resold = new Set(flips.resold ?? [])
  const checked = Array.from(candidates, (sale) => {
    const checks = saleChecks.get(sale.listingKey)
    const resoldAsFlip = resold.has(sale.listingKey)
    if (!checks?.length) return resoldAsFlip ? { ...sale, resoldAsFlip } : sale
    return { ...sale, resoldAsFlip, checks: checks.map(({ knownFrom: _, ...check }) => check) }
  })
  const sales = new MarketSales(withConditions(withDoubts(checked, saleChecks), condition))
  const cursor = new ModelCursor(model)
  const modelValue = Float64Array.from(
    sales.sales,
    ({ listingKey }, row) => saleValues.get(listingKey) ?? cursor.read(sales.homes, row),
  )
  return { model, sales, modelValue, marketPattern }
}

/** What was trained on a market's sales, as it is stored. */
export type TrainedRow = ReturnType<typeof rowOfFit>

export const rowOfFit = ({
  fit,
  version,
  ...about
}: {
  readonly fit: TrainedFit
  readonly version: string
  readonly asOf: IsoDate
  readonly modelOf: ModelOf
  readonly inputs: string
}) => {
  const model = { ...fit.model, version }
  const { correction, ranges, stacker } = fit.calibration
  const rangeOf = Object.fromEntries(searchDistances.map((distance, i) => [distance, ranges[i]]))
  return {
    version,
    asOf: about.asOf,
    modelOf: about.modelOf,
    inputs: about.inputs,
    model: JSON.stringify(model),
    boosting: jsonOfBoosting({ marketPattern: fit.marketPattern, stacker }),
    correction: JSON.stringify(correction),
    ranges: JSON.stringify(rangeOf),
    saleValues: fit.saleValues,
    saleChecks: fit.saleChecks,
    pastValues: fit.pastValues,
    purchaseValues: fit.purchaseValues,
    resales: JSON.stringify(resalesUntilLearned(fit.flips)),
    condition: JSON.stringify(fit.condition),
    sales: fit.model.sales,
    laterChecks: '{}',
  }
}

/** Stores a market's model in place of what was there before. */
export const storeModel = async (
  db: Kysely<Database>,
  market: string,
  row: TrainedRow,
): Promise<void> => {
  await db
    .insertInto('marketModel')
    .values({ market, ...row })
    .onConflict((conflict) => conflict.column('market').doUpdateSet(row))
    .execute()
}

/** Notes that a market's model still fits its sales. */
export const keepModel = async (
  db: Kysely<Database>,
  market: string,
  inputs: string,
): Promise<void> => {
  await db.updateTable('marketModel').set({ inputs }).where('market', '=', market).execute()
}

/** Drops the model of a market where nothing can be trained. */
export const dropModel = async (db: Kysely<Database>, market: string): Promise<void> => {
  await db.deleteFrom('marketModel').where('market', '=', market).execute()
}
