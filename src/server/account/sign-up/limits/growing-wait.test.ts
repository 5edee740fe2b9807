import { expect, it } from 'vitest'
import { wayBetweenNodes } from '../../../../../tests/platform/way-between-nodes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/time-units.ts'
import { aloneBackplane } from '../../../platform/backplane/alone-backplane-for-tests.ts'
import { growingWait } from './growing-wait.ts'

const waitAlone = (free: number, now: () => number) =>
  growingWait(free, { name: 'tries', backplane: aloneBackplane(), now })

it('costs nothing at first, then a minute, two, four, and an hour at most', () => {
  let now = 0
  const wait = waitAlone(2, () => now)
  const waits = Array.from({ length: 12 }, () => {
    wait.begin('ann')(true)
    const minutes = wait.waitMs('ann') / MINUTE_MS
    now += wait.waitMs('ann')
    return minutes
  })
  // The hour that the first seven took is one time less.
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 32, 60, 60, 60])
  expect(wait.waitMs('bob')).toBe(0)
})

it('passes, and begins again after quiet hours', () => {
  let now = 0
  const wait = waitAlone(0, () => now)
  wait.begin('ann')(true)
  now = 45_000
  expect(wait.waitMs('ann')).toBe(15_000)
  now = 60_000
  expect(wait.waitMs('ann')).toBe(0)
  now += 24 * HOUR_MS
  wait.begin('ann')(true)
  expect(wait.waitMs('ann')).toBe(60_000)
})

it.each([
  ['once a day for 30 days', 24, 30],
  ['once an hour for a week', 1, 7 * 24],
])('never comes of what is done %s', (_how, hours, times) => {
  let now = 0
  const wait = waitAlone(5, () => now)
  const waits = Array.from({ length: times }, () => {
    wait.begin('office')(true)
    now += hours * HOUR_MS
    return wait.waitMs('office')
  })
  expect(new Set(waits)).toEqual(new Set([0]))
  wait.begin('office')(true)
  expect(wait.waitMs('office')).toBe(0)
})

it('is over within half a day, also after very many times', () => {
  let now = 0
  const wait = waitAlone(5, () => now)
  for (let times = 0; times < 1000; times++) wait.begin('ann')(true)
  expect(wait.waitMs('ann')).toBe(HOUR_MS)
  now = 12 * HOUR_MS
  for (let times = 0; times < 5; times++) wait.begin('ann')(true)
  expect(wait.waitMs('ann')).toBe(0)
})

it('lets no more begin at once than one after the other, and counts only what was done', () => {
  let now = 0
  const wait = waitAlone(1, () => now)
  const beginMany = () => {
    const ends = []
    for (let times = 0; times < 10; times++)
      if (wait.waitMs('ann') === 0) ends.push(wait.begin('ann'))
    return ends
  }
  const ends = beginMany()
  expect(ends).toHaveLength(2)
  for (const end of ends) end(false)
  expect(wait.waitMs('ann')).toBe(0)
  for (const end of beginMany()) end(true)
  expect(wait.waitMs('ann')).toBe(MINUTE_MS)
  now = MINUTE_MS
  const next = beginMany()
  expect(next).toHaveLength(1)
  for (const end of next) end(true)
  expect(wait.waitMs('ann')).toBe(2 * MINUTE_MS)
})

it('grows with what was done on any node', () => {
  const { join } = wayBetweenNodes()
  const waitOf = () => growingWait(1, { name: 'tries', backplane: join(), now: () => 0 })
  const [one, other] = [waitOf(), waitOf()]
  one.begin('ann')(true)
  other.begin('ann')(false)
  expect(other.waitMs('ann')).toBe(0)
  other.begin('ann')(true)
  expect([one.waitMs('ann'), other.waitMs('ann')]).toEqual([MINUTE_MS, MINUTE_MS])
})
