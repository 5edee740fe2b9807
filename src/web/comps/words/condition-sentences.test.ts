import { describe, expect, it } from 'vitest'
import { type Condition, conditionByUser } from '../../../domain/condition/condition-of.ts'
import { fewCanBorrowSentence, ratingSentence } from './condition-sentences.ts'

const worn: Condition = {
  class: 'Distressed',
  offset: -0.21,
  confidence: 'clear',
  evidence: [
    { group: 'rehab', words: 'fixer-upper' },
    { group: 'needs work', words: 'needs new kitchen' },
    { group: 'estate', words: 'estate sale' },
  ],
  hasBadWords: true,
}

describe('the rating of a home', () => {
  it('is said in plain words, before the assumed repairs and after them', () => {
    expect(ratingSentence(worn, 'medium')).toBe(
      'Likely C5: obvious deferred maintenance, some major parts need repair. Repaired, C3: well kept, some parts renewed.',
    )
    expect(ratingSentence(worn, 'gut')).toContain('Repaired, C2: nothing deferred')
  })

  it('is said alone where nothing is repaired, or repairs make it no better', () => {
    expect(ratingSentence(conditionByUser('Renovated'), 'none')).toBe(
      'Likely C2: nothing deferred, almost everything new or renovated.',
    )
    expect(ratingSentence(conditionByUser('Updated'), 'medium')).toBe(
      'Likely C3: well kept, some parts renewed.',
    )
    expect(ratingSentence(worn, null)).not.toContain('Repaired')
  })
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
