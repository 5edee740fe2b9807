import { type NodeRole, nodeRoles } from '../../contract/node-role.ts'
import type { Config } from '../../server/config/config.ts'
import { callRoles } from '../../server/platform/backplane/role-call.ts'
import { openBackplane } from '../../server/start/services/open-backplane.ts'
import { examine, type Finding, fine, wrong } from './finding.ts'

export type NodesFindings = {
  readonly findings: readonly Finding[]
  /** The role of each node that answered; null where they could not be asked. */
  readonly roles: readonly NodeRole[] | null
}

/**
 * Whether the nodes of this installation can hear one another, and which there are: joins them for a moment. Nothing
 * where one is alone, or where what keeps them apart is the database.
 */
export const checkNodes = async (
  config: Pick<Config, 'database'>,
  isDatabaseReached: boolean,
): Promise<NodesFindings> => {
  const { database } = config
  if (database.kind === 'embedded' || !isDatabaseReached) return { findings: [], roles: null }
  let roles: readonly NodeRole[] | null = null
  const finding = await examine('Nodes', () =>
    listenToOthers(config, database.directConnectionString, (said) => {
      roles = said
    }),
  )
  return { findings: [finding], roles }
}

const listenToOthers = async (
  config: Pick<Config, 'database'>,
  directConnectionString: string,
  onRoles: (roles: readonly NodeRole[]) => void,
) => {
  const failed = Promise.withResolvers<void>()
  const onWarning = () => failed.resolve()
  const backplane = openBackplane(config, { directConnectionString, onWarning })
  const patience = setTimeout(failed.resolve, PATIENCE_MS)
  try {
    await Promise.race([backplane.joined, failed.promise])
    const trouble = backplane.trouble()
    if (trouble !== null) return wrong(`DATABASE_DIRECT_URL or DATABASE_URL: ${trouble}`)
    const roles = await callRoles(backplane)
    onRoles(roles)
    const there = roles.length === 0 ? '' : `: ${counted(roles)}`
    return fine(`hear one another over Postgres${there}`)
  } finally {
    clearTimeout(patience)
    await backplane.close()
  }
}

/** `2 web nodes, 1 worker`. */
const counted = (roles: readonly NodeRole[]): string =>
  nodeRoles
    .map((role) => ({ role, count: roles.filter((one) => one === role).length }))
    .filter(({ count }) => count > 0)
    .map(({ role, count }) => `${count} ${nouns[role]}${count === 1 ? '' : 's'}`)
    .join(', ')

const nouns: Readonly<Record<NodeRole, string>> = {
  all: 'server',
  web: 'web node',
  worker: 'worker',
}

const PATIENCE_MS = 5_000
