import { recordOf } from '../../record-of.ts'
import type { Exit } from '../exits/exit-inputs.ts'
import type { ByLevel, DefaultValues } from '../fields/default-fields.ts'
import { rehabLevels } from './deal-inputs.ts'
import type { DefaultsOverride } from './defaults.ts'

/** What a user has set in place of shipped defaults, for one scope. */
export type OwnDefaults = {
  /** `mine` for every home, a state (WA), a market: the first three digits of the zip (981), or `search`. */
  readonly scope: string
  readonly values: Partial<DefaultValues>
  /** The day each value was set: YYYY-MM-DD, by its name. */
  readonly setOn: Readonly<Record<string, string>>
}

/**
 * What of a user's own defaults holds at a place, in the order in which `defaultInputs` takes overrides: for every
 * home, then for the state, then for the market, then what the search says, the nearest last, so that it wins.
 */
export const overridesAt = (
  own: readonly OwnDefaults[],
  { state, zip }: { readonly state: string | null; readonly zip: string | null },
): DefaultsOverride[] =>
  [
    { scope: 'mine', for: 'all deals' as const },
    { scope: state, for: 'this state' as const },
    { scope: zip?.slice(0, 3), for: 'this market' as const },
    { scope: OF_SEARCH, for: 'this search' as const },
  ].flatMap(({ scope, for: deals }) =>
    own.filter((one) => one.scope === scope).flatMap((one) => datedOverrides(one, deals)),
  )

/** A user's own defaults, and above them the exit that a search is worked by; undefined leaves it to the defaults. */
export const ownDefaultsIn = (
  own: readonly OwnDefaults[],
  worksBy: Exit | undefined,
): readonly OwnDefaults[] =>
  worksBy === undefined ? own : [...own, { scope: OF_SEARCH, values: { worksBy }, setOn: {} }]

const OF_SEARCH = 'search'

/** One for each day on which any of the values was set. */
const datedOverrides = (
  { values: set, setOn: dates }: OwnDefaults,
  deals: DefaultsOverride['for'],
): DefaultsOverride[] => {
  const values = withFixedPart(set)
  const { rehabFixedCents = dates.rehabCentsPerSqft ?? '' } = dates
  const setOn: OwnDefaults['setOn'] = { ...dates, rehabFixedCents }
  return [...Map.groupBy(Object.entries(values), ([name]) => setOn[name] ?? '')].map(
    ([asOf, entries]) => ({
      for: deals,
      asOf,
      values: Object.fromEntries(entries),
    }),
  )
}

/**
 * A level's cost by the square foot that is set without a fixed part is the whole cost: so it was kept before levels
 * had a fixed part.
 */
export const withFixedPart = (values: Partial<DefaultValues>): Partial<DefaultValues> =>
  values.rehabCentsPerSqft === undefined || values.rehabFixedCents !== undefined
    ? values
    : { ...values, rehabFixedCents: recordOf<ByLevel>(rehabLevels, () => 0) }
