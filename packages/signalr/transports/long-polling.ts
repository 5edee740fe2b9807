import type { ServerResponse } from 'node:http'
import type { Frame } from '../protocol/frame.ts'
import type { Receiver, Transport } from './transport.ts'

type Timing = { readonly pollTimeoutMs: number; readonly inactiveTimeoutMs: number }

/**
 * TransportProtocols.md, "Long Polling (Server-to-Client only)". Frames wait for the next poll, also after
 * the end: the client collects the last of them, then a 204.
 */
export class LongPollingTransport implements Transport {
  readonly name = 'LongPolling'
  readonly #receiver: Receiver
  readonly #timing: Timing
  readonly #now: () => number
  #queue: Buffer[] = []
  #drained: PromiseWithResolvers<void> | null = null
  #poll: ServerResponse | null = null
  /** When the open poll came, or the last one left. */
  #since: number
  #first = true
  #ended = false
  #gone = false
  waiting = 0

  constructor(receiver: Receiver, timing: Timing, now: () => number) {
    this.#receiver = receiver
    this.#timing = timing
    this.#now = now
    this.#since = now()
  }

  /** Takes a poll. The first only opens the connection; a second one ends the one before it with a 204. */
  poll(response: ServerResponse): void {
    this.#answer(204)
    this.#since = this.#now()
    this.#poll = response
    response.on('close', () => {
      if (this.#poll === response) this.#leave()
    })
    if (this.#first) this.#answer(200)
    else if (this.waiting > 0) this.#flush()
    else if (this.#ended) this.#over()
    this.#first = false
  }

  send(frame: Frame): void {
    if (this.#gone) return
    this.#queue.push(frame.bytes)
    this.waiting += frame.bytes.length
    // What is sent in one go goes into one answer.
    if (this.#queue.length === 1) queueMicrotask(() => this.#flush())
  }

  drained(): Promise<void> | null {
    if (this.waiting < ROOM_BYTES) return null
    this.#drained ??= Promise.withResolvers()
    return this.#drained.promise
  }

  end(): void {
    this.#ended = true
    if (this.waiting > 0) this.#flush()
    else if (this.#poll !== null) this.#over()
  }

  /** The client deletes the connection, or is given up: an open poll ends with a 204. */
  abort(): void {
    this.#over()
  }

  /** Answers a poll that has been open for too long, and gives up a client that no longer polls. */
  tick(now: number): void {
    const since = now - this.#since
    if (this.#poll !== null && since >= this.#timing.pollTimeoutMs) this.#answer(200)
    else if (this.#poll === null && since >= this.#timing.inactiveTimeoutMs) this.#over()
  }

  #flush(): void {
    if (this.#poll === null || this.waiting === 0) return
    const body = Buffer.concat(this.#queue)
    this.#takeAll()
    this.#answer(200, body)
  }

  #answer(status: 200 | 204, body?: Buffer): void {
    const response = this.#poll
    if (response === null) return
    this.#leave()
    response
      .writeHead(status, {
        ...NOT_CACHED,
        'content-type': body ? 'application/octet-stream' : 'text/plain',
        ...(status === 200 ? { 'content-length': body?.length ?? 0 } : {}),
      })
      .end(body)
  }

  #leave(): void {
    this.#poll = null
    this.#since = this.#now()
  }

  #over(): void {
    this.#answer(204)
    this.#takeAll()
    if (this.#gone) return
    this.#gone = true
    this.#receiver.gone()
  }

  #takeAll(): void {
    this.waiting = 0
    this.#queue = []
    this.#drained?.resolve()
    this.#drained = null
  }
}

/** How much may wait for a poll before streams pause. */
const ROOM_BYTES = 64 * 1024

/** ASP.NET's headers for polls: an answer of an earlier poll must never be given again. */
const NOT_CACHED = {
  'cache-control': 'no-cache, no-store',
  pragma: 'no-cache',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
}
