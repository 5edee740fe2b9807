import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { givingWayBetweenPieces } from './between-pieces.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Milliseconds until the pause is over. */
const pauseOf = async (pause: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  let over = false
  void pause().then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(0)
  while (!over) await vi.advanceTimersByTimeAsync(1)
  return performance.now() - begun
}

it('pauses three times as long as a piece took while others wait, and not otherwise', async () => {
  let othersWait = true
  const pause = givingWayBetweenPieces(() => othersWait)
  vi.advanceTimersByTime(10)
  expect(await pauseOf(pause)).toBe(30)
  vi.advanceTimersByTime(20)
  expect(await pauseOf(pause)).toBe(60)
  vi.advanceTimersByTime(5000)
  expect(await pauseOf(pause)).toBe(200)
  othersWait = false
  vi.advanceTimersByTime(10)
  expect(await pauseOf(pause)).toBe(0)
})
