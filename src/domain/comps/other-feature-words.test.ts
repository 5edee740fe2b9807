import { expect, it } from 'vitest'
import { otherFeatureWords } from './other-feature-words.ts'

it('says what else a home has, that it has nothing of it, or that nothing is known', () => {
  const all = { viewYN: true, waterfrontYN: true, poolPrivateYN: true, basementYN: true }
  expect(otherFeatureWords({ ...all, garageSpaces: 2, stories: 1.5 })).toBe(
    'view, waterfront, pool, basement, 2-car garage, 1.5 stories',
  )
  expect(otherFeatureWords({ viewYN: false, garageSpaces: 0, stories: 1 })).toBe('1 story')
  expect(otherFeatureWords({ viewYN: null, poolPrivateYN: false })).toBe('none')
  expect(otherFeatureWords({ garageSpaces: 0 })).toBe('none')
  expect(otherFeatureWords({ viewYN: null, garageSpaces: null, stories: null })).toBeNull()
})
