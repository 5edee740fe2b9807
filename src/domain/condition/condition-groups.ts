/** What words on a home's condition speak of: the groups of the lexicon, by name alone, for pages that read no remarks. */
export const conditionGroups = [
  'teardown',
  'rehab',
  'needs work',
  'as is',
  'bank',
  'estate',
  'dated',
  'potential',
  'price talk',
  'needs nothing',
  'new build',
  'renovated',
  'kitchen and bath',
  'systems',
  'well kept',
  'fine',
] as const
export type ConditionGroup = (typeof conditionGroups)[number]
