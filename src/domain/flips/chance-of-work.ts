/**
 * The chance, from 0 to 1, that a home's own description would say that it needs work, by how far it asks below its
 * typical value (`gap` = ln(ask / typical value)) and by its age in years. A logistic regression on the listings of nine
 * towns near Boston, 2005 to 2011, that held unchanged in 2012 to 2015 and in a Midwest city (Brier .102, constant .121).
 */
export const chanceOfWork = (gap: number, ageYears: number): number => {
  const under = Math.min(0, gap)
  const over = Math.max(0, gap)
  const logit =
    -4.6 - 6.65 * under - 3.32 * over - 0.4 * under ** 2 + 0.64 * Math.log1p(Math.max(0, ageYears))
  return 1 / (1 + Math.exp(-logit))
}
