import type { Condition } from '../../src/domain/condition/condition-class.ts'

/** The condition of a home whose listing speaks of work, in several groups of words. */
export const worn: Condition = {
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
