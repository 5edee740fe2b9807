import { setImmediate as pause } from 'node:timers/promises'

/**
 * To be awaited between the pieces of work that takes long in one process: where it has gone on for a while, others are
 * answered first.
 */
export const betweenPieces = (): (() => Promise<void>) => {
  let begun = performance.now()
  return async () => {
    if (performance.now() - begun < AT_A_STRETCH_MS) return
    await pause()
    begun = performance.now()
  }
}

const AT_A_STRETCH_MS = 20
