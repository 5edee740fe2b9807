import type { Clock } from '../../src/server/adapters/reso/calls/rate-limiter.ts'

/** A clock that waits in no time. */
export const waitlessClock = (
  began = Date.parse('2026-03-02T15:00:00.000Z'),
): Clock & {
  readonly began: number
  readonly pass: (ms: number) => void
  /** How long each wait was. */
  readonly waits: readonly number[]
} => {
  let now = began
  const waits: number[] = []
  return {
    began,
    waits,
    now: () => now,
    pass: (ms) => {
      now += ms
    },
    wait: async (ms, signal) => {
      signal.throwIfAborted()
      waits.push(ms)
      now += ms
    },
  }
}
