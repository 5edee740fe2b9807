import type { OtherFeatures } from './other-features.ts'

/**
 * What a home has beside size, lot, age and rooms: `view, pool, 2-car garage, 2 stories`; `none` where it has nothing of
 * what is known, and null where nothing is.
 */
export const otherFeatureWords = (home: OtherFeatures): string | null => {
  const yesNos = [
    [home.viewYN, 'view'],
    [home.waterfrontYN, 'waterfront'],
    [home.poolPrivateYN, 'pool'],
    [home.basementYN, 'basement'],
  ] as const
  const { garageSpaces = null, stories = null } = home
  const has = [
    ...yesNos.flatMap(([known, words]) => (known ? [words] : [])),
    ...(garageSpaces === null || garageSpaces === 0 ? [] : [`${garageSpaces}-car garage`]),
    ...(stories === null ? [] : [stories === 1 ? '1 story' : `${stories} stories`]),
  ]
  if (has.length > 0) return has.join(', ')
  const isKnown = garageSpaces !== null || yesNos.some(([known]) => known === false)
  return isKnown ? 'none' : null
}
