import { describe, expect, it } from 'vitest'
import { chanceNote, chanceSentence, formatChance } from './chance-words.ts'

const known = { chance: 0.131, othersChance: 0.047, chanceOfUsd: 20_000, noChance: null }
const none = { chance: null, othersChance: null, chanceOfUsd: 20_000 }

describe('the chance of a sale over asking', () => {
  it('is so many of 100, beside the others here, with what it does not show', () => {
    expect(formatChance(known)).toBe('13 of 100')
    expect(chanceNote(known)).toBe('by $20k or more; the others here about 5')
    expect(chanceSentence(known)).toBe(
      'If it sells: about 13 of 100 homes like this go for $20,000 or more over asking, of the others here about 5. Shows competition, not profit. In a market that turns this can be twice too high.',
    )
  })

  it('is not given, and says so, where too few sales have known asking prices', () => {
    const few = { ...none, noChance: 'too few sales' } as const
    expect(formatChance(few)).toBe('—')
    expect(chanceNote(few)).toBe('Not enough sales with known asking prices here')
    expect(chanceSentence(few)).toContain('Predicted where enough recent sales')
  })

  it('is held back, and says so, where it was too far off', () => {
    const missed = { ...none, noChance: 'missed lately' } as const
    expect(chanceNote(missed)).toBe('Held back: a month ago it was too far off')
    expect(chanceSentence(missed)).toContain('too far from what was observed')
  })
})
