import { expect, it } from 'vitest'
import { SHIPPED_RESALE_FIT } from '../../domain/flips/resale-fit.ts'
import { homeStory, type ValuedHome } from '../../domain/search/home-story.ts'
import { storiesBy } from './stories.ts'

const home: ValuedHome = {
  price: 280_000,
  typicalValue: 400_000,
  likelyRange: { low: 344_000, high: 468_000 },
  size: 1_500,
  yearBuilt: 1950,
  asOf: '2022-09-27',
  state: 'WA',
  city: 'Tacoma',
  zip: '98403',
}
const fits = { likelySale: null, resales: SHIPPED_RESALE_FIT }
const otherFits = { ...fits, resales: { ...SHIPPED_RESALE_FIT, uplift: 0.2 } }
const own = [{ scope: 'mine', values: { ratePercent: 14 }, setOn: {} }] as const

it('works a story out once', () => {
  expect(storiesBy([])({ ...home }, { ...fits })).toBe(storiesBy([])({ ...home }, { ...fits }))
})

it('says of every home what its own facts, market and defaults make of it', () => {
  const homes = [home, { ...home, price: 281_000 }, { ...home, size: 1_501 }]
  for (const asked of [...homes, ...homes])
    for (const market of [fits, otherFits])
      for (const defaults of [[], own])
        expect(storiesBy(defaults)(asked, market)).toEqual(homeStory(asked, market, defaults))
})

it('keeps up with more homes and markets than it keeps', () => {
  const storyOf = storiesBy([])
  for (let more = 0; more < 2_100; more++) storyOf({ ...home, price: 280_000 + more }, fits)
  for (let more = 0; more < 25; more++)
    storiesBy([{ scope: 'mine', values: { ratePercent: more }, setOn: {} }])(home, fits)
  expect(storyOf(home, fits)).toEqual(homeStory(home, fits, []))
  expect(storiesBy([])(home, fits)).toEqual(homeStory(home, fits, []))
})
