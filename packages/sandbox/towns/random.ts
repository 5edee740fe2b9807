import { drawsOf } from '../../../src/domain/valuation/arithmetic/draws.ts'

/** Random draws that repeat: the same seed gives the same draws on every machine. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** A whole number, both ends included. */
  readonly whole: (low: number, high: number) => number
  readonly chance: (share: number) => boolean
  readonly normal: (mean: number, deviation: number) => number
  readonly pick: <T>(choices: readonly [T, ...T[]]) => T
  readonly shuffled: <T>(items: readonly T[]) => T[]
}

/** Draws that follow from a text alone, seeded with its FNV-1a hash. */
export const randomOf = (seed: string): Random => {
  const { uniform: next } = drawsOf(fnv1a(seed))
  const between = (low: number, high: number) => low + (high - low) * next()
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    // Box-Muller, one of its two draws.
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  }
}

/** A 32-bit hash of a text. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}
