import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { storedHome } from '../../../../tests/listings/stored-home.ts'
import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import { homeStory } from '../../../domain/search/home-story.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { offerChance } from '../../../domain/valuation/under-ask/under-ask-chance.ts'
import { recomputedValue } from './recomputed-value.ts'
import { storedValue } from './shown-value.ts'

const [first] = valuedHomes(1)
if (!first) throw new Error('no home')
const { evidence, offer } = first

const home = storedHome(first)

describe('a value made again with nothing chosen', () => {
  it('is the stored one in every figure', () => {
    const again = recomputedValue(home, evidence, recomputeValue(evidence, asStored), [])
    const stored = storedValue(home)
    const chance = { ...stored.chance, chance: expect.closeTo(offer.chance, 9) }
    // A search brings no chances of offers.
    expect(again).toEqual({ ...stored, chance, offers: again.offers })
  })

  it('has the chances of offers where its market has learned them', () => {
    const recomputed = recomputeValue(evidence, asStored)
    const offersBy = (underAsk: EvidenceShown['underAsk']) =>
      recomputedValue(home, { ...evidence, underAsk }, recomputed, []).offers
    const offers = offersBy(evidence.underAsk)
    if (offers === null) throw new Error('chances of offers')
    const { least, most } = offerChance(offers.now, 0.02)
    expect(least).toBe(most)
    // The market of the test falls.
    expect(offerChance(offers.monthAgo, 0.02).least).toBeLessThan(least)
    expect(offersBy(null)).toBeNull()
    expect(offersBy({ state: 'missed lately', fit: null, asked: null })).toBeNull()
  })
})

describe('a value made again without some comps', () => {
  const comps = evidence.sales.filter((sale) => sale.isComp)
  const off = new Set(comps.slice(0, 3).map(({ listingKey }) => listingKey))
  const recomputed = recomputeValue(evidence, { ...asStored, off })
  const yours = recomputedValue(home, evidence, recomputed, [])

  it('has the facts of the comps that are left', () => {
    const left = comps.slice(3)
    expect(yours.gradeFacts).toMatchObject({
      comps: left.length,
      newestDaysAgo: Math.min(...left.map((comp) => evidence.home.day - comp.day)),
    })
    const sum = left.reduce((total, { price }) => total + price, 0)
    expect(yours.averageCompUsd).toBe(Math.round(sum / left.length))
  })

  it('moves what follows from it: the after-repair value, the deal, and the profit before costs', () => {
    const { story } = yours
    expect(story.typicalValue).not.toBe(home.typicalValue)
    expect(story).toEqual(
      homeStory(
        { ...home, typicalValue: story.typicalValue, likelyRange: recomputed.likelyRange },
        evidence,
        [],
      ),
    )
    expect(Math.sign(story.afterRepairValue.price - home.afterRepairValue.price)).toBe(
      Math.sign(story.typicalValue - home.typicalValue),
    )
    expect(yours.profit).toEqual({
      min: story.typicalValue - home.price - 30_000,
      max: story.typicalValue - home.price - 10_000,
    })
  })

  it('goes by the person’s own defaults', () => {
    const own = [{ scope: 'mine', values: { target: { kind: 'profit', cents: 1 } }, setOn: {} }]
    const target = recomputedValue(home, evidence, recomputed, own as readonly OwnDefaults[])
    expect(target.story.maxOffer).toBeGreaterThan(yours.story.maxOffer ?? 0)
    expect(target.story.netAtAsk).toBe(yours.story.netAtAsk)
  })

  it('has no average when nothing is left to average', () => {
    const all = new Set(evidence.sales.map(({ listingKey }) => listingKey))
    const bare = recomputedValue(
      home,
      evidence,
      recomputeValue(evidence, { ...asStored, off: all }),
      [],
    )
    expect(bare.averageCompUsd).toBe(null)
    expect(bare.gradeFacts).toMatchObject({ comps: 0, newestDaysAgo: null })
    expect([yours.pattern, bare.pattern]).toEqual(['there', 'none'])
  })
})
