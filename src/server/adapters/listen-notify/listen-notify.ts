import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { OpenCarrier } from '../../platform/backplane/backplane.ts'

/**
 * Postgres as a carrier: LISTEN and NOTIFY on one connection of its own, outside all pools. It must be a connection
 * to Postgres itself or to a pooler that pools sessions: with another one nothing would come back.
 */
export const listenNotify =
  (connectionString: string): OpenCarrier =>
  ({ heard, connected, lost }) => {
    const stopping = new AbortController()
    let client: pg.Client | null = null
    let isListening = false
    let waitMs = 0
    let waiting: string[] = []
    let isSending = false

    /** One connection, from its beginning to its end. Throws why it ended. */
    const listen = async (): Promise<void> => {
      const opened = new pg.Client({
        connectionString,
        application_name: 'flip-server-news',
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
        keepAlive: true,
      })
      const ended = Promise.withResolvers<never>()
      ended.promise.catch(() => undefined)
      opened.on('error', ended.reject)
      opened.on('end', () => ended.reject(new Error('the connection has ended')))
      opened.on('notification', ({ payload = '' }) => {
        waitMs = 0
        heard(payload)
      })
      client = opened
      try {
        await opened.connect()
        // What is told may be lost anyway: it need not wait for a disk.
        await opened.query('SET synchronous_commit = off')
        await opened.query(`LISTEN ${CHANNEL}`)
        isListening = true
        connected()
        await ended.promise
      } finally {
        isListening = false
        waiting = []
        cut(opened)
      }
    }

    const keepListening = async (): Promise<void> => {
      const { signal } = stopping
      while (!signal.aborted) {
        await listen().catch((error: unknown) => signal.aborted || lost(error))
        // The first try comes at once, the next ones after growing waits.
        await wait(waitMs * (0.5 + Math.random()), null, { signal }).catch(() => undefined)
        waitMs = Math.min(Math.max(waitMs * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS)
      }
    }
    const listening = keepListening()

    /** What comes while a statement is under way goes with the next one. */
    const sendWaiting = async (over: pg.Client): Promise<void> => {
      while (isListening && waiting.length > 0) {
        const texts = waiting
        waiting = []
        await over
          .query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [CHANNEL, texts])
          .catch((error: unknown) => cut(over, error))
      }
    }

    return {
      mostBytes: MOST_BYTES,
      send: (text) => {
        if (client === null || !isListening || waiting.length >= MOST_WAITING) return
        waiting.push(text)
        if (isSending) return
        isSending = true
        void sendWaiting(client).finally(() => {
          isSending = false
        })
      },
      renew: (why) => {
        if (client !== null) cut(client, why)
      },
      close: async () => {
        stopping.abort()
        if (isListening) await client?.end().catch(() => undefined)
        else if (client !== null) cut(client)
        await listening
      },
    }
  }

/** Ends a connection that may not answer anymore. */
const cut = (client: pg.Client, why?: unknown): void => {
  client.connection.stream.destroy(why instanceof Error ? why : undefined)
}

/** Channels belong to a database, which the nodes of an installation share. */
const CHANNEL = 'flip_nodes'
/** A payload must be shorter than 8,000 bytes (Postgres, NOTIFY). */
const MOST_BYTES = 7_999
/** Postgres is too slow for what there is to tell: the rest is lost. */
const MOST_WAITING = 10_000
const PATIENCE_MS = 5_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
