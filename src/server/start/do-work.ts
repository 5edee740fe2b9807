import Fastify, { type FastifyInstance } from 'fastify'
import { localDateOf, utcDateOf } from '../../domain/iso-date.ts'
import { err } from '../../domain/result.ts'
import { accountWork } from '../account/account-work.ts'
import { webPush } from '../adapters/web-push/web-push.ts'
import { sendMessage } from '../adapters/webhooks/send-message.ts'
import { mailChannel } from '../alerts/mail/mail-channel.ts'
import type { OfferMail } from '../alerts/mail/ports.ts'
import type { AlertChannel } from '../alerts/ports.ts'
import { pushChannel } from '../alerts/push/push-channel.ts'
import { vapidKey } from '../alerts/push/vapid-key.ts'
import { savedSearchWork } from '../alerts/searches/jobs.ts'
import { alertWork } from '../alerts/send-alerts.ts'
import type { Config } from '../config/config.ts'
import { countyListWork, settleLater } from '../county-lists/jobs.ts'
import { forgetOwnerNames } from '../county-lists/store.ts'
import { dealWork } from '../deals/jobs.ts'
import { jobFileWork } from '../job-costs/jobs.ts'
import { moveOldSales } from '../listings/store.ts'
import { registerHealth } from '../operators/health/route.ts'
import { metricsAccess, registerMetrics } from '../operators/metrics/serve-metrics.ts'
import { partitionWork } from '../operators/partitions/jobs.ts'
import { logOptions } from '../platform/log-options.ts'
import { postToPublic } from '../platform/outgoing/post-to-public.ts'
import { VERSION } from '../platform/release.ts'
import { withContractSchemas } from '../platform/requests/contract-schemas.ts'
import { handleErrors } from '../platform/requests/handle-errors.ts'
import { refuseWhileStopping } from '../platform/requests/limits/refuse-while-stopping.ts'
import { storeFairMarketRents } from '../rents/store.ts'
import { searchWork } from '../search/jobs.ts'
import { noteConfiguredSources } from '../sources/feeds/source-store.ts'
import { fileImportWork } from '../sources/files/file-import-work.ts'
import type { ImportUploadDeps } from '../sources/files/import-upload.ts'
import { uploadFolder } from '../sources/files/upload-folder.ts'
import { tokenWork } from '../tokens/jobs.ts'
import { studyAccuracy } from '../valuation/accuracy/study-accuracy.ts'
import { KeptModels } from '../valuation/training/market-models.ts'
import { openValuingThreads } from '../valuation/values/value-homes.ts'
import { unlistedValuer } from '../valuation/values/value-unlisted.ts'
import type { DeliverDeps } from '../webhooks/deliver-message.ts'
import { webhookWork } from '../webhooks/jobs.ts'
import { webhookChannel } from '../webhooks/webhook-channel.ts'
import { type DemoState, fillDemoHomes } from './feeds/prepare-demo-market.ts'
import { ingestRows } from './files/ingest-rows.ts'
import { storesLists } from './files/store-list.ts'
import { uploadFormats } from './files/upload-formats.ts'
import type { Installation } from './open-installation.ts'
import { type Node, openReadsOf, type StartOptions } from './open-node.ts'
import { withBar } from './progress-bar.ts'
import { jobFilesOf } from './services/job-files.ts'
import { mailTemplates } from './services/mail-templates.ts'
import { saleFilesOf } from './services/sale-files.ts'
import { urlForLog } from './url-for-log.ts'
import { bringUpToDate } from './values/bring-up-to-date.ts'
import { valuationWork } from './values/valuation-work.ts'

/** What a worker listens with: its health, and figures for callers with their token. It serves no page. */
export const workerApp = async (node: Node): Promise<FastifyInstance> => {
  const { config, metrics } = node
  const app = Fastify({
    logger: logOptions({ level: config.logLevel, urlForLog, stream: node.logTo }),
    return503OnClosing: false,
  })
  withContractSchemas(app)
  handleErrors(app)
  refuseWhileStopping(app)
  registerHealth(app, { ...node, role: config.role })
  registerMetrics(app, metrics, metricsAccess(config, node.backplane))
  return app
}

/** Begins every kind of background work, once the demo market is there; all of it ends when the node closes. */
export const beginWork = async (node: Node, demo: DemoState): Promise<void> => {
  const { config, db, installation, standIns, sources, opened, say } = node
  await noteConfiguredSources(db, node.sourceNames)
  if (!config.ownerNames) await forgetOwnerNames(db)
  standIns.beginLife()
  const stopping = new AbortController()
  opened(async () => stopping.abort())
  const { demoMls } = standIns
  if (demo.state === 'to be filled' && demoMls !== null) {
    const filling = fillDemoHomes(config, installation, demoMls, { say, signal: stopping.signal })
    opened(async () => {
      stopping.abort()
      await filling.catch(() => undefined)
    })
    await filling
    if (config.role === 'all') await valueMarkets(config, installation, say)
  }
  // All workers value what is new, and whatever a killed one has left undone.
  if (config.role === 'worker') await node.jobs.send(db, 'catch-up-markets', null, { key: 'all' })
  await takeJobs(node, stopping.signal)
  // Before the app, which answers for the demo market: a sync that is stopped has not failed.
  opened(sources.close)
  await node.jobs.send(db, 'study-accuracy', null, { key: 'all' })
  await node.jobs.send(db, 'move-tables', null, { key: 'all' })
}

/** Values what is new, and whatever a killed run has left undone. */
export const valueMarkets = (
  { staleDays }: Config,
  { db }: Installation,
  say: StartOptions['say'],
) =>
  withBar(
    'Values    ',
    (bar) =>
      bringUpToDate(db, {
        today: utcDateOf(new Date()),
        staleDays,
        refit: 'where needed',
        progress: ({ homes, of }) => bar.update(homes, of),
      }),
    say,
  )

const takeJobs = async (node: Node, stopping: AbortSignal): Promise<void> => {
  const { config, db, installation, jobs, clock, standIns, services, metrics } = node
  const { supportEmail, staleDays } = config
  const { sendMail } = standIns
  await jobs.work({
    ...accountWork({ ...node, ...services, supportEmail, sendMail }),
    ...dealWork(db, clock),
    ...searchWork(db),
    ...partitionWork({ db: installation.db, jobs, moveOldSales, signal: stopping }),
    ...savedSearchWork({ db, places: installation.places }),
    ...valuationWork({
      db: installation.db,
      jobs,
      saleFiles: saleFilesOf(config),
      readsMonths: (await openReadsOf(node))?.market ?? installation.db,
      staleDays,
      clock,
      followed: () => settleLater(db, jobs),
      valued: metrics?.homesValued,
      signal: stopping,
    }),
    'sync-sources': node.sources.beginDue,
    ...alertWork({ db, jobs, clock, news: node.alertNews, channels: await alertChannels(node) }),
    ...webhookWork(webhookDeps(node)),
    ...countyListWork({
      db: installation.db,
      places: installation.places,
      valueUnlisted: unlistedValuer({
        db: installation.db,
        models: new KeptModels(installation.db),
        threads: valuingThreadsUntil(stopping),
      }),
      today: () => localDateOf(clock()),
      signal: stopping,
    }),
    ...fileImportWork(importsOf(node, stopping)),
    ...jobFileWork(db, jobFilesOf(config)),
    ...tokenWork({ db, jobs, clock, supportEmail }),
  })
}

/** Threads that end when the server stops. */
const valuingThreadsUntil = (stopping: AbortSignal) => {
  const threads = openValuingThreads()
  stopping.addEventListener('abort', () => void threads.close())
  return threads
}

/** Every way by which alerts go out. */
const alertChannels = async (node: Node): Promise<readonly AlertChannel[]> => {
  const { config, db, clock, standIns, address } = node
  return [
    mailChannel({
      db,
      clock,
      mailHost: config.mailFrom.split('@').at(-1) ?? 'localhost',
      mailsGoOut: standIns.offerMail !== null,
      offer: standIns.offerMail ?? nowhere,
      render: mailTemplates(node.repository),
      origin: address.origin,
    }),
    pushChannel({
      db,
      clock,
      send: webPush({
        key: await vapidKey(db),
        contact: config.supportEmail,
        post: postToPublic(),
      }),
    }),
    webhookChannel(webhookDeps(node)),
  ]
}

const webhookDeps = ({ db, jobs, clock, address }: Node): DeliverDeps => ({
  db,
  jobs,
  clock,
  origin: address.origin,
  send: sendMessage({ post: postToPublic(), userAgent: `FlipSearchPro/${VERSION}` }),
  notify: (trx, mail) => jobs.send(trx, 'send-mail', mail),
})

/** What uploaded files are imported with. */
const importsOf = (
  {
    config: { uploads, staleDays, ownerNames, jobFiles },
    installation: { db, places },
    jobs,
    clock,
    fileNews: news,
  }: Node,
  stopping: AbortSignal,
): ImportUploadDeps => ({
  db,
  jobs,
  news,
  folder: uploadFolder(uploads.folder),
  formats: uploadFormats,
  ingest: (trx, rows, importRun) => ingestRows(trx, rows, { places, importRun }),
  ownerNames,
  storeList: storesLists({
    db,
    places,
    clock,
    valuesAreDue: () => jobs.send(db, 'value-county-lists', null, { key: 'all' }),
  }),
  storeRents: (db, { fiscalYear, rentsUsd }) => storeFairMarketRents(db, fiscalYear, rentsUsd),
  value: async (signal) => {
    const today = utcDateOf(new Date())
    const saleFiles = saleFilesOf({ jobFiles })
    return (await bringUpToDate(db, { today, staleDays, jobs, signal, saleFiles })).homesValued
  },
  study: (signal) => studyAccuracy(db, { signal, saleFiles: saleFilesOf({ jobFiles }) }),
  today: () => localDateOf(new Date()),
  stopping,
})

/** No mail is formed without a mail server; those of an earlier time wait for one. */
const nowhere: OfferMail = async () =>
  err({ type: 'Later', message: 'there is no mail server: set SMTP_URL' })
