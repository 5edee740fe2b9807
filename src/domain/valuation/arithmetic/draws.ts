/** Random draws that repeat: the same seed gives the same draws everywhere. A cursor: each call gives the next. */
export type DrawsCursor = {
  /** From 0 up to, but not including, 1. */
  readonly uniform: () => number
  /** Normal with mean 0 and deviation 1. */
  readonly normal: () => number
}

/** Mulberry32 (T. Ettinger, public domain); normals by Box-Muller, one of each two. */
export const drawsOf = (seed: number): DrawsCursor => {
  let state = seed | 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}
