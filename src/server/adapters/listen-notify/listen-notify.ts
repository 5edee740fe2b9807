import pg from 'pg'
import type { OpenCarrier } from '../../platform/backplane/backplane.ts'
import { keepWay, type OpenWay } from '../../platform/backplane/keep-way.ts'

/**
 * Postgres as a carrier: LISTEN and NOTIFY on one connection of its own, outside all pools. It must be a connection
 * to Postgres itself or to a pooler that pools sessions: with another one nothing would come back.
 */
export const listenNotify = (connectionString: string): OpenCarrier =>
  keepWay(listen(connectionString), MAX_BYTES)

const listen =
  (connectionString: string): OpenWay =>
  async ({ heard, ended }) => {
    const client = new pg.Client({
      connectionString,
      // Not as a server's own: commands are heard on it, too.
      application_name: 'flip-news',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    const cut = (why?: Error) => {
      client.connection.stream.destroy(why)
    }
    client.on('error', ended)
    client.on('end', () => ended(new Error('the connection has ended')))
    client.on('notification', ({ payload = '' }) => heard(payload))
    try {
      await client.connect()
      // Messages may be lost anyway: they need not wait for a disk.
      await client.query('SET synchronous_commit = off')
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      cut()
      throw error
    }
    return {
      send: (texts) =>
        client.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [
          CHANNEL,
          texts,
        ]),
      cut,
      close: () => client.end(),
    }
  }

/** Channels belong to a database, which the nodes of an installation share. */
const CHANNEL = 'flip_nodes'
/** A payload must be shorter than 8,000 bytes (Postgres, NOTIFY). */
const MAX_BYTES = 7_999
const PATIENCE_MS = 5_000
