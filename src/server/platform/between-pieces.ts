import { setImmediate as nextTurn } from 'node:timers/promises'

// Both are to be awaited between the pieces of work that takes long in a process that also does other work.

/** Where the work has gone on for a while, others are answered first. */
export const betweenPieces = (): (() => Promise<void>) => {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < MAX_STRETCH_MS) return
    await nextTurn()
    begun = performance.now()
  }
}

/**
 * For work that may wait: while `othersWait`, it pauses three times as long as the piece took, so that the others have
 * three quarters of the time.
 */
export const givingWayBetweenPieces = (othersWait: () => boolean): (() => Promise<void>) => {
  let begun = performance.now()
  return async () => {
    const taken = performance.now() - begun
    const pauseMs = Math.min(PAUSES_FOR_A_PIECE * taken, MAX_PAUSE_MS)
    if (othersWait()) await new Promise((over) => setTimeout(over, pauseMs))
    begun = performance.now()
  }
}

const MAX_STRETCH_MS = 20
const PAUSES_FOR_A_PIECE = 3
/** A piece that took long waited for others itself. */
const MAX_PAUSE_MS = 200
