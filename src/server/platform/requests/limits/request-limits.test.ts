import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { wayBetweenNodes } from '../../../../../tests/platform/way-between-nodes.ts'
import { requestLimits } from './request-limits.ts'

const start = (most: number) => {
  let now = 1_000_000
  const limits = requestLimits(most, { now: () => now })
  return { ...limits, pass: (ms: number) => (now += ms) }
}

describe('the limits of a minute', () => {
  it('let as many requests through as they say, and say how long to wait', () => {
    const { count, pass } = start(2)
    expect(count('call', '203.0.113.7')).toEqual({ most: 2, left: 1, seconds: 60, exceeded: false })
    pass(20_500)
    expect(count('call', '203.0.113.7')).toMatchObject({ left: 0, exceeded: false })
    expect(count('call', '203.0.113.7')).toMatchObject({ left: 0, seconds: 40, exceeded: true })
    expect(count('call', '203.0.113.8').exceeded).toBe(false)
  })

  it('begin again a minute after the first request, however many more came', () => {
    const { count, pass } = start(1)
    for (let i = 0; i < 50; i++) count('call', '203.0.113.7')
    pass(59_999)
    expect(count('call', '203.0.113.7').exceeded).toBe(true)
    pass(1)
    expect(count('call', '203.0.113.7').exceeded).toBe(false)
  })

  it('begin again in time, also when the clock was set back', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { count } = requestLimits(1)
    count('call', '203.0.113.7')
    vi.setSystemTime(new Date('2026-11-23T09:00:00Z'))
    expect(count('call', '203.0.113.7').seconds).toBeLessThanOrEqual(60)
  })

  it('are ten times as wide for pages, which use up none of the calls', () => {
    const { count } = start(3)
    const pages = Array.from({ length: 31 }, () => count('page', '203.0.113.7').exceeded)
    expect(pages.filter(Boolean)).toHaveLength(1)
    expect(count('call', '203.0.113.7').left).toBe(2)
  })

  it('count the addresses of one household together', () => {
    const { count } = start(1)
    count('call', '2001:db8:1:2::1')
    expect(count('call', '2001:db8:1:2:ffff::9').exceeded).toBe(true)
    expect(count('call', '2001:db8:1:3::1').exceeded).toBe(false)
    count('call', '203.0.113.7')
    expect(count('call', '::ffff:203.0.113.7').exceeded).toBe(true)
  })

  it('remember who is over them among a hundred thousand others', () => {
    const { count } = start(1)
    for (let i = 0; i < 99_998; i++) count('call', `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
    count('call', '203.0.113.7')
    count('call', '203.0.113.8')
    expect(count('call', '203.0.113.7').exceeded).toBe(true)
  })
})

describe('the limits of a minute, on several nodes', () => {
  const startNodes = (nodes: number, most: number) => {
    const { join, way } = wayBetweenNodes()
    const limits = Array.from({ length: nodes }, () =>
      requestLimits(most, { shared: { backplane: join(), name: 'requests' } }),
    )
    /** One request after the other, each to the next node: how many get through. */
    const letThrough = (requests: number) =>
      Array.from({ length: requests }, (_, index) =>
        limits[index % nodes]?.count('call', '203.0.113.7'),
      ).filter((counted) => counted?.exceeded === false).length
    return { limits, way, letThrough }
  }

  it('are kept together, but for less than a tenth for each other node', () => {
    const { letThrough } = startNodes(3, 600)
    const through = letThrough(3_000)
    expect(through).toBeGreaterThanOrEqual(600)
    expect(through).toBeLessThan(600 + 2 * 60)
  })

  it('that are small are kept to the request', () => {
    expect(startNodes(3, 10).letThrough(100)).toBe(10)
  })

  it('are sent ten times in a minute by one node, however many requests come', () => {
    const { letThrough, way } = startNodes(1, 600)
    letThrough(10_000)
    expect(way.sent).toBe(10)
  })

  it('pay no attention to what no node sent', () => {
    const { join } = wayBetweenNodes()
    const shared = { backplane: join(), name: 'requests' }
    const { count } = requestLimits(10, { shared })
    const stranger = join().topic('requests: requests', z.unknown())
    const tally = { kind: 'call', network: '203.0.113.7', requests: 9 }
    for (const wrong of [
      { ...tally, requests: -1e9 },
      { ...tally, requests: 0.5 },
      { ...tally, requests: 1e300 },
      { ...tally, network: 'x'.repeat(100) },
      { ...tally, kind: '__proto__' },
    ])
      stranger.publish(wrong)
    expect(count('call', '203.0.113.7').left).toBe(9)
    stranger.publish(tally)
    expect(count('call', '203.0.113.7').left).toBe(0)
  })

  it('are those of each node while they do not hear one another', () => {
    const { letThrough, way } = startNodes(2, 600)
    way.blocked = true
    expect(letThrough(3_000)).toBe(1_200)
  })
})
