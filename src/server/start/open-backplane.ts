import { listenNotify } from '../adapters/listen-notify/listen-notify.ts'
import type { Config } from '../config/config.ts'
import {
  type Backplane,
  type BackplaneOptions,
  joinBackplane,
} from '../platform/backplane/backplane.ts'

/**
 * Joins this process to the other nodes on the same Postgres, which it reaches past any pooler. On the embedded one a
 * server has no other nodes, and hears commands alone.
 */
export const openBackplane = async (
  { database, redisUrl }: Pick<Config, 'database' | 'redisUrl'>,
  {
    isCommand = false,
    directConnectionString,
    ...options
  }: Omit<BackplaneOptions, 'alone'> & {
    readonly directConnectionString: string
    readonly isCommand?: boolean
  },
): Promise<Backplane> => {
  if (database.kind === 'embedded')
    return joinBackplane(listenNotify(directConnectionString), { ...options, alone: !isCommand })
  if (redisUrl === null) return joinBackplane(listenNotify(directConnectionString), options)
  // Loaded only where it is used.
  const { redisPubSub } = await import('../adapters/redis/pub-sub.ts')
  return joinBackplane(redisPubSub(redisUrl), options)
}
