import type { Kysely } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import type {
  HomeWithNewComps,
  UnlistedHome,
  UnlistedValue,
  ValueUnlisted,
} from '../../homes/ports.ts'
import {
  addedToValue,
  noteHomesOnRecordDue,
  replaceAddedValues,
  unitOf,
} from '../../homes/queries.ts'
import { newestListing } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isDemoMarket } from '../stored-homes.ts'
import type { KeptModels } from '../training/market-models.ts'
import { marketToValue } from '../valuation-queue.ts'
import type { HomeToValue, HomeValuation } from './market-valuer.ts'
import { storedRowOf } from './stored-values.ts'
import { type ValuedBy, type ValuingThreads, valueUnlisted } from './value-homes.ts'

/** Values homes that are no listings by the model that their market has, as its homes for sale are valued. */
export const unlistedValuer =
  ({
    db,
    models,
    threads,
  }: {
    readonly db: Kysely<Database>
    readonly models: Pick<KeptModels, 'of'>
    readonly threads: ValuingThreads
  }): ValueUnlisted =>
  async (market, homes) => {
    const due = await marketToValue(db, market)
    const trained = due === null || due.asOf === null ? null : await models.of(market)
    if (due === null || due.asOf === null || trained === null) return null
    const { asOf } = due
    const demo = await isDemoMarket(db, market)
    const valued = { market, asOf, newestListing: await newestListing(db) }
    const by = { trained, asOf, demo, threads }
    const values = await valueUnlisted(db, homes.map(toValueOf), by)
    return { asOf, demo, values: values.map((value) => toUnlistedValue(value, valued)) }
  }

/**
 * Values the homes that people have added in a market, all or those of these ids, with the model that its homes for sale
 * are valued with, in the same transaction. Answers those that have new comps. Homes on county lists may be many: with all
 * of the market theirs are due, and made afterward.
 */
export const valueAddedHomes = async (
  trx: Kysely<Database>,
  market: string,
  propertyIds: readonly string[] | undefined,
  by: ValuedBy & { readonly threads: ValuingThreads },
): Promise<HomeWithNewComps[]> => {
  if (propertyIds === undefined) await noteHomesOnRecordDue(trx, market)
  const homes = await addedToValue(trx, market, propertyIds)
  if (homes.length === 0) return []
  // Before the sales are read: what comes in between is new once more, and not missed.
  const valued = { market, asOf: by.asOf, newestListing: await newestListing(trx) }
  const values = await valueUnlisted(trx, homes.map(toValueOf), by)
  return replaceAddedValues(
    trx,
    homes.map(({ propertyId }) => propertyId),
    values.map((value) => toUnlistedValue(value, valued)),
  )
}

/** What a home that is no listing is valued from. No other row of it is known, so none contradicts it. */
const toValueOf = (home: UnlistedHome): HomeToValue => ({
  subject: home,
  facts: {
    ...home,
    internetAddressDisplayYN: true,
    reading: home.conditionReading,
    unit: unitOf(home),
    otherTypes: [],
    otherPrices: [],
    otherAreas: [],
    otherUnits: [],
  },
})

const toUnlistedValue = (
  value: HomeValuation,
  {
    newestListing,
    ...valued
  }: {
    readonly market: string
    readonly asOf: IsoDate
    readonly newestListing: number | null
  },
): UnlistedValue => ({
  ...value,
  market: valued.market,
  newestListing,
  stored: () => storedRowOf(value, valued),
})
