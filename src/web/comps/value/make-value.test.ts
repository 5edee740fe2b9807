import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import { storedHome } from '../../../../tests/listings/stored-home.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { compForTests } from '../home-for-tests.ts'
import { compOfSale } from './comp-of-sale.ts'
import { makeValue } from './make-value.ts'
import { storedValue } from './shown-value.ts'

const [first] = valuedHomes(1)
if (!first) throw new Error('no home')
const { evidence, offer } = first
const sold = evidence.sales
  .filter((sale) => sale.isComp)
  .toSorted((a, b) => b.likeness - a.likeness)
const forSale = compForTests({ propertyId: 'a1', status: 'Active', dateSold: null })

/** The home as the search brought it. */
const home = storedHome(first, { comps: [...sold.map(compOfSale), forSale] })

describe('a value as the search brought it', () => {
  it('is not called another, and has the same comps in the same order', () => {
    const { ours, yours, revalued } = makeValue(home, evidence, [], nothingChosen)
    expect(revalued).toBe(false)
    expect(yours).toBe(null)
    expect(ours.comps).toEqual(home.comps)
  })
})

describe('a value made again since the search', () => {
  const older = {
    ...home,
    typicalValue: home.typicalValue - 5000,
    asOf: '2020-01-31',
    fewComps: true,
  }

  it('is drawn from what it is made from now', () => {
    const { ours, revalued } = makeValue(
      { ...older, comps: [compForTests(), forSale] },
      evidence,
      [],
      nothingChosen,
    )
    expect(revalued).toBe(true)
    expect(ours).toMatchObject({
      story: storedValue(home).story,
      asOf: evidence.asOf,
      fewComps: false,
    })
    expect(ours.comps).toEqual(home.comps)
  })

  it('is another, too, when nothing but the chance has moved', () => {
    const { ours, revalued } = makeValue({ ...home, chance: 0.02 }, evidence, [], nothingChosen)
    expect(revalued).toBe(true)
    expect(ours.chance.chance).toBeCloseTo(offer.chance, 9)
  })
})

describe('a choice', () => {
  it('that is of other sales changes nothing', () => {
    const chosen = { ...nothingChosen, off: { gone: null }, pinned: ['gone too'] }
    const made = makeValue(home, evidence, [], chosen)
    expect(made.yours).toBe(null)
    expect(made.chosen).toEqual(nothingChosen)
  })

  it('that leaves fewer than three comps is marked so', () => {
    const off = Object.fromEntries(sold.slice(2).map(({ listingKey }) => [listingKey, null]))
    const { ours, yours } = makeValue(home, evidence, [], { ...nothingChosen, off })
    expect(ours.fewComps).toBe(false)
    expect(yours).toMatchObject({ fewComps: true, gradeFacts: { comps: 2 } })
    expect(yours?.comps.map(({ propertyId }) => propertyId)).toEqual([
      ...sold.slice(0, 2).map(({ propertyId }) => propertyId),
      'a1',
    ])
  })
})

describe('a pin', () => {
  const unused = evidence.sales.find((sale) => !sale.isComp)
  if (!unused) throw new Error('every sale is a comp')
  const withPin = { ...nothingChosen, pinned: [unused.listingKey] }

  it('says what it has made of the value, and so does taking it back', () => {
    const { ours, yours, pinned } = makeValue(home, evidence, [], withPin, nothingChosen)
    const toUsd = yours?.story.typicalValue
    expect(toUsd).not.toBe(ours.story.typicalValue)
    expect(pinned).toMatchObject({ did: 'pinned', fromUsd: ours.story.typicalValue, toUsd })
    expect(makeValue(home, evidence, [], nothingChosen, withPin).pinned).toMatchObject({
      did: 'unpinned',
      fromUsd: toUsd,
      toUsd: ours.story.typicalValue,
    })
  })

  it('is not mentioned when something else was done', () => {
    const [comp] = sold
    if (!comp) throw new Error('no comps')
    const off = { [comp.listingKey]: null }
    expect(makeValue(home, evidence, [], { ...withPin, off }, withPin).pinned).toBe(null)
    expect(makeValue(home, evidence, [], nothingChosen, { ...withPin, off }).pinned).toBe(null)
    expect(makeValue(home, evidence, [], withPin).pinned).toBe(null)
  })
})
