import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type IsoDate, localDateOf, usDateOf, utcDateOf } from '../../domain/iso-date.ts'
import { err } from '../../domain/result.ts'
import { registerStreets } from '../../sandbox/streets/route.ts'
import { followIssuer } from '../account/account-store.ts'
import { accountWork } from '../account/account-work.ts'
import { passwordChanged } from '../account/notices.ts'
import type { ScryptCost } from '../account/sign-up/password-verifier.ts'
import { WEBHOOK_PATH } from '../account/subscription/payment-events-route.ts'
import { postToPublic } from '../adapters/web-push/post-to-public.ts'
import { webPush } from '../adapters/web-push/web-push.ts'
import { alertNews, tellAlerts } from '../alerts/tell-alerts.ts'
import { buildApp } from '../app.ts'
import { type Config, DEMO_EMAIL } from '../config/config.ts'
import { isLoopback } from '../config/variables.ts'
import { dealWork } from '../deals/jobs.ts'
import { fileImportWork } from '../file-imports/file-import-work.ts'
import type { ImportUploadDeps } from '../file-imports/import-upload.ts'
import type { FileImportJobSender } from '../file-imports/jobs.ts'
import { type FileImportNews, fileImportNews } from '../file-imports/news.ts'
import { uploadFolder } from '../file-imports/upload-folder.ts'
import { beginDemoMarket, demoMarketDate, removeDemoMarket } from '../listings/demo-market.ts'
import { ingestWithin } from '../listings/ingest-listings.ts'
import { mailWork } from '../mails/mail-work.ts'
import type { OfferMail } from '../mails/ports.ts'
import { inspectArchiveFile } from '../maps/street-archive.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { listenForMetrics } from '../metrics/serve-metrics.ts'
import { openDatabase, servingLimits } from '../platform/database/database.ts'
import { openMarketReads } from '../platform/database/market-reads.ts'
import type { JobSender } from '../platform/jobs/jobs.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import type { LogStream } from '../platform/log-options.ts'
import { type ReportSecurity, securityLog } from '../platform/requests/security-events.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { pushWork } from '../push/push-work.ts'
import { vapidKey } from '../push/vapid-key.ts'
import { savedSearchWork } from '../saved-searches/jobs.ts'
import { runSources } from '../sources/run-sources.ts'
import { noteConfiguredSources } from '../sources/source-store.ts'
import { listingsChanged } from '../valuation/jobs.ts'
import { studyAccuracy } from '../valuation/study-accuracy.ts'
import { allJobs } from './all-jobs.ts'
import { connectServices } from './connect-services.ts'
import { DEMO_PASSWORD, ensureDemoSubscriber } from './demo-subscriber.ts'
import { feedListings } from './feeds/feed-listings.ts'
import { fillDemoMarket } from './feeds/fill-demo-market.ts'
import { type DemoMls, hasLivingDemo, openDemoSource, openSources } from './feeds/open-sources.ts'
import { uploadFormats } from './files/upload-formats.ts'
import { mailTemplates } from './mail-templates.ts'
import { openBackplane } from './open-backplane.ts'
import { type Installation, openInstallation } from './open-installation.ts'
import { withBar } from './progress-bar.ts'
import { claimDataFolder } from './running-server.ts'
import { openStandIns, warningOfOpenStandIns } from './stand-ins.ts'
import type { AlertingJobs } from './values/alert-on-changes.ts'
import { bringUpToDate } from './values/bring-up-to-date.ts'
import { valuationWork } from './values/valuation-work.ts'

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

/** Composition root: configuration, adapters, stand-ins, the app, and the order in which all of it starts. */
export const startServer = async (
  config: Config,
  { repository, say, opened, logTo, passwordCost }: StartOptions,
): Promise<{ readonly url: string; readonly app: FastifyInstance }> => {
  refuseWithoutPlan(config)
  await refuseUnreadableStreets(config)
  const warning = warningOfOpenStandIns(config)
  if (warning !== null) say(warning)
  const claim =
    config.database.kind === 'embedded' ? await claimDataFolder(config.database.dataDir, say) : null
  if (claim) opened(claim.release)
  const opening = openInstallation(config, { clientName: 'server', say })
  opened(async () => {
    const installation = await opening.catch(() => null)
    await installation?.close()
  })
  const installation = await opening
  const demo = await prepareDemoMarket(config, installation.db)
  if (demo.state !== 'to be filled') await valueMarkets(config, installation.db, say)

  const { connectionString, places } = installation
  // Of its own, so that requests wait neither for long work nor as long.
  const db = openDatabase({
    connectionString,
    applicationName: 'flip-server',
    maxConnections: 10,
    limits: servingLimits,
  })
  opened(() => db.destroy())
  const reads =
    installation.readConnectionString === null
      ? undefined
      : await openMarketReads(db, { connectionString: installation.readConnectionString })
  opened(async () => reads?.close())
  const { listen: metricsPort, token: metricsToken } = config.metrics
  const metrics = metricsPort === null && metricsToken === null ? undefined : openMetrics(db)
  if (metrics !== undefined && metricsPort !== null)
    opened((await listenForMetrics(metrics, metricsPort)).close)
  let url: string | null = null
  const origin = () => {
    if (url === null) throw new Error('The server does not listen yet.')
    return url
  }
  let app: FastifyInstance | undefined
  const report: ReportSecurity = (event) => app && securityLog(app.log)(event)
  const { supportEmail } = config
  const standIns = await openStandIns(config, {
    connectionString,
    demoAsOf: demo.asOf,
    origin,
    ownOrigin: () => ownOriginOf(app, config),
    report,
    passwordCost,
    passwordChanged: (to) => jobs.send(db, 'send-mail', passwordChanged({ to, supportEmail })),
  })
  opened(standIns.close)
  const onFault = (error: unknown, where: string) =>
    app?.log.error({ err: error, where }, 'work failed')
  const onWarning = (sentence: string) => app?.log.warn(sentence)
  const backplane = openBackplane(config, installation, { onFault, onWarning })
  opened(backplane.close)
  const jobs = await openJobs(allJobs, {
    db,
    onFault,
    onWarning,
  })
  opened(jobs.close)
  const { demoMls } = standIns
  const allSources = [
    ...openSources(config),
    ...(demoMls === null || !hasLivingDemo(config) ? [] : [openDemoSource(demoMls)]),
  ]
  const sources = runSources(allSources, {
    db: installation.db,
    listings: feedListings(places),
    listingsChanged: listingsChanged(jobs),
    onFault,
    backplane,
  })
  await noteConfiguredSources(
    db,
    allSources.map(({ name }) => name),
  )
  const services = connectServices({
    ...standIns,
    hasDirectory: config.identity.kind === 'embedded' || config.identity.directory !== null,
    webhookUrl: () => `${origin()}${WEBHOOK_PATH}`,
  })
  const fileNews = fileImportNews({ db, backplane, onFault })
  const alerts = alertNews(backplane)
  const deps = {
    config,
    db,
    reads,
    places,
    jobs,
    sources,
    fileNews,
    alertNews: alerts,
    backplane,
    metrics,
    services,
    supportEmail,
    sendMail: standIns.sendMail,
    report,
    clock: () => new Date(),
    webDir: resolve(repository, '.cache/web'),
    logTo,
    passwordCost,
  }
  app = await buildApp({
    ...deps,
    isOwnCall: standIns.isOwnCall,
    registerSandbox: async (server) => {
      registerStreets(server)
      await standIns.register(server)
    },
  })
  opened(async () => app?.close())
  url = await listen(app, config)
  await claim?.announce(url)
  if (standIns.issuer !== null) await followIssuer(db, standIns.issuer())
  const stopping = new AbortController()
  opened(async () => stopping.abort())
  if (demo.state === 'to be filled' && demoMls !== null) {
    const filling = fillDemoHomes(config, installation, demoMls, { say, signal: stopping.signal })
    opened(async () => {
      stopping.abort()
      await filling.catch(() => undefined)
    })
    await filling
    await valueMarkets(config, installation.db, say)
  }
  await jobs.work({
    ...accountWork({ ...deps, ...services }),
    ...dealWork(db, deps.clock),
    ...savedSearchWork(db),
    ...valuationWork({
      db: installation.db,
      jobs,
      staleDays: config.staleDays,
      clock: deps.clock,
      valued: metrics?.homesValued,
      signal: stopping.signal,
    }),
    'sync-sources': sources.beginDue,
    ...mailWork({
      db,
      jobs,
      clock: deps.clock,
      mailHost: config.mailFrom.split('@').at(-1) ?? 'localhost',
      mailsGoOut: standIns.offerMail !== null,
      offer: standIns.offerMail ?? nowhere,
      render: mailTemplates(repository),
      origin,
    }),
    ...pushWork({
      db,
      jobs,
      clock: deps.clock,
      send: webPush({ key: await vapidKey(db), contact: supportEmail, post: postToPublic() }),
    }),
    'tell-alerts': () => tellAlerts(db, alerts),
    ...fileImportWork(
      importsOf(config, { installation, jobs, news: fileNews, stopping: stopping.signal }),
    ),
  })
  // Before the app, which answers for the demo market: a sync that is stopped has not failed.
  opened(sources.close)
  if (standIns.ensureDemoUser !== null) {
    await ensureDemoSubscriber(app, { ...deps, ...services }, standIns.ensureDemoUser)
    say(`Sign in as ${DEMO_EMAIL} with the password ${DEMO_PASSWORD}`)
  }
  opened(studyInBackground(app, installation.db))
  return { url, app }
}

/** What uploaded files are imported with. */
const importsOf = (
  { uploads, staleDays }: Config,
  {
    installation: { db, places },
    jobs,
    news,
    stopping,
  }: {
    readonly installation: Installation
    readonly jobs: FileImportJobSender & JobSender<AlertingJobs>
    readonly news: FileImportNews
    readonly stopping: AbortSignal
  },
): ImportUploadDeps => ({
  db,
  jobs,
  news,
  folder: uploadFolder(uploads.folder),
  formats: uploadFormats,
  ingest: (trx, facts, importRun) => ingestWithin(trx, facts, { places, importRun }),
  value: async (signal) => {
    const today = utcDateOf(new Date())
    return (await bringUpToDate(db, { today, staleDays, jobs, signal })).homesValued
  },
  study: (signal) => studyAccuracy(db, { signal }),
  today: () => localDateOf(new Date()),
  stopping,
})

/** Works out how accurate past values were while people already search. Answers how to stop it. */
const studyInBackground = (app: FastifyInstance, db: Installation['db']): (() => Promise<void>) => {
  const stopping = new AbortController()
  const study = studyAccuracy(db, { signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) app.log.error({ err: error }, 'the study of accuracy failed')
  })
  return async () => {
    stopping.abort()
    await study
  }
}

/** No mail is formed without a mail server; those of an earlier time wait for one. */
const nowhere: OfferMail = async () =>
  err({ type: 'Later', message: 'there is no mail server: set SMTP_URL' })

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

type DemoState =
  | { readonly state: 'off'; readonly asOf: null }
  | { readonly state: 'there' | 'to be filled'; readonly asOf: IsoDate }

/** Whether there is to be a demo market, the day it was or will be made for, and whether it is there. */
const prepareDemoMarket = async (config: Config, db: Installation['db']): Promise<DemoState> => {
  if (!config.demo) {
    await removeDemoMarket(db)
    return { state: 'off', asOf: null }
  }
  const asOf = await beginDemoMarket(db, usDateOf(new Date()))
  return { state: (await demoMarketDate(db)) === null ? 'to be filled' : 'there', asOf }
}

/** The demo market's homes on the first start, which this server asks itself for. */
const fillDemoHomes = (
  config: Config,
  { db, places }: Installation,
  mls: DemoMls,
  { say, signal }: { readonly say: StartOptions['say']; readonly signal: AbortSignal },
): Promise<void> => {
  say('Filling the demo market (first start only)…')
  return withBar(
    'Demo homes',
    (bar) =>
      fillDemoMarket(db, openDemoSource(mls), {
        listings: feedListings(places),
        alone: config.database.kind === 'embedded',
        progress: (stored) => bar.update(stored, mls().listings),
        signal,
      }),
    say,
  )
}

/** Values what is new, and whatever a killed run has left undone. */
const valueMarkets = (config: Config, db: Installation['db'], say: StartOptions['say']) =>
  withBar(
    'Values    ',
    (bar) =>
      bringUpToDate(db, {
        today: utcDateOf(new Date()),
        staleDays: config.staleDays,
        refit: 'where needed',
        progress: ({ homes, of }) => bar.update(homes, of),
      }),
    say,
  )

const listenRefusal = (error: unknown, { port, host }: Config): string | null => {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return `Another program uses port ${port}. Stop it, or start with PORT=3001 npm start.`
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Use 1024 or higher, with a proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is not an address of this machine. Set one that is, or 0.0.0.0 for all of them.`
    default:
      return null
  }
}

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    const refusal = listenRefusal(error, config)
    throw refusal === null ? error : new StartRefused(refusal)
  }
  return config.publicUrl?.origin ?? ownOriginOf(app, config)
}

/** Where this server reaches itself, whatever stands in front of it. */
const ownOriginOf = (app: FastifyInstance | undefined, config: Config): string => {
  const bound = app?.server.address()
  const port = (typeof bound === 'object' ? bound?.port : null) ?? config.port
  const everywhere = /^(?:0\.0\.0\.0|\[?::\]?)$/.test(config.host)
  const host = everywhere || isLoopback(config.host) ? 'localhost' : config.host
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}
