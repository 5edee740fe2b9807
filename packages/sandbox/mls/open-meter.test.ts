import { expect, it } from 'vitest'
import { openMeter } from './open-meter.ts'

const limits = [
  { name: 'second', windowMs: 1_000, requests: 2 },
  { name: 'hour', windowMs: 3_600_000, requests: 1_000, bytes: 100 },
]
const openAt = () => {
  let now = 0
  const meter = openMeter(limits, () => now)
  return { meter, wait: (ms: number) => (now += ms) }
}

it('lets through what keeps within every stretch of time, wherever it begins', () => {
  const { meter, wait } = openAt()
  expect([meter.request(), meter.request()]).toEqual([null, null])
  wait(999)
  expect(meter.request()).toBe(1)
  wait(1_001)
  expect([meter.request(), meter.request()]).toEqual([null, null])
  expect(meter.breaches()).toBe(1)
  expect(meter.total().requests).toBe(5)
})

it('remembers the most it saw', () => {
  const { meter, wait } = openAt()
  for (const _ of [1, 2, 3]) meter.request()
  wait(5_000)
  meter.request()
  expect(meter.most()).toMatchObject({ second: { requests: 3 }, hour: { requests: 4 } })
})

it('refuses when too many bytes went out within the hour', () => {
  const { meter, wait } = openAt()
  meter.request()
  meter.sent(101)
  wait(2_000)
  expect(meter.request()).toBe(3_600)
  wait(3_600_000)
  expect(meter.request()).toBeNull()
  expect(meter.most().hour?.bytes).toBe(101)
})
