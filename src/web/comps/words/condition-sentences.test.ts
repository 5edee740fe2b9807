import { describe, expect, it } from 'vitest'
import { worn } from '../../../../tests/condition/worn-home.ts'
import { conditionByUser } from '../../../domain/condition/condition-class.ts'
import { ratingSentence, saidBy, sureness } from './condition-sentences.ts'

describe('the rating of a home', () => {
  it('is said in plain words, before the assumed repairs and after them', () => {
    expect(ratingSentence(worn, true)).toBe(
      'Likely C5: obvious deferred maintenance, some major parts need repair. Repaired, C2: nothing deferred, almost everything new or renovated.',
    )
  })

  it('is said alone where nothing is repaired, or repairs make it no better', () => {
    expect(ratingSentence(conditionByUser('Renovated'), true)).toBe(
      'Likely C2: nothing deferred, almost everything new or renovated.',
    )
    expect(ratingSentence(conditionByUser('New'), true)).toBe('Likely C1: new, never lived in.')
    expect(ratingSentence(worn, false)).not.toContain('Repaired')
  })
})

describe('how sure a condition is', () => {
  it('goes by the listing, by what the caller said of a home they added, or by its record', () => {
    expect(saidBy({})).toBe('its listing')
    expect(saidBy({ offMarket: { version: 3, placing: 'pin' } })).toBe('your description')
    expect(saidBy({ offMarket: { version: null, placing: 'address' } })).toBe('its record')
  })

  it('is that nothing is said where no words count, and never where some do', () => {
    const usual = { ...conditionByUser('Typical'), confidence: 'likely' } as const
    const listing = 'its listing'
    expect(sureness(usual, listing)).toBe('likely: its listing names neither work nor updates')
    expect(sureness({ ...usual, evidence: worn.evidence }, listing)).toBe('likely, by its listing')
    expect(sureness(usual, 'your description')).toBe(
      'likely: your description names neither work nor updates',
    )
    expect(sureness(conditionByUser('Typical'), listing)).toBe('set by you')
  })
})
