import { describe, expect, it } from 'vitest'
import { compForTests, homeForTests } from './home-for-tests.ts'
import { compDateLine, compPinOf, homePinOf } from './map-pins-of.ts'

describe('the markers of a home and its comps', () => {
  it('are the home, comps sold and comps for sale', () => {
    expect(homePinOf(homeForTests()).kind).toBe('home')
    expect(compPinOf(compForTests({ status: 'Closed' }), 0).kind).toBe('sold')
    expect(compPinOf(compForTests({ status: 'Sold' }), 0).kind).toBe('sold')
    expect(compPinOf(compForTests({ status: 'Active' }), 0).kind).toBe('for sale')
  })

  it('stand where the property is and carry its price', () => {
    expect(compPinOf(compForTests(), 0)).toMatchObject({
      at: { latitude: 39.962, longitude: -83.001 },
      label: '$265.4k',
      price: '$265,400',
      address: '12 Alder St',
      webUrl: 'https://listing.example/c1',
    })
  })
})

describe('the markers of one property, sold and for sale again', () => {
  it('are told apart', () => {
    const sold = compPinOf(compForTests({ status: 'Closed' }), 0)
    const forSale = compPinOf(compForTests({ status: 'Active' }), 1)
    expect(sold.id).not.toBe(forSale.id)
  })
})

describe('the date of a comp', () => {
  it('is the day it sold, or the day it was listed while it is for sale', () => {
    expect(compDateLine(compForTests({ status: 'Sold' }))).toBe('Sold 08/12/2022')
    expect(compDateLine(compForTests({ status: 'Active' }))).toBe('For Sale 06/02/2022')
  })

  it('is left out when it is not known', () => {
    expect(compDateLine(compForTests({ dateSold: null }))).toBeNull()
  })
})
