import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'

it('begins at once, and gives others their turn when there is much to do', async () => {
  const done: number[] = []
  const busy = (item: number) => {
    const until = performance.now() + 1
    while (performance.now() < until);
    done.push(item)
  }
  const items = [...Array(64).keys()]
  const all = inTurns(items, busy)
  const atOnce = done.length
  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThan(items.length)
  let turns = 0
  const count = () => {
    turns += 1
    if (done.length < items.length) setImmediate(count)
  }
  setImmediate(count)
  await all
  expect(done).toEqual(items)
  expect(turns).toBeGreaterThan(1)
})

it('is over before it returns when there is little to do', () => {
  const done: number[] = []
  void inTurns([1, 2, 3], (item) => done.push(item))
  expect(done).toEqual([1, 2, 3])
})
