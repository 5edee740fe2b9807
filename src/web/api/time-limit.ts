/** A look-up that takes longer than this is given up, so that nobody waits for a server that is stuck. */
const ANSWER_WITHIN_MS = 30_000

/** The caller's signal, and one that ends the call when the answer takes too long. */
export const withTimeLimit = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
