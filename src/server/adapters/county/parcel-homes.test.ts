import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { type ParcelHome, ParcelHomes } from './parcel-homes.ts'

const home = (given: Partial<ParcelHome> = {}): ParcelHome => ({
  latitude: 44.0512,
  longitude: -121.3157,
  livingArea: 1800,
  yearBuilt: 1955,
  unparsedAddress: '12 Oak St',
  propertyType: 'Residential',
  propertySubType: 'Single Family Residence',
  closeDate: date('2014-10-13'),
  ...given,
})
const condo = (given: Partial<ParcelHome> = {}) =>
  home({ propertySubType: 'Condominium', livingArea: 800, ...given })
/** Some 70 feet away, in a file that has no addresses. */
const nextDoor = { latitude: 44.0514, unparsedAddress: null }
const sharedBy = (...homes: ParcelHome[]) => {
  const parcels = new ParcelHomes()
  for (const one of homes) parcels.add('622280000000', one)
  parcels.add('7129300520', home({ latitude: 45 }))
  const { parcels: count, rows, has } = parcels.shared()
  return { count, rows, has: has('622280000000'), hasOther: has('7129300520') }
}

it.each([
  ['some hundred yards away', { latitude: 44.0535 }],
  ['at another number of the street', { unparsedAddress: '14 Oak St' }],
  ['a condo where the other is a house', { propertySubType: 'Condominium' }],
  ['next door, three times as large', { ...nextDoor, livingArea: 5600 }],
  [
    'next door, half as large again, of another year',
    { ...nextDoor, livingArea: 2700, yearBuilt: 1999 },
  ],
])('another home under the same parcel number: %s', (_, given) => {
  expect(sharedBy(home(), home(), home(given))).toEqual({
    count: 1,
    rows: 3,
    has: true,
    hasOther: false,
  })
})

it.each([
  ['the same again', {}],
  ['geocoded again', { latitude: 44.0514, longitude: -121.3159 }],
  ['with rooms added', { livingArea: 2700 }],
  ['of unknown size and year', { livingArea: null, yearBuilt: null }],
  ['with its address spelled out', { unparsedAddress: '12 OAK STREET' }],
  ['without address', { unparsedAddress: null }],
  ['torn down and built again in its size', { yearBuilt: 2012 }],
  ['torn down and built again three times as large', { livingArea: 5600, yearBuilt: 2012 }],
  [
    'built again and geocoded again',
    { latitude: 44.0514, longitude: -121.3159, livingArea: 2700, yearBuilt: 2012 },
  ],
  [
    'built again, in a file without addresses',
    { unparsedAddress: null, livingArea: 5600, yearBuilt: 2012 },
  ],
])('a home sold again: %s', (_, given) => {
  expect(sharedBy(home(), home(given))).toMatchObject({ count: 0, rows: 0, has: false })
})

it.each<[string, Partial<ParcelHome>, Partial<ParcelHome>]>([
  [
    'by their numbers',
    { unparsedAddress: '12 Oak St #3' },
    { unparsedAddress: '12 Oak St Unit 4' },
  ],
  [
    'by their letters',
    { unparsedAddress: '12 Oak St Apt. B' },
    { unparsedAddress: '12 Oak St #C' },
  ],
  ['of different size', {}, { livingArea: 1200 }],
  [
    'of different size, one of them numbered',
    { unparsedAddress: '12 Oak St #3' },
    { livingArea: 850 },
  ],
])('other units of a building under the same parcel number: %s', (_, one, other) => {
  expect(sharedBy(condo(one), condo(other))).toMatchObject({ count: 1, rows: 2, has: true })
})

it.each<[string, ParcelHome, ParcelHome]>([
  [
    'its unit written otherwise',
    condo({ unparsedAddress: '12 Oak St Unit 03-B' }),
    condo({ unparsedAddress: '12 OAK ST # 3b' }),
  ],
  [
    'the same unit, measured again',
    condo({ unparsedAddress: '12 Oak St #3' }),
    condo({ unparsedAddress: '12 Oak St #3', livingArea: 900 }),
  ],
  ['without its unit, measured again by a little', condo(), condo({ livingArea: 830 })],
  ['without its unit, of unknown size', condo(), condo({ livingArea: null })],
  ['a house with rooms added', home(), home({ livingArea: 2400 })],
  [
    'in a street called Unit',
    home({ unparsedAddress: '12 Unit St' }),
    home({ unparsedAddress: '12 Unit Street' }),
  ],
])('the same home under the same parcel number: %s', (_, one, other) => {
  expect(sharedBy(one, other)).toMatchObject({ count: 0, rows: 0, has: false })
})

it.each([
  [4, '2015-10-14', 1],
  [3, '2015-10-14', 0],
  [4, '2015-10-15', 0],
])('%i sales from October 13, 2014 to %s are of several homes: %i', (sales, last, several) => {
  const days = ['2014-10-13', '2014-12-01', '2015-03-01'].slice(0, sales - 1)
  const inTurn = [last, ...days, ...days].map((day) => home({ closeDate: date(day) }))
  expect(sharedBy(...inTurn)).toMatchObject({ count: several })
})

it('keeps any number of parcels apart', () => {
  const parcels = new ParcelHomes()
  for (let i = 0; i < 20_000; i++) parcels.add(String(7e9 + i), home({ latitude: 40 + i / 1000 }))
  expect(parcels.shared()).toMatchObject({ parcels: 0, rows: 0 })
  for (let i = 0; i < 20_000; i++) parcels.add(String(7e9 + i), home({ latitude: 41 + i / 1000 }))
  expect(parcels.shared()).toMatchObject({ parcels: 20_000, rows: 40_000 })
})

it('the homes of a file are let go of once its shared parcel numbers are known', async () => {
  const survey = () => {
    const parcels = new ParcelHomes()
    parcels.add('622280000000', home())
    parcels.add('622280000000', home({ latitude: 45 }))
    return { homes: new WeakRef(parcels), shared: parcels.shared() }
  }
  const { homes, shared } = survey()
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  if (typeof collectGarbage !== 'function') throw new TypeError('V8 lends no garbage collector')
  await nextTurn()
  collectGarbage()
  expect(homes.deref()).toBeUndefined()
  expect(shared.has('622280000000')).toBe(true)
})
