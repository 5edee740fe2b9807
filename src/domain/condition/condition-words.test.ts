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
  const [first] = condition.evidence
  const five = { ...condition, evidence: [first, first, first, first, first] }
  expect(conditionWords(five)).toMatch(/^Needs work: (?:"needs new kitchen"(?:, )?){3} and 2 more$/)
  expect(conditionWords({ ...condition, class: 'Typical', evidence: [] })).toBe('Typical')
  expect(conditionWords(null)).toBe('not told')
})
