import { describe, expect, it } from 'vitest'
import { type Positions, ReplicaWatch } from './replica-watch.ts'

/** A primary that writes one position a second, and a replica that follows it with a delay in seconds. */
const stage = () => {
  let second = 0
  const replica = { lag: 0, answers: true, follows: true }
  const primary = { answers: true }
  const positions: Positions = {
    ofPrimary: async () => {
      if (!primary.answers) throw new Error('down')
      return String(second)
    },
    ofReplica: async (position) => {
      if (!replica.answers) throw new Error('down')
      if (!replica.follows) return 'no replica'
      return second - replica.lag >= Number(position) ? 'has it' : 'has it not yet'
    },
  }
  const watch = new ReplicaWatch(positions, () => second * 1000)
  const lookFor = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      second += 1
      await watch.look()
    }
    return watch.fault
  }
  return { watch, lookFor, replica, primary }
}

describe('a replica', () => {
  it('is not read before it was looked at, and is once it has what the primary had', async () => {
    const { watch, lookFor, replica } = stage()
    expect(watch.fault).toBe('not known')
    replica.lag = 2
    expect(await lookFor(1)).toBe('too far behind')
    expect(await lookFor(3)).toBeNull()
  })

  it('is read while it is some seconds behind, and not when it stops following', async () => {
    const { lookFor, replica } = stage()
    replica.lag = 4
    await lookFor(10)
    expect(await lookFor(1)).toBeNull()
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

  it('stays as it was known while the primary does not answer', async () => {
    const { lookFor, primary } = stage()
    await lookFor(2)
    primary.answers = false
    expect(await lookFor(60)).toBeNull()
    primary.answers = true
    expect(await lookFor(1)).toBeNull()
  })
})
