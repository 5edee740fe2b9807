import { expect, it } from 'vitest'
import { conditionWords } from './condition-words.ts'

const condition = {
  class: 'Needs work',
  offset: -0.1,
  confidence: 'clear',
  evidence: [
    { group: 'needs work', words: 'needs new kitchen' },
    { group: 'as is', words: 'sold as is' },
  ],
  hasBadWords: true,
} as const

it('names the class of a condition, with the words that say so', () => {
  expect(conditionWords(condition)).toBe('Needs work: "needs new kitchen", "sold as is"')
  expect(conditionWords({ ...condition, class: 'Typical', evidence: [] })).toBe('Typical')
  expect(conditionWords(null)).toBe('not told')
})
