import type { FastifyInstance } from 'fastify'
import { followIssuer } from '../account/account-store.ts'
import type { Config } from '../config/config.ts'
import { inspectArchiveFile } from '../map/street-archive.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { openTraces } from '../platform/traces/open-traces.ts'
import { refuseUnsharedFolder } from '../sources/files/refuse-unshared-folder.ts'
import { webApp, welcomePeople } from './answer-requests.ts'
import { beginWork, valueMarkets, workerApp } from './do-work.ts'
import { prepareDemoMarket } from './feeds/prepare-demo-market.ts'
import { nodeNameOf, openInstallation } from './open-installation.ts'
import { openNode, type StartOptions } from './open-node.ts'
import { claimDataFolder } from './running-server.ts'
import { warningOfOpenStandIns } from './services/stand-ins.ts'

/**
 * The order in which a node starts. What every node has is opened by `openNode`; what a web node does is in
 * `answer-requests.ts`, what a worker does in `do-work.ts`. A node without a role of its own does both.
 */
export const startServer = async (
  config: Config,
  options: StartOptions,
): Promise<{ readonly url: string; readonly listensAt: string; readonly app: FastifyInstance }> => {
  const { say, opened } = options
  const answers = config.role !== 'worker'
  const works = config.role !== 'web'
  refuseWithoutPlan(config)
  await refuseUnreadableStreets(config)
  if (config.traces !== null) opened(await openTraces(config.traces))
  const warning = warningOfOpenStandIns(config)
  if (warning !== null) say(warning)
  const claim =
    config.database.kind === 'embedded' ? await claimDataFolder(config.database.dataDir, say) : null
  if (claim) opened(claim.release)
  const opening = openInstallation(config, { clientName: nodeNameOf(config), say })
  opened(async () => {
    const installation = await opening.catch(() => null)
    await installation?.close()
  })
  const installation = await opening
  if (config.role !== 'all') await refuseUnsharedFolder(installation.db, config.uploads.folder)
  const demo = await prepareDemoMarket(config, installation)
  if (config.role === 'all' && demo.state !== 'to be filled')
    await valueMarkets(config, installation, say)

  const node = await openNode(config, { ...options, installation, demo })
  const app = answers ? await webApp(node) : await workerApp(node)
  opened(() => app.close())
  const url = await node.address.listen(app)
  await claim?.announce(url)
  const { issuer } = node.standIns
  if (answers && issuer !== null) await followIssuer(node.db, issuer())
  if (answers) await welcomePeople(node, app)
  if (answers && works && demo.state === 'to be filled')
    say(`Open ${url} meanwhile: homes can be searched market by market as they are valued.`)
  if (works) await beginWork(node, demo)
  return { url, listensAt: node.address.listensAt(), app }
}

/** Sign-ups would fail at their last step. */
const refuseWithoutPlan = ({ payments }: Config): void => {
  if (payments.kind === 'square' && payments.planVariationId === '')
    throw new StartRefused(
      'Set FLIP_SQUARE_PLAN_VARIATION_ID: npx --no flip setup square creates the plan and prints its id.',
    )
}

/** Every map would stay without streets. */
const refuseUnreadableStreets = async ({ maps }: Config): Promise<void> => {
  if (maps.kind !== 'pmtiles' || maps.archive.kind !== 'file') return
  const { path } = maps.archive
  const inspected = await inspectArchiveFile(path)
  if (!inspected.ok) throw new StartRefused(`FLIP_MAP_PMTILES: ${path} ${inspected.error}.`)
}
