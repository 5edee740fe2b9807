/** Ends every hub message (HubProtocol.md, JSON Encoding). */
export const RECORD_SEPARATOR = 0x1e

/** One message for clients as bytes, encoded once however many connections it goes to. */
export class Frame {
  readonly bytes: Buffer
  #event: Buffer | undefined

  constructor(message: object) {
    this.bytes = Buffer.from(`${JSON.stringify(message)}\x1e`)
  }

  /** The message as one server-sent event: JSON holds no line breaks, so it takes one `data` line. */
  get event(): Buffer {
    this.#event ??= Buffer.concat([DATA, this.bytes, END_OF_EVENT])
    return this.#event
  }
}

const DATA = Buffer.from('data: ')
const END_OF_EVENT = Buffer.from('\r\n\r\n')
