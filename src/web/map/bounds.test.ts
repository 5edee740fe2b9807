import { describe, expect, it } from 'vitest'
import { boundsOf } from './bounds.ts'

describe('bounds of points', () => {
  it('hold every point', () => {
    const box = boundsOf([
      { latitude: 39.96, longitude: -83.0 },
      { latitude: 39.97, longitude: -82.98 },
      { latitude: 39.95, longitude: -82.99 },
    ])
    expect(box).toEqual({ west: -83.0, south: 39.95, east: -82.98, north: 39.97 })
  })

  it('of one point are that point', () => {
    expect(boundsOf([{ latitude: 1, longitude: 2 }])).toEqual({
      west: 2,
      south: 1,
      east: 2,
      north: 1,
    })
  })

  it('do not exist without points', () => {
    expect(boundsOf([])).toBeNull()
  })
})
