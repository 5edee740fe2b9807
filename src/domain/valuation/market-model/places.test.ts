import { expect, it } from 'vitest'
import { drawsOf } from '../arithmetic/draws.ts'
import { PlaceCursor } from './places.ts'

const { uniform } = drawsOf(3)
const within = (miles: number, count: number) =>
  Array.from({ length: count }, () => (uniform() - 0.5) * 2 * miles)

it.each([
  ['close together', { x: within(5, 60), y: within(4, 60), width: 0.8 }],
  ['far apart', { x: within(900, 60), y: within(3, 60), width: 0.1 }],
  ['alone', { x: [1], y: [2], width: 0.5 }],
])('a spot feels each place in reach, and no other, where places stand %s', (_, places) => {
  const cursor = new PlaceCursor(places, { shares: false })
  const near = places.x.flatMap((x, i) => [x, x + 2.9 * places.width].map((east) => [east, i]))
  const spots = [...near.map(([x = 0, i = 0]) => [x, places.y[i] ?? 0]), [2000, 0], [0, -2000]]
  for (const [x = 0, y = 0] of spots) {
    cursor.read(x, y)
    const felt = places.x.flatMap((placeX, i) => {
      const square = (x - placeX) ** 2 + (y - (places.y[i] ?? 0)) ** 2
      return square / (2 * places.width ** 2) > 4.6 ? [] : [i]
    })
    expect(Array.from(cursor.place.subarray(0, cursor.found))).toEqual(felt)
  }
})

it('a spot beyond every place feels the nearest alone, in shares', () => {
  const cursor = new PlaceCursor({ x: [0, 3], y: [0, 0], width: 0.2 }, { shares: true })
  cursor.read(2, 50)
  expect([cursor.found, cursor.place[0], cursor.strength[0]]).toEqual([1, 1, 1])
})
