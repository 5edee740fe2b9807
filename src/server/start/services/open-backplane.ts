import { listenNotify } from '../../adapters/listen-notify/listen-notify.ts'
import type { Config } from '../../config/config.ts'
import {
  type Backplane,
  type BackplaneOptions,
  joinBackplane,
} from '../../platform/backplane/backplane.ts'

/**
 * Joins this process to the other nodes on the same Postgres, which it reaches past any pooler. On the embedded one a
 * server has no other nodes, and hears commands alone.
 */
export const openBackplane = (
  { database }: Pick<Config, 'database'>,
  {
    isCommand = false,
    directConnectionString,
    ...options
  }: Omit<BackplaneOptions, 'alone'> & {
    readonly directConnectionString: string
    readonly isCommand?: boolean
  },
): Backplane =>
  joinBackplane(listenNotify(directConnectionString), {
    ...options,
    alone: database.kind === 'embedded' && !isCommand,
  })
