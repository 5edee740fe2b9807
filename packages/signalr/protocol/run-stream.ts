import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Cancellation } from './cancellation.ts'
import type { Frame } from './frame.ts'
import { completionFrame, errorFrame, itemFrame } from './server-message.ts'

type Reader = {
  readonly write: (frame: Frame) => void
  /** Resolves when the client has taken what waits for it; null when little does. */
  readonly drained: () => Promise<void> | null
}

export type StreamRun = {
  readonly id: string
  readonly target: string
  readonly cancellation: Cancellation
  readonly open: () => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>
  /** The text a client is given for an error. */
  readonly describe: (what: string, error: unknown) => string
}

/**
 * Sends the items of a stream as fast as the client takes them, then its completion. Canceled, it completes
 * at once, even while the stream itself is still waiting for something.
 */
export const runStream = async (reader: Reader, run: StreamRun): Promise<void> => {
  const { id, cancellation } = run
  const { signal } = cancellation
  let iterator: AsyncIterator<unknown> | undefined
  let over = false
  const end = (completion: Frame) => {
    if (over) return
    over = true
    reader.write(completion)
  }
  const cancel = () => {
    end(completionFrame(id))
    letGo(iterator)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const stream = await run.open()
    iterator = stream[Symbol.asyncIterator]()
    for (let items = 1; ; items += 1) {
      const next = iterator.next()
      cancellation.begun()
      const step = await next
      if (over) return
      if (step.done) return end(completionFrame(id))
      reader.write(itemFrame(id, step.value))
      // A stream that never waits would keep everyone else from their turn.
      await (items % ITEMS_A_TURN === 0 ? nextTurn() : reader.drained())
    }
  } catch (error) {
    if (over) return
    const what = iterator
      ? 'An error occurred on the server while streaming results.'
      : `An unexpected error occurred invoking '${run.target}' on the server.`
    end(errorFrame(id, run.describe(what, error)))
    letGo(iterator)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Lets a stream clean up after itself; what it then still throws is dropped. */
const letGo = (iterator: AsyncIterator<unknown> | undefined): void => {
  iterator?.return?.().catch(() => {})
}

const ITEMS_A_TURN = 64
