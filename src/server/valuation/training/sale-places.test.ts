import { expect, it } from 'vitest'
import { syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { milesBetween } from '../../../domain/distance.ts'
import { SalePlaces } from './sale-places.ts'

const placesOf = (sales: Parameters<SalePlaces['add']>[0]) => {
  const places = new SalePlaces()
  for (let start = 0; start < sales.length; start += 70) places.add(sales.slice(start, start + 70))
  return places
}

it('finds what lies within some miles of any sale, as looking at every sale does', () => {
  const own = syntheticSales(200, { seed: 2, wide: 4 })
  const others = syntheticSales(800, { seed: 3, wide: 12 })
  const places = placesOf(own)
  for (const miles of [0.5, 3]) {
    const near = others.filter((other) => own.some((one) => milesBetween(one, other) <= miles))
    expect(near.length).toBeGreaterThan(20)
    expect(near.length).toBeLessThan(780)
    expect(places.near(others, miles)).toEqual(near)
  }
})

it('knows the middle of its sales, and of none that there is none', () => {
  expect(placesOf([]).middle()).toBeNull()
  expect(placesOf([]).near(syntheticSales(3), 50)).toEqual([])
  const sales = [1, 2, 9].map((degrees) => ({ latitude: 40 + degrees, longitude: -80 - degrees }))
  expect(placesOf(sales).middle()).toEqual({ latitude: 42, longitude: -82 })
})
