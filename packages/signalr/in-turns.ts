import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Works through any number of items without holding the event loop: the first ones at once, then a turn for
 * everyone else whenever `TURN_MS` have passed.
 */
export const inTurns = async <T>(items: Iterable<T>, work: (item: T) => void): Promise<void> => {
  let turnEnds = performance.now() + TURN_MS
  let untilLook = LOOK_EVERY
  for (const item of items) {
    work(item)
    untilLook -= 1
    if (untilLook > 0) continue
    untilLook = LOOK_EVERY
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + TURN_MS
  }
}

const TURN_MS = 10
const LOOK_EVERY = 16
