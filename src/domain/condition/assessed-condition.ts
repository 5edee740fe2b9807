/** What a county's appraisers say of a home's condition, and what that is worth. */
export type AssessedCondition = {
  /** As the county writes it: `Very Good`, `4`. */
  readonly rating: string
  /** ln price against a home rated average, all else equal. */
  readonly offset: number
}

/**
 * Reads a county's condition rating: in words, or of five in a number (5 the best); null for any other.
 *
 * What ratings are worth: in words as in Ames, Iowa (2,930 sales, 2006 to 2010), in numbers as in King County,
 * Washington (19,845 sales, 2014 to 2015). A market's own median is taken off, so a scale whose average is elsewhere
 * counts from there.
 */
export const assessedConditionIn = (written: string): AssessedCondition | null => {
  const rating = written.trim()
  const offset = offsets.get(rating.toLowerCase().replaceAll(/[\s_-]+/g, ' '))
  return offset === undefined ? null : { rating: rating.replaceAll('_', ' '), offset }
}

const percents: Readonly<Record<string, number>> = {
  'very poor': -21,
  poor: -19,
  fair: -17,
  'below average': -5,
  average: 0,
  typical: 0,
  'above average': 5,
  good: 12,
  'very good': 17,
  excellent: 23,
  '1': -23,
  '2': -14,
  '3': 0,
  '4': 4,
  '5': 10,
}
const offsets = new Map(
  Object.entries(percents).map(([rating, percent]) => [rating, Math.log(1 + percent / 100)]),
)
