import { setTimeout as wait } from 'node:timers/promises'
import { alertNews, tellAlerts } from '../server/alerts/tell-alerts.ts'
import { sourceNews } from '../server/sources/run-sources.ts'
import type { CommandContext } from './command-context.ts'

/** What running servers show live of what a command does. */
export type TellNodes = {
  /** There is something to see of a source; or a sync of it has ended. */
  readonly source: (name: string, isSynced?: boolean) => void
  /** Alerts may have come. */
  readonly alerts: () => Promise<void>
}

/**
 * Runs with a way to tell running servers, as soon as there is one. Where there is none within a moment it runs all
 * the same: pages then show late what it does.
 */
export const tellingNodes = async <T>(
  { db, joinNodes }: Pick<CommandContext, 'db' | 'joinNodes'>,
  run: (tell: TellNodes) => Promise<T>,
): Promise<T> => {
  const backplane = joinNodes()
  const [sources, alerts] = [sourceNews(backplane), alertNews(backplane)]
  const isJoined = await Promise.race([
    backplane.joined.then(() => true),
    wait(MOMENT_MS, false, { ref: false }),
  ])
  try {
    return await run({
      source: (name, isSynced = false) => sources.tell({ name, isSynced }),
      // A server tells by itself, within a minute, of those of which nobody has been told.
      alerts: async () => {
        if (isJoined) await tellAlerts(db, alerts)
      },
    })
  } finally {
    await backplane.close()
  }
}

const MOMENT_MS = 2_000
