import type { SearchDistance } from '../distance.ts'

/** What a home asked and was worth when the subscriber looked at it. */
export type AsSeen = {
  readonly price: number
  readonly value: number
  /** How far the comps behind the value were. */
  readonly distance: SearchDistance
}

export type ChangesSince = {
  /** How much more it asks, in US dollars; below 0 for less. */
  readonly priceUsd: number
  /** Null unless the value has moved. */
  readonly value: { readonly from: number; readonly to: number } | null
}

/**
 * What has changed since a home was looked at. Values move a little with every sale nearby: only a move of one in a
 * hundred or more is listed, and only between values that were made of comps at the same distance.
 */
export const changesSince = (seen: AsSeen, now: AsSeen): ChangesSince => {
  const moved =
    seen.distance === now.distance &&
    Math.abs(now.value - seen.value) >= seen.value * MIN_MOVE_OF_VALUE
  return {
    priceUsd: now.price - seen.price,
    value: moved ? { from: seen.value, to: now.value } : null,
  }
}

const MIN_MOVE_OF_VALUE = 0.01
