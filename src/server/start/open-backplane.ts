import { listenNotify } from '../adapters/listen-notify/listen-notify.ts'
import type { Config } from '../config/config.ts'
import {
  aloneBackplane,
  type Backplane,
  type BackplaneOptions,
  joinBackplane,
} from '../platform/backplane/backplane.ts'

/** Joins this process to the other nodes on the same Postgres. The embedded one serves a single process. */
export const openBackplane = async (
  { database, redisUrl }: Pick<Config, 'database' | 'redisUrl'>,
  options: BackplaneOptions = {},
): Promise<Backplane> => {
  if (database.kind === 'embedded') return aloneBackplane(options)
  if (redisUrl === null)
    return joinBackplane(listenNotify(database.directConnectionString), options)
  // Loaded only where it is used.
  const { redisPubSub } = await import('../adapters/redis/pub-sub.ts')
  return joinBackplane(redisPubSub(redisUrl), options)
}
