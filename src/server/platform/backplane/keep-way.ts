import { setTimeout as wait } from 'node:timers/promises'
import type { OpenCarrier } from './backplane.ts'

/** One way to the other nodes, from when it is open until it ends. */
export type Way = {
  /** Sends texts in their order. Throws when the way is of no use anymore. */
  readonly send: (texts: readonly string[]) => Promise<unknown>
  /** Ends it at once, without waiting for an answer. */
  readonly cut: (why?: Error) => void
  /** Ends it as its other end wishes it. */
  readonly close: () => Promise<unknown>
}

/** Opens a way; says what is heard on it, and once why it has ended. */
export type OpenWay = (events: {
  readonly heard: (text: string) => void
  readonly ended: (why: Error) => void
}) => Promise<Way>

/**
 * A carrier over one way after the other: when one has ended, the next is tried at once, and from then on after waits
 * that grow until something is heard again.
 */
export const keepWay =
  (open: OpenWay, mostBytes: number): OpenCarrier =>
  ({ heard, connected, lost }) => {
    const stopping = new AbortController()
    const { signal } = stopping
    const stopped = Promise.withResolvers<never>()
    stopped.promise.catch(() => undefined)
    let way: Way | null = null
    let waiting: string[] = []
    let isSending = false
    let sending = Promise.resolve()
    let waitMs = 0

    /** Opens one, and throws why it has ended. */
    const keepUntilItEnds = async (): Promise<never> => {
      const end = Promise.withResolvers<never>()
      end.promise.catch(() => undefined)
      const opening = open({
        heard: (text) => {
          waitMs = 0
          heard(text)
        },
        ended: end.reject,
      })
      try {
        way = await Promise.race([opening, stopped.promise])
        connected()
        return await Promise.race([end.promise, stopped.promise])
      } finally {
        way = null
        waiting = []
        opening.then(({ cut }) => cut()).catch(() => undefined)
      }
    }
    const keepTrying = async (): Promise<void> => {
      while (!signal.aborted) {
        await keepUntilItEnds().catch((error: unknown) => signal.aborted || lost(error))
        await wait(waitMs * (0.5 + Math.random()), null, { signal }).catch(() => undefined)
        waitMs = Math.min(Math.max(waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS)
      }
    }
    const keeping = keepTrying()

    /** What comes while texts are under way goes with the next ones. */
    const sendWaiting = async (over: Way): Promise<void> => {
      while (way === over && waiting.length > 0) {
        const texts = waiting
        waiting = []
        await over
          .send(texts)
          .catch((error: unknown) =>
            over.cut(error instanceof Error ? error : new Error(String(error))),
          )
      }
    }
    return {
      mostBytes,
      send: (text) => {
        if (way === null || waiting.length >= MAX_WAITING) return false
        waiting.push(text)
        if (isSending) return true
        isSending = true
        sending = sendWaiting(way).finally(() => {
          isSending = false
        })
        return true
      },
      renew: (why) => way?.cut(why),
      close: async () => {
        stopping.abort()
        const end = async () => {
          await sending
          await way?.close()
        }
        await Promise.race([end().catch(() => undefined), wait(MOMENT_MS)])
        stopped.reject(new Error('closed'))
        way?.cut()
        await keeping
      },
    }
  }

/** Who does not answer does not keep the server from stopping. */
const MOMENT_MS = 500
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** What comes while this many texts wait for a slow carrier is lost. */
const MAX_WAITING = 10_000
