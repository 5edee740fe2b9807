import { expect, it } from 'vitest'
import { marketMoveBy } from './market-index.ts'

it('moves by the first model that knew the later day, so that later sales change nothing', () => {
  const line = (slope: number) => ({ at: [0, 100], height: [0, 100 * slope] })
  const move = marketMoveBy([
    { before: 30, time: line(0.001) },
    { before: 60, time: line(0.002) },
    { before: 90, time: line(0.003) },
  ])
  expect(move(10, 29)).toBeCloseTo(0.019, 9)
  expect(move(10, 30)).toBeCloseTo(0.04, 9)
  expect(move(10, 99)).toBeCloseTo(0.267, 9)
  expect(marketMoveBy([])(0, 50)).toBe(0)
})
