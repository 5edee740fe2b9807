/** A chance as it is shown: never as certain or as none, because nobody has looked at the home. */
export const toldChance = (chance: number): number => Math.min(0.99, Math.max(0.01, chance))
