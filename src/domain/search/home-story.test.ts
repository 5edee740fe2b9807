import { describe, expect, it } from 'vitest'
import { conditionByUser } from '../condition/condition-class.ts'
import { SHIPPED_RESALE_FIT } from '../flips/resale-fit.ts'
import { homeStory, type ValuedHome } from './home-story.ts'

const fixer: ValuedHome = {
  price: 280_000,
  typicalValue: 400_000.4,
  likelyRange: { low: 344_000, high: 468_000 },
  size: 1_500,
  yearBuilt: 1950,
  asOf: '2022-09-27',
  state: 'WA',
  city: 'Tacoma',
  zip: '98403',
}

const sells = {
  pairs: 400,
  soldOverAsk: 0.98,
  low: -0.06,
  high: 0.05,
  widensBelow: -1,
  widening: 0,
}
const fits = { likelySale: sells, resales: SHIPPED_RESALE_FIT }

describe('the story of a home', () => {
  it('is its five figures in whole dollars, each from one formula', () => {
    const story = homeStory(fixer, fits, [])
    expect(story).toMatchObject({
      typicalValue: 400_000,
      likelySale: { price: 274_400 },
      // 400,000 x e^(p + .1 ln(280/400))
      afterRepairValue: {
        price: Math.round(400_000 * Math.exp(SHIPPED_RESALE_FIT.uplift + 0.1 * Math.log(0.7))),
      },
      assumedRepairs: { level: 'heavy' },
    })
    expect(story.chanceOfWork).toBeGreaterThan(0.5)
    const { verdict, maxOffer, roomForRepairs, assumedRepairs } = story
    expect(verdict === 'clears').toBe((maxOffer ?? 0) >= fixer.price)
    expect(verdict === 'clears').toBe(
      (roomForRepairs?.dollars ?? 0) >= (assumedRepairs?.dollars ?? 0),
    )
  })

  it('follows what its own words say, and the market’s own level of work', () => {
    const wreck = homeStory({ ...fixer, condition: conditionByUser('Distressed') }, fits, [])
    const renovated = homeStory({ ...fixer, condition: conditionByUser('Renovated') }, fits, [])
    const unsaid = homeStory(fixer, fits, [])
    expect(wreck.typicalValue).toBe(unsaid.typicalValue)
    expect(wreck.assumedRepairs?.level).toBe('gut')
    expect(renovated.assumedRepairs).toEqual({ level: 'none', dollars: 0 })
    expect(wreck.chanceOfWork).toBeGreaterThan(0.95)
    expect(renovated.chanceOfWork).toBeLessThan(unsaid.chanceOfWork ?? 0)
    // Repairs cure the gap of one, not that of the other.
    expect(renovated.afterRepairValue.price).toBeLessThan(wreck.afterRepairValue.price)
    const newer = homeStory(fixer, { ...fits, workConstant: -5.6 }, [])
    expect(newer.chanceOfWork).toBeLessThan(unsaid.chanceOfWork ?? 0)
  })

  it('brings repaired what three renovated sales nearby would have, by weight, and two of them do not count', () => {
    const renovatedSales = [
      { adjustedUsd: 420_000, likeness: 0.5 },
      { adjustedUsd: 440_000, likeness: 0.3 },
      { adjustedUsd: 450_000, likeness: 0.2 },
    ]
    const repaired = homeStory({ ...fixer, renovatedSales }, fits, [])
    expect(repaired.afterRepairValue).toMatchObject({ price: 432_000, renovatedSales: 3 })
    expect(repaired.likelySale).toEqual(homeStory(fixer, fits, []).likelySale)
    const two = homeStory({ ...fixer, renovatedSales: renovatedSales.slice(0, 2) }, fits, [])
    expect(two).toEqual(homeStory(fixer, fits, []))
    const dear = homeStory({ ...fixer, price: 500_000, renovatedSales }, fits, [])
    expect(dear.afterRepairValue.price).toBe(dear.likelySale?.price)
  })

  it('is the same of a value that was rounded before, as the browser has it', () => {
    expect(homeStory({ ...fixer, typicalValue: 400_000 }, fits, [])).toEqual(
      homeStory(fixer, fits, []),
    )
  })

  it('says null where something is not known, and never repairs below the ask', () => {
    const story = homeStory(
      { ...fixer, size: null, yearBuilt: null, price: 600_000 },
      { ...fits, likelySale: null },
      [],
    )
    expect(story).toMatchObject({
      likelySale: null,
      chanceOfWork: null,
      assumedRepairs: null,
      roomForRepairs: null,
      verdict: null,
      maxOffer: null,
      netAtAsk: null,
      afterRepairValue: { price: 600_000 },
    })
  })
})
