import type { Kysely } from 'kysely'
import { MCP_PATH } from '../../contract/mcp.ts'
import { type AccessNews, accessNews } from '../account/access-news.ts'
import { passwordChanged, secondFactorChanged } from '../account/notices.ts'
import type { ScryptCost } from '../account/sign-up/password-verifier.ts'
import { WEBHOOK_PATH } from '../account/subscription/payment-events-route.ts'
import { type AlertNews, alertNews } from '../alerts/publish-alerts.ts'
import type { Config } from '../config/config.ts'
import { type Metrics, openMetrics } from '../operators/metrics/open-metrics.ts'
import { listenForMetrics } from '../operators/metrics/serve-metrics.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import { answerRoleCall } from '../platform/backplane/role-call.ts'
import { openDatabase, servingLimits } from '../platform/database/database.ts'
import { openReads, type Reads } from '../platform/database/replicas/open-reads.ts'
import type { Database } from '../platform/database/schema.ts'
import { type OpenJobs, openJobs } from '../platform/jobs/open-jobs.ts'
import type { LogStream } from '../platform/log-options.ts'
import { type ReportSecurity, securityLog } from '../platform/requests/security-events.ts'
import { type RunningSources, runSources } from '../sources/feeds/run-sources.ts'
import { type FileImportNews, fileImportNews } from '../sources/files/news.ts'
import { listingsChanged } from '../valuation/jobs.ts'
import { type AllJobs, allJobs } from './all-jobs.ts'
import { feedListings } from './feeds/feed-listings.ts'
import { hasLivingDemo, openDemoSource, openSources } from './feeds/open-sources.ts'
import type { DemoState } from './feeds/prepare-demo-market.ts'
import { type NodeAddress, nodeAddress } from './node-address.ts'
import { type Installation, nodeNameOf } from './open-installation.ts'
import { connectServices } from './services/connect-services.ts'
import { nodeConnections } from './services/node-connections.ts'
import { openBackplane } from './services/open-backplane.ts'
import type { Services } from './services/services.ts'
import { openStandIns, type StandIns } from './services/stand-ins.ts'

export type StartOptions = {
  readonly repository: string
  readonly say: (sentence: string) => void
  /** Gets how to close each thing as soon as it is opened; closing runs in reverse order. */
  readonly opened: (close: () => Promise<void>) => void
  /** Where the log goes instead of standard output. */
  readonly logTo?: LogStream | undefined
  /** Of hashing passwords, here and at the embedded sign-in; cheap ones are for tests alone. */
  readonly passwordCost?: ScryptCost | undefined
}

/** What both a web node and a worker have. A node that is both is one of it. */
export type Node = StartOptions & {
  readonly config: Config
  readonly installation: Installation
  /** Of its own, so that requests wait neither for long work nor as long. */
  readonly db: Kysely<Database>
  readonly address: NodeAddress
  readonly jobs: OpenJobs<AllJobs>
  readonly standIns: StandIns
  readonly services: Services
  readonly sources: RunningSources
  readonly sourceNames: readonly string[]
  readonly fileNews: FileImportNews
  readonly alertNews: AlertNews
  readonly accessNews: AccessNews
  readonly backplane: Backplane
  /** None where they are not served. */
  readonly metrics: Metrics | undefined
  readonly report: ReportSecurity
  readonly clock: () => Date
}

/** Opens it: nothing of it works or answers by itself. */
export const openNode = async (
  config: Config,
  options: StartOptions & { readonly installation: Installation; readonly demo: DemoState },
): Promise<Node> => {
  const { installation, demo, opened, passwordCost } = options
  const { connectionString } = installation
  const db = openDatabase({
    connectionString,
    applicationName: `flip-${nodeNameOf(config)}`,
    maxConnections: nodeConnections.requests,
    limits: servingLimits,
  })
  opened(() => db.destroy())
  const metrics = await metricsOf(config, db, opened)
  const address = nodeAddress(config)
  const report: ReportSecurity = (event) => {
    const log = address.log()
    if (log !== null) securityLog(log)(event)
  }
  const onFault = (error: unknown, where: string) =>
    address.log()?.error({ err: error, where }, 'work failed')
  const { supportEmail } = config
  const standIns = await openStandIns(config, {
    connectionString,
    demoAsOf: demo.asOf,
    origin: address.origin,
    ownOrigin: address.ownOrigin,
    report,
    passwordCost,
    onFault,
    passwordChanged: (to) => jobs.send(db, 'send-mail', passwordChanged({ to, supportEmail })),
    secondFactorChanged: (to, turned) =>
      jobs.send(db, 'send-mail', secondFactorChanged({ to, supportEmail }, turned)),
  })
  opened(standIns.close)
  const onWarning = (sentence: string) => address.log()?.warn(sentence)
  const { directConnectionString } = installation
  const backplane = openBackplane(config, { directConnectionString, onFault, onWarning })
  opened(backplane.close)
  answerRoleCall(backplane, config.role)
  metrics?.follow(backplane)
  const jobs = await openJobs(allJobs, {
    db,
    onFault,
    onWarning,
    sendOnly: config.role === 'web',
  })
  opened(jobs.close)
  const { demoMls } = standIns
  const allSources = [
    ...openSources(config),
    ...(demoMls === null || !hasLivingDemo(config) ? [] : [openDemoSource(demoMls)]),
  ]
  return {
    ...options,
    config,
    db,
    address,
    jobs,
    standIns,
    services: connectServices({
      ...standIns,
      hasDirectory: config.identity.kind === 'embedded' || config.identity.directory !== null,
      webhookUrl: () => `${address.origin()}${WEBHOOK_PATH}`,
      mcpUrl: () => `${address.origin()}${MCP_PATH}`,
    }),
    sources: runSources(allSources, {
      db: installation.db,
      listings: feedListings(installation.places),
      listingsChanged: listingsChanged(jobs),
      onFault,
      backplane,
    }),
    sourceNames: allSources.map(({ name }) => name),
    fileNews: fileImportNews({ db, backplane, onFault }),
    alertNews: alertNews(backplane),
    accessNews: accessNews(backplane),
    backplane,
    metrics,
    report,
    clock: () => new Date(),
  }
}

const metricsOf = async (
  { metrics: { listen, token } }: Config,
  db: Kysely<Database>,
  opened: StartOptions['opened'],
): Promise<Metrics | undefined> => {
  if (listen === null && token === null) return undefined
  const metrics = openMetrics(db)
  if (listen !== null) opened((await listenForMetrics(metrics, listen)).close)
  return metrics
}

/** Opens what a node reads beside the primary; undefined where no replica is configured. */
export const openReadsOf = async ({
  db,
  installation: { connectionString, readConnectionStrings },
  opened,
}: Pick<Node, 'db' | 'installation' | 'opened'>): Promise<Reads | undefined> => {
  if (readConnectionStrings.length === 0) return undefined
  const reads = await openReads(db, {
    primaryConnectionString: connectionString,
    connectionStrings: readConnectionStrings,
  })
  opened(reads.close)
  return reads
}
