import { Frame } from './frame.ts'

/** How a connection ends. */
export type CloseOptions = {
  /** Shown to the client as the reason. */
  readonly error?: string
  /** Whether a client with automatic reconnect comes back. */
  readonly allowReconnect?: boolean
}

/** A call of a client's handler. One with an id is answered by a completion. */
export const invocationFrame = (target: string, args: readonly unknown[], id?: string): Frame =>
  new Frame({ type: 1, invocationId: id, target, arguments: args })

/** One item of a stream; an item cannot be absent. */
export const itemFrame = (id: string, item: unknown): Frame =>
  new Frame({ type: 2, invocationId: id, item: item ?? null })

/** The end of a call. A void result is absent, as is the result of a stream. */
export const completionFrame = (id: string, result?: unknown): Frame =>
  new Frame({ type: 3, invocationId: id, result })

/** The end of a call that failed; the client shows `error` to its caller. */
export const errorFrame = (id: string, error: string): Frame =>
  new Frame({ type: 3, invocationId: id, error })

/** The end of the connection. */
export const closeFrame = ({ error, allowReconnect }: CloseOptions): Frame =>
  new Frame({ type: 7, error, allowReconnect: allowReconnect || undefined })

/** A sign of life. */
export const pingFrame = new Frame({ type: 6 })

/** The answer to the handshake: empty when it succeeded. */
export const handshakeFrame = (error?: string): Frame => new Frame({ error })
