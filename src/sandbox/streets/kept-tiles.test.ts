import { expect, it } from 'vitest'
import { keptTiles } from './kept-tiles.ts'

it('a tile is drawn once while it is asked for, and memory holds only so many', () => {
  const drawn: number[] = []
  const tile = keptTiles(({ column }) => {
    drawn.push(column)
    return Buffer.from(`tile ${column}`)
  }, 2)
  const ask = (column: number) => tile({ zoom: 14, column, row: 1 }).toString()
  expect([ask(1), ask(1), ask(2), ask(1), ask(3), ask(1)]).toEqual([
    'tile 1',
    'tile 1',
    'tile 2',
    'tile 1',
    'tile 3',
    'tile 1',
  ])
  expect(drawn).toEqual([1, 2, 3])
  ask(2)
  expect(drawn).toEqual([1, 2, 3, 2])
})
