import { describe, expect, it } from 'vitest'
import { boughtByFlipper } from './bought-by-flipper.ts'

const home = {
  propertyId: 'home',
  homeType: 'House' as const,
  latitude: 40,
  longitude: -83,
  livingArea: 1600,
  lotSizeSquareFeet: 6000,
  yearBuilt: 1950,
  bathroomsTotalDecimal: 1,
  bedroomsTotal: 3,
}
const sale = { ...home, listingKey: 'sale', price: 200_000, day: 20_000 }
const offer = { ...home, askUsd: 275_000, listedOn: 20_150 }
const MOVE = Math.log(1.02)

describe('a home for sale', () => {
  it('was bought by a flipper where it asks 20% more, 3% of the ask and the market’s move taken off', () => {
    expect(boughtByFlipper(sale, offer, MOVE)).toEqual({ percent: 35, daysHeld: 150 })
    expect(boughtByFlipper(sale, { ...offer, askUsd: 253_000 }, MOVE)).not.toBeNull()
    expect(boughtByFlipper(sale, { ...offer, askUsd: 252_000 }, MOVE)).toBeNull()
    expect(boughtByFlipper(sale, { ...offer, askUsd: 253_000 }, Math.log(1.05))).toBeNull()
  })

  it('was not, where it is back within a month or after more than a year, or is another home now', () => {
    for (const listedOn of [20_029, 20_367])
      expect(boughtByFlipper(sale, { ...offer, listedOn }, MOVE)).toBeNull()
    expect(boughtByFlipper(sale, { ...offer, livingArea: 3300 }, MOVE)).toBeNull()
    expect(boughtByFlipper({ ...sale, yearBuilt: 2024 }, offer, MOVE)).toBeNull()
  })
})
