import type { Writable } from 'node:stream'

/** Resolves when the stream has room again or is closed; null when it has room. */
export const drainedOf = (wire: Writable): Promise<void> | null => {
  if (!wire.writableNeedDrain || wire.destroyed) return null
  return new Promise((resolve) => {
    const settle = () => {
      wire.off('drain', settle).off('close', settle)
      resolve()
    }
    wire.on('drain', settle).on('close', settle)
  })
}

/** Watches that bytes which wait for the network do move. */
export class StallWatch {
  readonly #timeoutMs: number
  #delivered = 0
  #since = 0

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Whether none of the waiting bytes has moved for the whole timeout; `delivered` counts those that have. */
  stalled(now: number, waiting: number, delivered: number): boolean {
    if (waiting === 0 || this.#since === 0 || delivered !== this.#delivered) {
      this.#delivered = delivered
      this.#since = waiting === 0 ? 0 : now
      return false
    }
    return now - this.#since >= this.#timeoutMs
  }
}
