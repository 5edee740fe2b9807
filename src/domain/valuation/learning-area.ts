/** So many sales teach a market by themselves; fewer are joined by those of the area around. */
const ENOUGH_SALES = 300

/**
 * The smallest area with sales enough to fit a model on, of areas each of which holds the one before it (a
 * three-digit zip area, its state, all there is); the widest when none has enough. A model of few sales
 * rests on what is usual in the country by itself. Null without areas.
 */
export const learningAreaOf = <A extends { readonly sales: number }>(
  areas: readonly A[],
): A | null => areas.find(({ sales }) => sales >= ENOUGH_SALES) ?? areas.at(-1) ?? null
