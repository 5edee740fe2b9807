import type { Config } from '../../server/config/config.ts'
import { openBackplane } from '../../server/start/open-backplane.ts'
import { examine, type Finding, fine, wrong } from './finding.ts'

/**
 * Whether the nodes of this installation can hear one another: joins them for a moment. Nothing where one is alone,
 * or where what keeps them apart is the database.
 */
export const checkNodes = async (
  config: Pick<Config, 'database' | 'redisUrl'>,
  isDatabaseReached: boolean,
): Promise<readonly Finding[]> => {
  const { database, redisUrl } = config
  if (database.kind === 'embedded' || (redisUrl === null && !isDatabaseReached)) return []
  return [await examine('Nodes', () => listenToOurselves(config))]
}

const listenToOurselves = async (config: Pick<Config, 'database' | 'redisUrl'>) => {
  const heard = Promise.withResolvers<void>()
  const backplane = await openBackplane(config, { onWarning: () => heard.resolve() })
  const patience = setTimeout(heard.resolve, PATIENCE_MS)
  try {
    await heard.promise
    const trouble = backplane.trouble()
    if (trouble === null)
      return fine(`hear one another over ${config.redisUrl === null ? 'Postgres' : 'Redis'}`)
    return wrong(`${variableOf(config)}: ${trouble}`)
  } finally {
    clearTimeout(patience)
    await backplane.close()
  }
}

const variableOf = ({ redisUrl }: Pick<Config, 'redisUrl'>) =>
  redisUrl === null ? 'DATABASE_DIRECT_URL or DATABASE_URL' : 'FLIP_REDIS_URL'

const PATIENCE_MS = 5_000
