/**
 * To be awaited after each piece of work that may wait, in a process that also does other work: while `othersWait`, it
 * pauses three times as long as the piece took, so that the others have three quarters of the time.
 */
export const piecesGivingWay = (othersWait: () => boolean): (() => Promise<void>) => {
  let begun = performance.now()
  return async () => {
    const taken = performance.now() - begun
    const pauseMs = Math.min(PAUSES_FOR_A_PIECE * taken, LONGEST_PAUSE_MS)
    if (othersWait()) await new Promise((over) => setTimeout(over, pauseMs))
    begun = performance.now()
  }
}

const PAUSES_FOR_A_PIECE = 3
/** A piece that took long waited for others itself. */
const LONGEST_PAUSE_MS = 200
