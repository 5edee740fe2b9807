import fc from 'fast-check'
import { expect, it } from 'vitest'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { zipMedians } from './zip-medians.ts'

it('is the median of the typical values in each zip, in the middle of its homes', () => {
  const home = (zip: string, typicalValue: number, lat: number) =>
    homeForTests({ zip, typicalValue, lat, long: -122.4 })
  expect(
    zipMedians([
      home('98405', 500_000, 47.3),
      home('98404', 300_000, 47.2),
      home('98404', 900_000, 47.4),
      home('98404', 400_000, 47.25),
      home('', 100_000, 47.2),
    ]),
  ).toEqual([
    { zip: '98404', homes: 3, typicalValueUsd: 400_000, at: { latitude: 47.3, longitude: -122.4 } },
    { zip: '98405', homes: 1, typicalValueUsd: 500_000, at: { latitude: 47.3, longitude: -122.4 } },
  ])
})

it('counts every home that has a zip once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('98404', '98405', '98406', '')), (zips) => {
      const medians = zipMedians(zips.map((zip) => homeForTests({ zip })))
      const counted = medians.reduce((sum, { homes }) => sum + homes, 0)
      expect(counted).toBe(zips.filter((zip) => zip !== '').length)
    }),
    { numRuns: 30 },
  )
})
