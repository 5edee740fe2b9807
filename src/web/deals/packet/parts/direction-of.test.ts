import { expect, it } from 'vitest'
import { directionOf } from './direction-of.ts'

it.each([
  [1, 0, 'N'],
  [1, 1.4, 'NE'],
  [0, 1, 'E'],
  [-1, 1.4, 'SE'],
  [-1, 0, 'S'],
  [-1, -1.4, 'SW'],
  [0, -1, 'W'],
  [1, -1.4, 'NW'],
  [0, 0, ''],
])('%d north and %d east is %s', (north, east, way) => {
  const home = { latitude: 47, longitude: -122 }
  expect(directionOf(home, { latitude: 47 + north / 100, longitude: -122 + east / 100 })).toBe(way)
})
