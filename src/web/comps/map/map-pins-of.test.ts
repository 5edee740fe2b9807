import { describe, expect, it } from 'vitest'
import { valuedHomes } from '../../../../tests/comps/shown-evidence.ts'
import type { Comp } from '../../../contract/search/home.ts'
import { recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { comparedComps } from '../cards/compared-comps.ts'
import { compForTests, homeForTests } from '../home-for-tests.ts'
import { toCompsChoice } from '../value/choice-for.ts'
import { compOfSale } from '../value/comp-of-sale.ts'
import { gridRows } from '../value/grid-rows.ts'
import { valueLedger } from '../value/value-ledger.ts'
import { compPinOf, homePinOf } from './map-pins-of.ts'

const [valued] = valuedHomes(1)
if (!valued) throw new Error('no home')
const { evidence } = valued
const comp = evidence.sales.find((sale) => sale.isComp)
if (!comp) throw new Error('no comp')

/** A comp beside the home, without a row on the workbench. */
const compared = (given: Partial<Comp> = {}) => ({
  id: 'c1.0',
  comp: compForTests(given),
  row: null,
})

describe('the markers of a home and its comps', () => {
  it('are the home, comps sold and comps for sale', () => {
    expect(homePinOf(homeForTests()).kind).toBe('home')
    expect(compPinOf(compared({ status: 'Closed' })).kind).toBe('sold')
    expect(compPinOf(compared({ status: 'Sold' })).kind).toBe('sold')
    expect(compPinOf(compared({ status: 'Active' })).kind).toBe('for sale')
  })

  it('are comps that the subscriber switched off, and no others of those that have a row', () => {
    const chosen = { ...nothingChosen, off: { [comp.listingKey]: null } }
    const recomputed = recomputeValue(evidence, toCompsChoice(chosen))
    const rows = gridRows(evidence, chosen, recomputed, valueLedger(evidence, recomputed)).comps
    const pins = comparedComps(
      rows.map(({ sale }) => compOfSale(sale)),
      rows,
    ).map(compPinOf)
    const off = rows.findIndex(({ sale }) => sale.listingKey === comp.listingKey)
    expect(pins.map(({ kind }) => kind)).toEqual(
      rows.map((_, index) => (index === off ? 'switched off' : 'sold')),
    )
  })

  it('stand where the property is and carry its price', () => {
    expect(compPinOf(compared())).toMatchObject({
      at: { latitude: 39.962, longitude: -83.001 },
      label: '$265k',
      price: '$265,400',
      address: '12 Alder St',
      webUrl: 'https://listing.example/c1',
    })
  })
})

describe('the markers of one property, sold and for sale again', () => {
  it('can be distinguished', () => {
    const [sold, forSale] = comparedComps(
      [compForTests({ status: 'Closed' }), compForTests({ status: 'Active' })],
      [],
    ).map(compPinOf)
    expect(sold?.id).not.toBe(forSale?.id)
  })
})
