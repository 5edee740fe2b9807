import { describe, expect, it } from 'vitest'
import { worn } from '../../../tests/condition/worn-home.ts'
import { conditionByUser } from './condition-class.ts'
import { conditionWords, fewCanBorrowSentence, saleConditionWords } from './condition-words.ts'

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

it('says beside the words of a sale that its county’s rating counts', () => {
  expect(saleConditionWords({ condition: null, countyRating: 0 })).toBe('county’s rating')
  expect(saleConditionWords({ condition, countyRating: 0.1 })).toMatch(/as is”, county’s rating$/)
  expect(saleConditionWords({ condition: null, countyRating: null })).toBe('not told')
})

describe('that few buyers can borrow on a home', () => {
  it('is said with the words of repairs that say so, and never with who sells it', () => {
    expect(fewCanBorrowSentence(worn)).toBe(
      'its listing says “fixer-upper”, “needs new kitchen”, likely C5. FHA and VA loans ask for a home that is safe, sound and secure.',
    )
    const gutted = { group: 'teardown', words: 'gutted' } as const
    expect(fewCanBorrowSentence({ ...worn, evidence: [gutted] })).toBe(
      'its listing says “gutted”, likely C6. Fannie Mae buys no loan on such a home.',
    )
  })

  it('is said of what a person set, and of no home in better condition', () => {
    expect(fewCanBorrowSentence(conditionByUser('Distressed'))).toMatch(/^as you set it, likely C5/)
    expect(fewCanBorrowSentence(conditionByUser('Typical'))).toBe(null)
    expect(fewCanBorrowSentence(null)).toBe(null)
  })
})
