import { setTimeout as wait } from 'node:timers/promises'
import { alertNews, publishAlerts } from '../server/alerts/publish-alerts.ts'
import { sourceNews } from '../server/sources/feeds/run-sources.ts'
import type { CommandContext } from './command-context.ts'

/** What running servers show live of what a command does. */
export type NotifyNodes = {
  /** There is something to see of a source; or a sync of it has ended. */
  readonly source: (name: string, isSynced?: boolean) => void
  /** Alerts may have come. */
  readonly alerts: () => Promise<void>
}

/**
 * Runs with a way to notify running servers, once there is one. Where there is none within a moment it runs all the
 * same: pages then show late what it does.
 */
export const notifyingNodes = async <T>(
  { db, joinNodes }: Pick<CommandContext, 'db' | 'joinNodes'>,
  run: (notify: NotifyNodes) => Promise<T>,
): Promise<T> => {
  const backplane = joinNodes()
  const [sources, alerts] = [sourceNews(backplane), alertNews(backplane)]
  const isJoined = await Promise.race([
    backplane.joined.then(() => true),
    wait(MOMENT_MS, false, { ref: false }),
  ])
  try {
    return await run({
      source: (name, isSynced = false) => sources.publish({ name, isSynced }),
      // A server sends alerts by itself, within a minute, that subscribers have not heard of.
      alerts: async () => {
        if (isJoined) await publishAlerts(db, alerts)
      },
    })
  } finally {
    await backplane.close()
  }
}

const MOMENT_MS = 2_000
