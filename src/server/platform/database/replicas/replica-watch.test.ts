import { describe, expect, it } from 'vitest'
import { ReplicaWatch } from './replica-watch.ts'

/** A primary that writes one position a second, and a replica that follows it with a delay in seconds. */
const stage = () => {
  let second = 0
  const replica = { lag: 0, answers: true, follows: true }
  const primary = { answers: true }
  const has = (position: string) => second - replica.lag >= Number(position)
  const watch = new ReplicaWatch(
    async (position) => {
      if (!replica.answers) throw new Error('down')
      return {
        follows: replica.follows,
        has: position === null ? null : has(position),
        position: `0/${second - replica.lag}`,
      }
    },
    () => second * 1000,
  )
  const lookFor = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      second += 1
      await watch.look(primary.answers ? { at: second * 1000, position: String(second) } : null)
    }
    return watch.fault
  }
  /** A look while the primary is away: it must have what the primary had so many seconds ago. */
  const lookAlone = async (secondsAgo: number | null) => {
    const needed = { at: 0, position: String(second - (secondsAgo ?? 0)) }
    await watch.lookWithoutPrimary(secondsAgo === null ? null : needed)
    return watch.fault
  }
  return { watch, lookFor, lookAlone, replica, primary }
}

describe('a replica', () => {
  it('is not read before it was looked at, and is once it has what the primary had', async () => {
    const { watch, lookFor, replica } = stage()
    expect(watch.fault).toBe('not known')
    expect(watch.lagSeconds).toBeNull()
    replica.lag = 2
    expect(await lookFor(1)).toBe('too far behind')
    expect(await lookFor(3)).toBeNull()
  })

  it('is read while it is some seconds behind, and not when it stops following', async () => {
    const { watch, lookFor, replica } = stage()
    await lookFor(1)
    expect(watch.lagSeconds).toBe(0)
    replica.lag = 4
    await lookFor(10)
    expect(await lookFor(1)).toBeNull()
    expect(watch.lagSeconds).toBeGreaterThanOrEqual(4)
    expect(watch.lagSeconds).toBeLessThanOrEqual(9)
    for (let i = 0; i < 15; i++) {
      replica.lag += 1
      await lookFor(1)
    }
    expect(await lookFor(1)).toBe('too far behind')
    replica.lag = 0
    expect(await lookFor(1)).toBe('too far behind')
    expect(await lookFor(1)).toBeNull()
  })

  it('is not read while it does not answer, nor at once when it is back with old data', async () => {
    const { lookFor, replica } = stage()
    await lookFor(2)
    replica.answers = false
    expect(await lookFor(1)).toBe('does not answer')
    await lookFor(30)
    Object.assign(replica, { answers: true, lag: 30 })
    expect(await lookFor(1)).toBe('too far behind')
  })

  it('is not read when it is back soon after a crash, before it has what it had shown already', async () => {
    const { lookFor, replica } = stage()
    await lookFor(2)
    replica.answers = false
    await lookFor(3)
    Object.assign(replica, { answers: true, lag: 30 })
    expect(await lookFor(1)).toBe('too far behind')
    replica.lag = 0
    expect(await lookFor(1)).toBeNull()
  })

  it('is not read when it follows no primary', async () => {
    const { lookFor, replica } = stage()
    await lookFor(2)
    replica.follows = false
    expect(await lookFor(1)).toBe('no replica')
  })

  it('stays as it was known while the primary does not answer a look', async () => {
    const { lookFor, primary } = stage()
    await lookFor(2)
    primary.answers = false
    expect(await lookFor(60)).toBeNull()
    primary.answers = true
    expect(await lookFor(1)).toBeNull()
  })
})

describe('a replica without its primary', () => {
  it('is read while it has what the primary had ten seconds before its last answer', async () => {
    const { watch, lookFor, lookAlone, replica } = stage()
    await lookFor(20)
    expect(await lookAlone(10)).toBeNull()
    expect(watch.lagSeconds).toBeNull()
    expect(watch.position).toBe('0/20')
    replica.lag = 30
    expect(await lookAlone(10)).toBe('too far behind')
    replica.answers = false
    expect(await lookAlone(10)).toBe('does not answer')
    expect(watch.position).toBeNull()
    // Having restarted, it has all that it had.
    Object.assign(replica, { answers: true, lag: 0 })
    expect(await lookAlone(10)).toBeNull()
  })

  it('is read on when it was promoted, until a primary answers; another database never is', async () => {
    const followed = stage()
    await followed.lookFor(2)
    followed.replica.follows = false
    expect(await followed.lookAlone(1)).toBeNull()
    expect(await followed.lookFor(1)).toBe('no replica')
    const another = stage()
    another.replica.follows = false
    await another.lookFor(2)
    expect(await another.lookAlone(1)).toBe('no replica')
  })

  it('is not read where no one knows how far the primary was', async () => {
    expect(await stage().lookAlone(null)).toBe('not known')
  })

  it('must show once more that it is close behind when the primary is back', async () => {
    const { lookFor, lookAlone, replica } = stage()
    await lookFor(3)
    await lookAlone(1)
    replica.lag = 5
    expect(await lookFor(1)).toBe('too far behind')
  })
})
