import type { OwnDefaults } from '../../domain/deals/inputs/own-defaults.ts'
import {
  type HomeStory,
  homeStory,
  type MarketFits,
  type ValuedHome,
} from '../../domain/search/home-story.ts'

/** The story of a home by what its market has shown. */
export type StoryOf = (home: ValuedHome, fits: MarketFits) => HomeStory

/**
 * `homeStory` for the homes of a search, by the searcher's defaults. Stories are kept by all that they are made of: a
 * search would otherwise work out a deal for each of its homes each time.
 */
export const storiesBy = (own: readonly OwnDefaults[]): StoryOf => {
  const ofMarkets = new Map<MarketFits, Map<string, HomeStory>>()
  return (home, fits) => {
    let stories = ofMarkets.get(fits)
    if (stories === undefined) {
      const { likelySale, resales, workConstant } = fits
      stories = keptUnder(JSON.stringify([own, likelySale, resales, workConstant]))
      ofMarkets.set(fits, stories)
    }
    const facts = JSON.stringify(home)
    let story = stories.get(facts)
    if (story === undefined) {
      story = homeStory(home, fits, own)
      if (stories.size >= MAX_STORIES) stories.clear()
      stories.set(facts, story)
    }
    return story
  }
}

/** The stories by the same market and defaults. Those asked for longest ago give way. */
const keptUnder = (key: string): Map<string, HomeStory> => {
  const stories = kept.get(key) ?? new Map<string, HomeStory>()
  kept.delete(key)
  kept.set(key, stories)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEYS) break
    kept.delete(oldest)
  }
  return stories
}

/** Results of a pure function, by all that goes into it. A story takes about a kilobyte: 40 MB at the most. */
const kept = new Map<string, Map<string, HomeStory>>()
const MAX_KEYS = 20
const MAX_STORIES = 2_000
