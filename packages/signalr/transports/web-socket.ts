import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import type { Frame } from '../protocol/frame.ts'
import type { Receiver, Transport } from './transport.ts'
import { drainedOf, StallWatch } from './wire.ts'

/** The connection under a WebSocket; behind a test or a tunnel it may not count its bytes. */
export type Wire = Duplex & { readonly bytesWritten?: number }

/** TransportProtocols.md, "WebSockets (Full Duplex)". Ends with code 1000. */
export class WebSocketTransport implements Transport {
  readonly name = 'WebSockets'
  readonly #socket: WebSocket
  readonly #wire: Wire
  readonly #sendTimeoutMs: number
  #watch: StallWatch | null = null
  #reasonsToPause = 0
  #lastPing: Buffer | null = null

  constructor(socket: WebSocket, wire: Wire, receiver: Receiver, sendTimeoutMs: number) {
    this.#socket = socket
    this.#wire = wire
    this.#sendTimeoutMs = sendTimeoutMs
    socket.on('message', (data) => {
      const taken = receiver.receive(toBuffer(data))
      if (taken !== null) this.#pauseUntil(taken)
    })
    // Behind a full chunk there is more: other connections get their turn first, with any kind of frames.
    wire.on('data', (chunk: Buffer) => {
      if (chunk.length >= FULL_CHUNK_BYTES) this.#pauseUntil(nextTurn())
    })
    socket.on('ping', (payload) => this.#answerPing(payload))
    // An error is followed by a close.
    socket.on('error', () => {})
    socket.on('close', () => receiver.gone())
  }

  get waiting(): number {
    return this.#socket.bufferedAmount
  }

  send(frame: Frame): void {
    this.#socket.send(frame.bytes, TEXT)
  }

  drained(): Promise<void> | null {
    return drainedOf(this.#wire)
  }

  end(): void {
    this.#socket.close(1000)
  }

  abort(): void {
    this.#socket.terminate()
  }

  #pauseUntil(over: Promise<unknown>): void {
    this.#reasonsToPause += 1
    this.#socket.pause()
    void over.then(() => {
      this.#reasonsToPause -= 1
      if (this.#reasonsToPause === 0) this.#socket.resume()
    })
  }

  /** RFC 6455, section 5.5.3: of several pings only the last needs its pong. */
  #answerPing(payload: Buffer): void {
    const first = this.#lastPing === null
    this.#lastPing = payload
    if (first)
      setImmediate(() => {
        if (this.#socket.readyState === this.#socket.OPEN && this.#lastPing !== null)
          this.#socket.pong(this.#lastPing)
        this.#lastPing = null
      })
  }

  tick(now: number): void {
    const { waiting } = this
    if (waiting === 0) {
      this.#watch = null
      return
    }
    this.#watch ??= new StallWatch(this.#sendTimeoutMs)
    const delivered = (this.#wire.bytesWritten ?? 0) - waiting
    if (this.#watch.stalled(now, waiting, delivered)) this.abort()
  }
}

/** What Node reads from a socket at once is 64 KiB. */
const FULL_CHUNK_BYTES = 32 * 1024

const TEXT = { binary: false }

const toBuffer = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
