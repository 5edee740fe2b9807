import type { Kysely } from 'kysely'
import { type GivenHome, hasTooFewComps, type WhyNoValue } from '../../domain/homes/added-home.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import type { Database } from '../platform/database/schema.ts'
import { completeHomes, type PlacedHome } from './complete-homes.ts'
import type { HomePlaces, UnlistedValue, ValueUnlisted } from './ports.ts'

export type ValuingDeps = {
  readonly db: Kysely<Database>
  readonly places: HomePlaces
  readonly valueUnlisted: ValueUnlisted
  readonly today: IsoDate
}

/** A home of any address with its values; `why` it has none, where it has none. */
export type ValuedHome = PlacedHome & {
  readonly asOf: IsoDate | null
  readonly values: readonly UnlistedValue[]
  readonly why: WhyNoValue | null
}

/** Values homes of any address, market by market, under these ids. */
export const valueAddresses = async (
  deps: ValuingDeps,
  homes: readonly GivenHome[],
  propertyIds: readonly string[] = homes.map((_, i) => `row-${i + 1}`),
): Promise<ValuedHome[]> => {
  const placed = (await completeHomes(deps, homes)).map((home, i) => ({
    ...home,
    row: { ...home.row, propertyId: propertyIds[i] ?? '' },
  }))
  const toValue = placed.filter((home) => whyNotValued(home) === null)
  const markets = new Map<string, Valued>()
  for (const [market, there] of Map.groupBy(toValue, ({ row }) => row.market)) {
    const rows = there.map(({ row }) => row)
    const valued = await deps.valueUnlisted(market, rows)
    if (valued === null) continue
    const byHome = Map.groupBy(valued.values, ({ propertyId }) => propertyId)
    markets.set(market, { asOf: valued.asOf, demo: valued.demo, byHome })
  }
  return placed.map((home): ValuedHome => {
    const market = markets.get(home.row.market)
    const values = market?.byHome.get(home.row.propertyId) ?? []
    const few = hasTooFewComps(values)
    const why =
      whyNotValued(home) ?? (market === undefined ? 'no market' : few ? 'few comps' : null)
    const row = market?.demo ? { ...home.row, source: DEMO_SOURCE } : home.row
    return { ...home, row, asOf: market?.asOf ?? null, values: why === null ? values : [], why }
  })
}

type Valued = {
  readonly asOf: IsoDate
  readonly demo: boolean
  readonly byHome: ReadonlyMap<string, readonly UnlistedValue[]>
}

/** What is known before anything is valued. */
const whyNotValued = ({ placing, row }: PlacedHome): WhyNoValue | null =>
  placing === null ? 'no place' : row.livingArea === null ? 'no living area' : null
