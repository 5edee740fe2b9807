import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withBar } from './progress-bar.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('behind a pipe, how far the work is is said every few seconds while it goes on', async () => {
  const said: string[] = []
  await withBar(
    'Demo homes',
    async (bar) => {
      await vi.advanceTimersByTimeAsync(10_000)
      expect(said).toEqual([])
      bar.update(1000, 27_417)
      bar.update(2000, 27_417)
      await vi.advanceTimersByTimeAsync(3000)
      expect(said).toEqual(['Demo homes: 2,000 of 27,417'])
      bar.update(3000, 27_417)
      await vi.advanceTimersByTimeAsync(6000)
    },
    (sentence) => said.push(sentence),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said.slice(1)).toEqual(['Demo homes: 3,000 of 27,417', 'Demo homes: 3,000 of 27,417'])
})

it('nothing is said any more once the work has failed', async () => {
  const said: string[] = []
  const work = withBar(
    'Values',
    async (bar) => {
      bar.update(0, 10)
      throw new Error('out of work')
    },
    (sentence) => said.push(sentence),
  )
  await expect(work).rejects.toThrow('out of work')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([])
})
