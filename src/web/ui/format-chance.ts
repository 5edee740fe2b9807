/** `64 %`. A chance is never told as certain, nor as none. */
export const formatChance = (chance: number): string => `${chancePercent(chance)} %`

/** A chance (0 to 1) in whole percent, 1 to 99. */
export const chancePercent = (chance: number): number =>
  Math.min(99, Math.max(1, Math.round(100 * chance)))
