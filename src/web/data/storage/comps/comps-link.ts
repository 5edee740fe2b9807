import * as z from 'zod/mini'
import { chosenCompsSchema } from '../../../../contract/valuation/chosen-comps.ts'
import { type SearchDistance, searchDistances } from '../../../../domain/distance.ts'
import type { ChosenComps } from './comps-choice.ts'

/** What a home is compared with. */
export type LinkedSearch = {
  readonly distance: SearchDistance
  readonly includeHomesForSale: boolean
}

/** What the address of a home's page says of its comps. */
export type CompsLink =
  | { readonly state: 'none' }
  /** It says something, but nothing that can be chosen. */
  | { readonly state: 'bad' }
  | {
      readonly state: 'comps'
      readonly search: LinkedSearch
      /** Null where it names none. Reasons do not travel. */
      readonly chosen: ChosenComps | null
    }

/** The query of an address that shows the same comps to someone else. */
export const compsQuery = (
  { distance, includeHomesForSale }: LinkedSearch,
  { off, pinned, within }: ChosenComps,
): string => {
  const query = new URLSearchParams({ distance })
  if (includeHomesForSale) query.set('forSale', 'true')
  for (const key of Object.keys(off)) query.append('off', key)
  for (const key of pinned) query.append('pinned', key)
  for (const limit of limits) {
    const most = within[limit]
    if (most !== null) query.set(limit, String(most))
  }
  return query.toString()
}

/** Reads such a query. Other parts of it are ignored. */
export const readCompsQuery = (text: string): CompsLink => {
  const query = new URLSearchParams(text)
  const chooses = ['off', 'pinned', ...limits].some((name) => query.has(name))
  if (!chooses && !query.has('distance')) return { state: 'none' }
  const distance = searchDistances.find((one) => one === query.get('distance'))
  const read = z.safeParse(chosenCompsSchema, {
    off: Object.fromEntries(query.getAll('off').map((key) => [key, null])),
    pinned: [...new Set(query.getAll('pinned'))],
    within: Object.fromEntries(
      limits.map((limit) => [limit, query.has(limit) ? Number(query.get(limit)) : null]),
    ),
  })
  if (distance === undefined || !read.success) return { state: 'bad' }
  const { off, pinned, within } = read.data
  const withoutReasons = Object.fromEntries(Object.keys(off).map((key) => [key, null]))
  return {
    state: 'comps',
    search: { distance, includeHomesForSale: query.get('forSale') === 'true' },
    chosen: chooses ? { off: withoutReasons, pinned, within } : null,
  }
}

/** Whether two choices come to the same comps, for whatever reasons and in whatever order. */
export const isSameChoice = (one: ChosenComps, other: ChosenComps): boolean =>
  comparable(one) === comparable(other)

const comparable = ({ off, pinned, within }: ChosenComps): string =>
  JSON.stringify([
    Object.keys(off).toSorted(),
    pinned.toSorted(),
    limits.map((limit) => within[limit]),
  ])

const limits = ['miles', 'days', 'sizePercent'] as const
