import type { TransportName } from '../hub-options.ts'
import type { Frame } from '../protocol/frame.ts'

/** How frames reach one client (TransportProtocols.md). */
export type Transport = {
  readonly name: TransportName
  /** Bytes accepted by `send` and not yet taken by the network. */
  readonly waiting: number
  readonly send: (frame: Frame) => void
  /** Resolves when the waiting bytes are taken, or never will be; null when there is room for more. */
  readonly drained: () => Promise<void> | null
  /** Delivers what was sent, then ends. */
  readonly end: () => void
  /** Ends at once. */
  readonly abort: () => void
  /** A look at the clock, about once a second. */
  readonly tick: (now: number) => void
}

/** What a transport reports of its client. */
export type Receiver = {
  /** While a promise is returned and not resolved the transport brings no more. */
  readonly receive: (chunk: Buffer) => Promise<void> | null
  /** The transport is over, for any cause. Called once. */
  readonly gone: () => void
}
