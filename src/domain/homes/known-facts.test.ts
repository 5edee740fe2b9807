import { expect, it } from 'vitest'
import { date, unknownCharacteristics } from '../../../tests/listings/listing-facts.ts'
import { NOTHING_GIVEN } from './added-home.ts'
import { completedBy, type RecordOfHome } from './known-facts.ts'

const record = (saidOn: string, source: string, given: Partial<RecordOfHome>): RecordOfHome => ({
  ...unknownCharacteristics,
  homeType: 'House',
  latitude: 47.2,
  longitude: -122.4,
  source,
  saidOn: date(saidOn),
  ...given,
})

const sale = record('2021-05-01', 'NWMLS', { livingArea: 1400, bedroomsTotal: 3, latitude: 47.21 })
const county = record('2022-01-01', 'Pierce County file', { livingArea: 1450, yearBuilt: 1926 })

it('what a person gives comes first, then the newest record that says it, each by name', () => {
  const given = { ...NOTHING_GIVEN, addressLine: '1 Oak St', beds: 4, price: 1 }
  const { facts, homeType, place, factsFrom } = completedBy(
    given,
    [sale, county],
    date('2026-02-01'),
  )
  expect(facts).toEqual({
    ...unknownCharacteristics,
    bedroomsTotal: 4,
    livingArea: 1450,
    yearBuilt: 1926,
  })
  expect(homeType).toBe('House')
  expect(place).toEqual({ latitude: 47.2, longitude: -122.4 })
  expect(factsFrom).toEqual([
    { source: 'You', date: '2026-02-01', facts: ['beds'] },
    {
      source: 'Pierce County file',
      date: '2022-01-01',
      facts: ['type', 'location', 'size', 'year built'],
    },
  ])
})

it('without records nothing is known but what is given, as far as it can be', () => {
  const given = {
    ...NOTHING_GIVEN,
    size: 20,
    bath: 2.5,
    propertyType: 'Condo' as const,
    lat: 47,
    long: -122,
  }
  expect(completedBy(given, [], date('2026-02-01'))).toEqual({
    homeType: 'Condo',
    place: null,
    facts: { ...unknownCharacteristics, bathroomsTotalDecimal: 2.5 },
    factsFrom: [{ source: 'You', date: '2026-02-01', facts: ['type', 'location', 'baths'] }],
  })
})
