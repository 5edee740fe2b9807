import { expect, it } from 'vitest'
import { conditionByUser } from './condition-of.ts'
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
  expect(conditionWords(condition)).toBe('Needs work: “needs new kitchen”, “sold as is”')
  const [first] = condition.evidence
  const five = { ...condition, evidence: [first, first, first, first, first] }
  expect(conditionWords(five)).toMatch(/^Needs work: (?:“needs new kitchen”(?:, )?){3} and 2 more$/)
  expect(conditionWords({ ...condition, class: 'Typical', evidence: [] })).toBe('Typical')
  expect(conditionWords(null)).toBe('not told')
})

it('quotes no field, and says whose a condition is that a person set', () => {
  const evidence = [{ group: 'rehab', words: 'Property condition: Fixer', stated: true }] as const
  expect(conditionWords({ ...condition, evidence })).toBe('Needs work: Property condition: Fixer')
  expect(conditionWords(conditionByUser('Renovated'))).toBe('Renovated, set by you')
})
