import { facts, wireFacts } from '../listings/facts.ts'
import type { OtherFeatures } from './other-features.ts'

/**
 * What a home has beside size, lot, age and rooms: `view, pool, 2-car garage, 2 stories`; `none` where it has nothing of
 * what is known, and null where nothing is.
 */
export const otherFeatureWords = (home: OtherFeatures): string | null => {
  const { garageSpaces = null, stories = null } = home
  const has = [
    ...yesNos.flatMap((name) => (home[name] ? facts[name].words : [])),
    ...(garageSpaces ? [wireFacts.garageSpaces.says(garageSpaces)] : []),
    ...(stories === null ? [] : [wireFacts.stories.says(stories)]),
  ]
  if (has.length > 0) return has.join(', ')
  return garageSpaces === 0 || yesNos.some((name) => home[name] === false) ? 'none' : null
}

const yesNos = ['viewYN', 'waterfrontYN', 'poolPrivateYN', 'basementYN'] as const
