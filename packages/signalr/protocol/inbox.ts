import { HubError } from '../hub-error.ts'
import { RECORD_SEPARATOR } from './frame.ts'

/**
 * What a client has sent and what is not taken yet, cut into messages as they are taken. A transport may split a
 * message anywhere and may put many into one chunk.
 */
export class Inbox {
  readonly #limit: number
  readonly #chunks: Buffer[] = []
  /** How much of the first chunk is taken. */
  #taken = 0
  /** A message whose end has not come yet. */
  #begun: Buffer[] = []
  #begunBytes = 0

  /** `limit`: the largest message, in bytes. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether everything received is taken, except for a message whose end has not come. */
  get empty(): boolean {
    return this.#chunks.length === 0
  }

  push(chunk: Buffer): void {
    if (chunk.length > 0) this.#chunks.push(chunk)
  }

  /** The next message; null when none has come whole. Throws when it is larger than the limit. */
  next(): Buffer | null {
    for (let chunk = this.#chunks[0]; chunk !== undefined; chunk = this.#chunks[0]) {
      const end = chunk.indexOf(RECORD_SEPARATOR, this.#taken)
      const piece = chunk.subarray(this.#taken, end < 0 ? chunk.length : end)
      if (this.#begunBytes + piece.length > this.#limit)
        throw new HubError(`The maximum message size of ${this.#limit}B was exceeded.`)
      this.#taken = end + 1
      if (end < 0 || end + 1 === chunk.length) {
        this.#chunks.shift()
        this.#taken = 0
      }
      if (end >= 0) return this.#finish(piece)
      // A copy: the chunk may be a small part of a large buffer, and the rest may be long in coming.
      this.#begun.push(Buffer.from(piece))
      this.#begunBytes += piece.length
    }
    return null
  }

  clear(): void {
    this.#chunks.length = 0
    this.#begun = []
    this.#begunBytes = 0
    this.#taken = 0
  }

  #finish(piece: Buffer): Buffer {
    if (this.#begunBytes === 0) return piece
    const message = Buffer.concat([...this.#begun, piece])
    this.#begun = []
    this.#begunBytes = 0
    return message
  }
}
