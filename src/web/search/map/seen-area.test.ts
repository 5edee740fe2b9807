import { expect, it } from 'vitest'
import { ringOf } from '../../../domain/search/drawn-area.ts'
import { isInRegion } from '../../../domain/search/region.ts'
import { areaSeen, isElsewhere } from './seen-area.ts'

const tacoma = { west: -122.5, south: 47.2, east: -122.4, north: 47.3 }
const moved = (east: number, north: number, wider = 1) => ({
  west: tacoma.west + east,
  south: tacoma.south + north,
  east: tacoma.west + east + 0.1 * wider,
  north: tacoma.north + north,
})

it('is the box that the map shows, as an area that can be searched', () => {
  const area = areaSeen(tacoma)
  const ring = area === null ? null : ringOf(area)
  if (!ring?.ok) throw new Error('no area')
  const isIn = (latitude: number, longitude: number) =>
    isInRegion({ kind: 'area', ring: ring.value }, { latitude, longitude })
  expect(isIn(47.25, -122.45)).toBe(true)
  expect(isIn(47.31, -122.45)).toBe(false)
})

it('is none of half a continent', () => {
  expect(areaSeen({ west: -122, south: 37, east: -90, north: 45 })).toBeNull()
})

it('is another part of the map once it has moved or zoomed by a good part of it', () => {
  expect(isElsewhere(tacoma, tacoma)).toBe(false)
  expect(isElsewhere(tacoma, moved(0.005, 0.005))).toBe(false)
  expect(isElsewhere(tacoma, moved(0.05, 0))).toBe(true)
  expect(isElsewhere(tacoma, moved(0, -0.05))).toBe(true)
  expect(isElsewhere(tacoma, moved(0, 0, 2))).toBe(true)
})
