import { createClient } from '@redis/client'
import type { OpenCarrier } from '../../platform/backplane/backplane.ts'
import { keepWay, type OpenWay } from '../../platform/backplane/keep-way.ts'

/**
 * Redis as a carrier: PUBLISH and SUBSCRIBE, on a connection each. Channels span the whole server, not only the
 * database in the address, so the database is part of the channel's name: that keeps installations apart.
 */
export const redisPubSub = (url: string): OpenCarrier => keepWay(subscribe(url), MAX_BYTES)

const subscribe =
  (url: string): OpenWay =>
  async ({ heard, ended }) => {
    const channel = `flip-search-pro:${new URL(url).pathname.slice(1) || '0'}`
    const sender = createClient({
      url,
      name: 'flip-server',
      // What every server and every proxy in front of one speaks.
      RESP: 2,
      commandOptions: { timeout: PATIENCE_MS },
      // Which way comes next, and when, is not the client's to say.
      socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false },
      disableOfflineQueue: true,
    })
    const listener = sender.duplicate()
    const both = [sender, listener]
    const cut = (why?: Error) => {
      if (why !== undefined) ended(why)
      for (const client of both) if (client.isOpen) client.destroy()
    }
    for (const client of both) client.on('error', ended)
    try {
      await Promise.all(both.map((client) => client.connect()))
      await listener.subscribe(channel, heard)
    } catch (error) {
      cut()
      throw error
    }
    return {
      send: (texts) => Promise.all(texts.map((text) => sender.publish(channel, text))),
      cut,
      close: () => Promise.all(both.map((client) => client.close())),
    }
  }

/** Far more than there is to tell; a listener that is behind by 32 MB is cut off by Redis itself. */
const MAX_BYTES = 64 * 1024
const PATIENCE_MS = 5_000
