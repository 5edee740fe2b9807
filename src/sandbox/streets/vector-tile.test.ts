import { describe, expect, it } from 'vitest'
import { encodeTile, type TileFeature } from './vector-tile.ts'

const encoded = (feature: Omit<TileFeature, 'properties'>, properties = {}) =>
  Buffer.from(encodeTile([{ name: 'street', features: [{ ...feature, properties }] }]))

describe('a vector tile', () => {
  // The examples of the specification, section 4.3.5: commands and zigzag steps, each one byte here.
  it.each([
    ['point', [[25, 17]], [9, 50, 34]],
    [
      'line',
      [
        [2, 2],
        [2, 10],
        [10, 10],
      ],
      [9, 4, 4, 18, 0, 16, 16, 0],
    ],
    [
      'polygon',
      [
        [3, 6],
        [8, 12],
        [20, 34],
      ],
      [9, 6, 12, 18, 10, 12, 24, 44, 15],
    ],
  ] as const)('writes a %s as the specification does', (kind, points, geometry) => {
    expect(
      encoded({ kind, points }).includes(Buffer.from([0x22, geometry.length, ...geometry])),
    ).toBe(true)
  })

  it('turns a ring that runs the wrong way', () => {
    const ring = [
      [3, 6],
      [8, 12],
      [20, 34],
    ] as const
    const turned = encoded({ kind: 'polygon', points: ring.toReversed() })
    expect(turned).toEqual(encoded({ kind: 'polygon', points: ring }))
  })

  it('is a version 2 layer with its name, extent, keys and values', () => {
    const tile = encoded({ kind: 'point', points: [[0, 0]] }, { name: 'Main St' })
    expect(tile.includes(Buffer.from([0x78, 2, 0x0a, 6, ...Buffer.from('street')]))).toBe(true)
    expect(tile.includes(Buffer.from([0x28, 0x80, 0x20]))).toBe(true)
    expect(tile.includes(Buffer.from([0x1a, 4, ...Buffer.from('name')]))).toBe(true)
    expect(tile.includes(Buffer.from([0x22, 9, 0x0a, 7, ...Buffer.from('Main St')]))).toBe(true)
  })

  it('leaves empty layers out', () => {
    expect(encodeTile([{ name: 'street', features: [] }])).toHaveLength(0)
  })
})
