import { expect, it } from 'vitest'
import { wayBetweenNodes } from '../../../../../tests/platform/way-between-nodes.ts'
import { aloneBackplane } from '../../../platform/backplane/alone-backplane-for-tests.ts'
import { attemptLimit } from './attempt-limit.ts'

it('allows so many an hour for each key', () => {
  let now = 0
  const limit = attemptLimit(2, { name: 'tries', backplane: aloneBackplane(), now: () => now })
  const minutes = (count: number) => count * 60_000
  expect([limit.take('ann'), limit.take('bob')]).toEqual([true, true])
  now = minutes(30)
  expect([limit.take('ann'), limit.take('ann')]).toEqual([true, false])
  now = minutes(60)
  expect([limit.take('ann'), limit.take('ann')]).toEqual([true, false])
  now = minutes(90)
  expect(limit.take('ann')).toBe(true)
})

it('counts them on all nodes', () => {
  const { join } = wayBetweenNodes()
  const limitOf = () => attemptLimit(2, { name: 'tries', backplane: join(), now: () => 0 })
  const [one, other] = [limitOf(), limitOf()]
  expect([one.take('ann'), other.take('ann'), other.take('bob')]).toEqual([true, true, true])
  expect([one.take('ann'), other.take('ann'), one.take('bob')]).toEqual([false, false, true])
})
