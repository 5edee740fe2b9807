import { describe, expect, it } from 'vitest'
import { conditionByUser } from '../../../domain/condition/condition-class.ts'
import {
  chanceOfWorkWords,
  gapSentence,
  gapWords,
  lastSaleWords,
  repairsWords,
  roomWords,
  unseenWords,
} from './figure-words.ts'

describe('the ask against the typical value', () => {
  it('is less, more or about the same, to the nearest $1,000', () => {
    expect(gapWords({ price: 383_000, typicalValue: 474_213 })).toBe(
      'Asks $91,000 (19%) less than typical',
    )
    expect(gapWords({ price: 520_000, typicalValue: 474_213 })).toBe(
      'Asks $46,000 (10%) more than typical',
    )
    expect(gapWords({ price: 474_000, typicalValue: 474_213 })).toBe(
      'Asks about as much as typical',
    )
    expect(gapSentence({ price: 383_000, typicalValue: 474_213 })).toBe(
      'Asks $91,000 (19%) less than homes like it in average condition',
    )
  })
})

describe('the chance of work', () => {
  it('is shown from 5% below typical on, where it is known', () => {
    const home = { price: 95_000, typicalValue: 100_000, chanceOfWork: 0.384, condition: null }
    expect(chanceOfWorkWords(home)).toBe('About 38 of 100 like it are described as needing work')
    expect(chanceOfWorkWords({ ...home, price: 95_001 })).toBe(null)
    expect(chanceOfWorkWords({ ...home, chanceOfWork: null })).toBe(null)
  })

  it('counts its own words where it has some, is never sure, and gives way to what a person knows', () => {
    const condition = { ...conditionByUser('Distressed'), confidence: 'clear' } as const
    const home = { price: 95_000, typicalValue: 100_000, chanceOfWork: 0.998, condition }
    expect(chanceOfWorkWords(home)).toBe('About 99 of 100 like it need work')
    expect(chanceOfWorkWords({ ...home, chanceOfWork: 0.001 })).toMatch(/^About 1 of/)
    expect(chanceOfWorkWords({ ...home, condition: conditionByUser('Distressed') })).toBe(null)
  })
})

describe('repairs', () => {
  it('have a room in dollars, by the square foot and as a level', () => {
    expect(roomWords({ dollars: 67_000, perSqft: 41, level: 'medium' })).toBe(
      '$67,000, $41 a sqft, enough for Medium',
    )
    expect(roomWords({ dollars: 9_000, perSqft: 6, level: null })).toBe(
      '$9,000, $6 a sqft, not enough for Light',
    )
    expect(roomWords({ dollars: -9_000, perSqft: -6, level: null })).toBe(
      '−$9,000, short of your target before any work',
    )
  })

  it('are assumed at a level, or not at all', () => {
    expect(repairsWords({ level: 'medium', dollars: 52_000 })).toBe('Medium, $52,000')
    expect(repairsWords({ level: 'none', dollars: 0 })).toBe('None')
  })
})

describe('what became of a home before', () => {
  it('is its last sale beside its ask, with the year where that is another', () => {
    const home = { price: 350_000, asOf: '2022-09-27' }
    expect(lastSaleWords({ ...home, lastSale: { price: 230_000, date: '2022-08-09' } })).toBe(
      'Sold for $230,000 on Aug 9, asks $350,000',
    )
    expect(lastSaleWords({ ...home, lastSale: { price: 230_000, date: '2021-08-09' } })).toBe(
      'Sold for $230,000 on Aug 9, 2021, asks $350,000',
    )
    expect(lastSaleWords({ ...home, lastSale: null })).toBe(null)
  })

  it('has no ask where nothing is asked', () => {
    const home = { price: 350_000, noAsk: true, asOf: '2022-09-27' } as const
    expect(lastSaleWords({ ...home, lastSale: { price: 230_000, date: '2022-08-09' } })).toBe(
      'Sold for $230,000 on Aug 9',
    )
  })

  it('is in doubt when no file or feed has shown it for two weeks', () => {
    expect(unseenWords({ daysUnseen: 13 })).toBe(null)
    expect(unseenWords({ daysUnseen: 14 })).toBe('Last seen 14 days ago')
  })
})
