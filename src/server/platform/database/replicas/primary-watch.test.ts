import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../database-unavailable.ts'
import { type PrimaryState, PrimaryWatch, stateAfter } from './primary-watch.ts'

const stage = (first: PrimaryState['kind'] = 'there') => {
  const primary = { kind: first, second: 0 }
  const watch = new PrimaryWatch({
    look: async () => {
      primary.second++
      return primary.kind === 'there'
        ? { kind: 'there', position: `0/${primary.second}` }
        : { kind: primary.kind }
    },
    clock: () => new Date(Date.UTC(2026, 10, 24, 10, 0, primary.second)),
    now: () => primary.second * 1000,
  })
  return { watch, primary }
}

describe('a primary', () => {
  it.each([
    ['gone', 2],
    ['silent', 3],
  ] as const)(
    'that is %s is away from look %i on, until one finds it there',
    async (kind, looks) => {
      const { watch, primary } = stage()
      await watch.look()
      primary.kind = kind
      for (let look = 1; look < looks; look++) {
        await watch.look()
        expect(watch.away).toBeNull()
      }
      await watch.look()
      const since = `2026-11-24T10:00:0${looks + 1}.000Z`
      expect(watch.away?.toISOString()).toBe(since)
      await watch.look()
      expect(watch.away?.toISOString()).toBe(since)
      primary.kind = 'there'
      await watch.look()
      expect(watch.away).toBeNull()
    },
  )

  it('that is slow for a moment, or full, is not away', async () => {
    const { watch, primary } = stage()
    for (const kind of ['silent', 'silent', 'there', 'silent', 'busy', 'busy', 'busy'] as const) {
      primary.kind = kind
      await watch.look()
      expect(watch.away).toBeNull()
    }
  })

  it('is found away at once by who has had no answer, and not by who has lost one connection', async () => {
    const { watch, primary } = stage()
    expect(await watch.isAwayNow()).toBe(false)
    primary.kind = 'gone'
    // One that began before may still find it there.
    expect(await Promise.all([watch.isAwayNow(), watch.isAwayNow()])).toEqual([true, true])
    const asked = primary.second
    expect(await watch.isAwayNow()).toBe(true)
    expect(primary.second).toBe(asked)
  })

  it('says when it goes away to those who wait for it, once', async () => {
    const { watch, primary } = stage()
    let heard = 0
    watch.onAway(() => heard++)
    watch.onAway(() => heard++)()
    primary.kind = 'gone'
    await watch.isAwayNow()
    await watch.look()
    expect(heard).toBe(1)
    watch.onAway(() => heard++)
    expect(heard).toBe(2)
  })

  it('keeps where its log was in its last ten seconds', async () => {
    const { watch, primary } = stage()
    for (let second = 0; second < 20; second++) await watch.look()
    primary.kind = 'gone'
    await watch.look()
    expect(watch.positions.at(0)?.position).toBe('0/10')
    expect(watch.positions.at(-1)?.position).toBe('0/20')
  })
})

const refusal = (code: string, message = 'refused') =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })

describe('what a failed look says', () => {
  it.each([
    [
      'refused by no one',
      Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      'gone',
    ],
    ['broken off', new Error('Connection terminated unexpectedly'), 'gone'],
    ['shut down', refusal('57P01'), 'gone'],
    ['only starting', refusal('57P03'), 'gone'],
    [
      'a pooler that reaches no database',
      refusal('08P01', 'server login has been failing'),
      'gone',
    ],
    [
      'a pooler that is full',
      refusal('08P01', 'no more connections allowed (max_client_conn)'),
      'busy',
    ],
    ['full', refusal('53300', 'too many clients'), 'busy'],
    ['too slow', refusal('57014', 'canceling statement'), 'busy'],
    ['silent when connecting', new Error('timeout exceeded when trying to connect'), 'silent'],
    [
      'silent when connected',
      new Error('Connection terminated due to connection timeout'),
      'silent',
    ],
    ['silent over a statement', new Error('no answer in time'), 'silent'],
  ])('%s', (_, error, kind) => {
    expect(stateAfter(new DatabaseUnavailable(error))).toEqual({ kind })
  })
})
