import * as entries from '../entry-at.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { integerAt, numberAt } = entries

/**
 * Of the first `found` keys that pass, the `most` smallest in ascending order (equals in their order): the place of
 * each, and its key. By insertion into a short sorted list.
 */
export const leastDissimilar = (
  dissimilarity: Float64Array,
  { found, most }: { readonly found: number; readonly most: number },
  passes: (at: number) => boolean,
): { readonly at: Int32Array; readonly dissimilarity: Float64Array } => {
  const best = new Int32Array(most)
  const keys = new Float64Array(most)
  let count = 0
  for (let i = 0; i < found; i++) {
    const key = numberAt(dissimilarity, i)
    if (count === most && key >= numberAt(keys, most - 1)) continue
    if (!passes(i)) continue
    let place = count < most ? count++ : most - 1
    for (; place > 0 && numberAt(keys, place - 1) > key; place--) {
      keys[place] = numberAt(keys, place - 1)
      best[place] = integerAt(best, place - 1)
    }
    keys[place] = key
    best[place] = i
  }
  return { at: best.subarray(0, count), dissimilarity: keys.subarray(0, count) }
}
