/** A chance as it is told: never as certain, nor as none, for nobody has looked at the home. */
export const toldChance = (chance: number): number => Math.min(0.99, Math.max(0.01, chance))
