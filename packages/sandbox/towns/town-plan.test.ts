import { describe, expect, it } from 'vitest'
import { milesBetween } from '../../../src/domain/distance.ts'
import { demoCities } from './demo-cities.ts'
import { ordinal } from './street-names.ts'
import { townPlanOf } from './town-plan.ts'

const plans = demoCities.map(townPlanOf)

describe('a demo town', () => {
  it('is the same on every call', () => {
    for (const { city, ...plan } of plans.slice(0, 2)) {
      expect(JSON.stringify({ city, ...plan })).toBe(JSON.stringify(townPlanOf(city)))
    }
  })

  it('names each street line once: pieces of one name lie on one line', () => {
    for (const { city, streets } of plans) {
      const spans = Map.groupBy(streets, ({ name }) => name)
      expect(spans.size, city.city).toBeGreaterThan(140)
      for (const [name, pieces] of spans) {
        const kinds = new Set(pieces.map(({ kind }) => kind))
        expect(kinds.size, `${city.city} ${name}`).toBe(1)
      }
    }
  })

  it('has streets, parks, a river and building land, and lies whole around its center', () => {
    for (const { city, streets, blocks, parks, river } of plans) {
      expect(blocksWithin(blocks)).toBeGreaterThan(3000)
      expect(blocksWithin(parks)).toBeGreaterThan(40)
      expect(river.length).toBeGreaterThan(10)
      for (const { line } of streets) {
        expect(line.length).toBeGreaterThanOrEqual(2)
        expect(line.every((point) => milesBetween(point, city.center) < 4.5)).toBe(true)
      }
    }
  })

  it('fronts every home along a piece of street', () => {
    for (const { streets, frontages } of plans) {
      const crossings = new Set(streets.flatMap(({ line }) => line.map(keyOf)))
      const off = frontages.filter(
        ({ from, to }) => !crossings.has(keyOf(from)) || !crossings.has(keyOf(to)),
      )
      expect(off).toEqual([])
    }
  })
})

it('numbers streets as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
  ])
})

/** A row has two corners more than twice its blocks. */
function blocksWithin(rows: readonly (readonly unknown[])[]) {
  return rows.reduce((blocks, { length }) => blocks + length / 2 - 1, 0)
}

function keyOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  return `${latitude} ${longitude}`
}
