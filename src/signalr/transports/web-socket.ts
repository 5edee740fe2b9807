import type { Duplex } from 'node:stream'
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

  constructor(socket: WebSocket, wire: Wire, receiver: Receiver, sendTimeoutMs: number) {
    this.#socket = socket
    this.#wire = wire
    this.#sendTimeoutMs = sendTimeoutMs
    socket.on('message', (data) => {
      const pressure = receiver.receive(toBuffer(data))
      if (pressure === null) return
      socket.pause()
      void pressure.then(() => socket.resume())
    })
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

const TEXT = { binary: false }

const toBuffer = (data: RawData): Buffer => {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
