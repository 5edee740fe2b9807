import { expect, it } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import type { Candidate } from '../../comps/candidate.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import { MarketSales } from '../../comps/market-sales.ts'
import { modelOfSales } from '../market-model/model-of-sales.ts'
import { TwinCursor } from './twin-sale.ts'

const town = syntheticSales(400)
const home = {
  ...(town.find(({ homeType }) => homeType === 'House') ?? raise()),
  propertyId: 'home',
  addressKey: '643 n skyline dr|98406',
  latitude: 40,
  longitude: -83,
  livingArea: 1700,
  lotSizeSquareFeet: 6000,
  yearBuilt: 1950,
}
const twin: Candidate = {
  ...home,
  listingKey: 'twin',
  propertyId: 'twin',
  addressKey: '651 n skyline dr|98406',
  latitude: 40.001,
  livingArea: 1720,
  day: LAST_DAY - 11,
}

const twinAmong = (...sales: Candidate[]) => {
  const market = new MarketSales([...town, ...sales])
  const modeled = modelOfSales(market, LAST_DAY + 1)
  if (modeled === null) throw new Error('sales make a model')
  const cursor = new TwinCursor({ ...modeled, sales: market })
  const keys = sales.map(({ listingKey }) => listingKey)
  const rows = market.sales.flatMap(({ listingKey }, row) => (keys.includes(listingKey) ? row : []))
  cursor.startWith(home, homeTableOf([{ ...home, day: LAST_DAY }]), 0)
  const found = cursor.among(Int32Array.from(rows))
  return found && { of: found.sale.listingKey, daysAgo: found.daysAgo }
}

it('the twin is a sale close by in place, time and kind', () => {
  expect(twinAmong(twin)).toEqual({ of: 'twin', daysAgo: 11 })
})

it.each<[string, Partial<Candidate>]>([
  ['was sold more than 90 days ago', { day: LAST_DAY - 91 }],
  ['is of another type', { homeType: 'Townhouse' }],
  ['is much larger', { livingArea: 2600 }],
  ['is elsewhere', { addressKey: '651 n vista dr|98406', latitude: 40.01 }],
])('it is none that %s', (_, given) => {
  expect(twinAmong({ ...twin, ...given })).toBeNull()
})

it('it may stand farther off on the same street', () => {
  expect(twinAmong({ ...twin, latitude: 40.0045 })).toEqual({ of: 'twin', daysAgo: 11 })
})

it('of several it is the one whose price changes least', () => {
  const other = { ...twin, listingKey: 'other', propertyId: 'other', livingArea: 1850 }
  expect(twinAmong(other, twin)?.of).toBe('twin')
  expect(twinAmong(twin, other)?.of).toBe('twin')
})

function raise(): never {
  throw new Error('the town has houses')
}
