import type { ServerResponse } from 'node:http'
import type { Frame } from '../protocol/frame.ts'
import type { Receiver, Transport } from './transport.ts'
import { drainedOf, StallWatch } from './wire.ts'

/** TransportProtocols.md, "Server-Sent Events (Server-to-Client only)": one event a frame. */
export class ServerSentEventsTransport implements Transport {
  readonly name = 'ServerSentEvents'
  readonly #response: ServerResponse
  readonly #watch: StallWatch

  constructor(response: ServerResponse, receiver: Receiver, sendTimeoutMs: number) {
    this.#response = response
    this.#watch = new StallWatch(sendTimeoutMs)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      pragma: 'no-cache',
      // Neither compressed nor held back on the way: nginx obeys the second.
      'content-encoding': 'identity',
      'x-accel-buffering': 'no',
    })
    // Firefox opens an event source only when the first bytes have come.
    response.write(':\r\n')
    response.on('error', () => {})
    response.on('close', () => receiver.gone())
  }

  get waiting(): number {
    return this.#response.writableLength
  }

  send(frame: Frame): void {
    this.#response.write(frame.event)
  }

  drained(): Promise<void> | null {
    return drainedOf(this.#response)
  }

  end(): void {
    this.#response.end()
  }

  abort(): void {
    this.#response.destroy()
  }

  tick(now: number): void {
    const { waiting } = this
    const delivered = (this.#response.socket?.bytesWritten ?? 0) - waiting
    if (this.#watch.stalled(now, waiting, delivered)) this.abort()
  }
}
