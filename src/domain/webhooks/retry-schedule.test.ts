import { expect, it } from 'vitest'
import { DAY_MS } from '../time-units.ts'
import { nextAttempt, pauseUntil, retryAfterMsOf } from './retry-schedule.ts'

const firstAt = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(firstAt.getTime() + seconds * 1000)

it('waits four times as long after each attempt, a fifth more or less, up to half a day', () => {
  const waits = (attempts: number) =>
    [0, 0.5, 1].map((random) => {
      const asked = { attempts, firstAt, now: firstAt, retryAfterMs: null, random }
      return ((nextAttempt(asked)?.getTime() ?? 0) - firstAt.getTime()) / 1000
    })
  expect(waits(1)).toEqual([4, 5, 6])
  expect(waits(3)).toEqual([64, 80, 96])
  expect(waits(20)).toEqual([34_560, 43_200, 51_840])
})

it('tries last when three days are over, whatever a receiver asks for, and then no more', () => {
  const end = new Date(firstAt.getTime() + 3 * DAY_MS)
  const asked = { attempts: 12, firstAt, retryAfterMs: DAY_MS, random: 1 }
  expect(nextAttempt({ ...asked, now: new Date(end.getTime() - 1000) })).toEqual(end)
  expect(nextAttempt({ ...asked, now: end })).toBe(null)
})

it('leaves a receiver in peace as long again as it has been failing, or as long as it asks', () => {
  const pause = (now: Date, retryAfterMs: number | null = null) =>
    pauseUntil({ failingSince: firstAt, now, retryAfterMs })
  expect(pause(firstAt)).toEqual(after(5))
  expect(pause(after(60))).toEqual(after(120))
  expect(pause(after(7200))).toEqual(after(7200 + 900))
  expect(pause(after(60), 7_200_000)).toEqual(after(60 + 7200))
})

it('reads Retry-After as seconds or as a date, and nothing else', () => {
  expect(retryAfterMsOf('120', firstAt)).toBe(120_000)
  expect(retryAfterMsOf('Mon, 02 Mar 2026 10:01:00 GMT', firstAt)).toBe(60_000)
  expect(retryAfterMsOf('Mon, 02 Mar 2026 09:00:00 GMT', firstAt)).toBe(0)
  expect(retryAfterMsOf('9999999', firstAt)).toBe(DAY_MS)
  for (const odd of [null, '', '-5', 'soon', '2026', '1e3'])
    expect([odd, retryAfterMsOf(odd, firstAt)]).toEqual([odd, odd === '2026' ? 2_026_000 : null])
})
