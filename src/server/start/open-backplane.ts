import { listenNotify } from '../adapters/listen-notify/listen-notify.ts'
import type { Config } from '../config/config.ts'
import {
  aloneBackplane,
  type Backplane,
  type BackplaneOptions,
  joinBackplane,
} from '../platform/backplane/backplane.ts'
import type { Installation } from './open-installation.ts'

/** Joins this process to the other nodes: those on the same Postgres. The embedded one serves a single process. */
export const openBackplane = (
  { database }: Pick<Config, 'database'>,
  { directConnectionString }: Pick<Installation, 'directConnectionString'>,
  options: BackplaneOptions,
): Backplane =>
  database.kind === 'embedded'
    ? aloneBackplane(options)
    : joinBackplane(listenNotify(directConnectionString), options)
