import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ACCOUNT_CLOSING } from '../contract/account/subscription.ts'
import type { MapsSettings } from '../contract/client-config.ts'
import { PROGRESS_HUB_PATH } from '../contract/progress-hub.ts'
import { localDateOf } from '../domain/iso-date.ts'
import type { AccessNews } from './account/access-news.ts'
import type { Jobs } from './account/jobs.ts'
import { notesLastSeen } from './account/last-seen.ts'
import { requireOperator } from './account/require-operator.ts'
import { registerSignOut } from './account/sign-out-route.ts'
import type { ScryptCost } from './account/sign-up/password-verifier.ts'
import { type SignUpCookies, signUpCookies } from './account/sign-up/sign-up-cookie.ts'
import { registerSignUp } from './account/sign-up/sign-up-route.ts'
import { registerSubscribers } from './account/subscribers/route.ts'
import { registerPaymentEvents } from './account/subscription/payment-events-route.ts'
import { requireSubscriber } from './account/subscription/require-subscriber.ts'
import { registerSubscription } from './account/subscription/subscription-route.ts'
import { registerAdmin } from './admin/route.ts'
import { registerAlerts } from './alerts/route.ts'
import type { AlertNews } from './alerts/tell-alerts.ts'
import { registerChoices } from './choices/route.ts'
import { clientConfigOf, registerClientConfig } from './config/client-config-of.ts'
import type { Config } from './config/config.ts'
import { registerDeals } from './deals/route.ts'
import { isShareOpen } from './deals/shares/store.ts'
import type { FileImportJobSender } from './file-imports/jobs.ts'
import type { FileImportNews } from './file-imports/news.ts'
import { registerFileImports } from './file-imports/route.ts'
import { uploadFolder } from './file-imports/upload-folder.ts'
import { registerHealth } from './health/route.ts'
import type { PlaceLookup } from './listings/ports.ts'
import type { MailJobSender } from './mails/jobs.ts'
import { registerMailQueue } from './mails/mail-queue-route.ts'
import { registerMails } from './mails/route.ts'
import { registerStreetArchive, streetArchiveUrl } from './maps/route.ts'
import { registerMarketConditions } from './market-conditions/route.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import { registerMetrics } from './metrics/serve-metrics.ts'
import { registerPipeline } from './pipeline/route.ts'
import type { PlaceSuggestions } from './places/ports.ts'
import { registerPlaces } from './places/route.ts'
import { describeApi } from './platform/api-description/describe-api.ts'
import { registerDocsPage } from './platform/api-description/docs-page.ts'
import type { Backplane } from './platform/backplane/backplane.ts'
import { DatabaseUnavailable } from './platform/database/database-unavailable.ts'
import type { MarketReads } from './platform/database/market-reads.ts'
import type { Database } from './platform/database/schema.ts'
import type { JobsHealth } from './platform/jobs/open-jobs.ts'
import { type LogStream, logOptions } from './platform/log-options.ts'
import { authenticate, type Principal } from './platform/requests/auth.ts'
import { compressAnswers } from './platform/requests/compress-answers.ts'
import {
  contentSecurityPolicy,
  type PageReach,
  referrerPolicy,
} from './platform/requests/content-security-policy.ts'
import { withContractSchemas } from './platform/requests/contract-schemas.ts'
import { handleErrors } from './platform/requests/handle-errors.ts'
import { limitBodyTime } from './platform/requests/limit-body-time.ts'
import { asksForWebSocket, limitRequests } from './platform/requests/limit-requests.ts'
import { isFromThisMachine, onlyThisMachine } from './platform/requests/only-this-machine.ts'
import { addressBehind, isProxyInFront } from './platform/requests/proxies-in-front.ts'
import { nameRequests, requestIdOf } from './platform/requests/request-ids.ts'
import { requestLimits } from './platform/requests/request-limits.ts'
import { reportRefusals, securityLog } from './platform/requests/security-events.ts'
import { serveWeb } from './platform/requests/serve-web.ts'
import { answerMalformed, unreadableAddresses } from './platform/requests/unreadable-requests.ts'
import { traceRequests } from './platform/traces/spans.ts'
import type { LiveConnections } from './progress/ports.ts'
import { registerProgress } from './progress/route.ts'
import { registerPush } from './push/route.ts'
import { registerSavedSearches } from './saved-searches/route.ts'
import type { CityNames } from './search/ports.ts'
import { registerSearch } from './search/route.ts'
import { registerSources, type SourcesDeps } from './sources/route.ts'
import { uploadFormats } from './start/files/upload-formats.ts'
import type { Services } from './start/services.ts'
import { urlForLog } from './start/url-for-log.ts'
import { homeEvidence } from './valuation/home-evidence.ts'
import { KeptModels } from './valuation/market-models.ts'
import { registerAccuracy, registerEvidence } from './valuation/route.ts'

export type AppDeps = {
  readonly config: Config
  readonly db: Kysely<Database>
  /** Where the market is read; from `db` without it. */
  readonly reads?: Pick<MarketReads, 'db' | 'note'> | undefined
  readonly places: PlaceLookup & PlaceSuggestions & CityNames
  readonly services: Services
  readonly sources: SourcesDeps['sources']
  readonly fileNews: FileImportNews
  readonly alertNews: AlertNews
  readonly accessNews: AccessNews
  readonly jobs: Jobs & FileImportJobSender & MailJobSender & JobsHealth
  readonly backplane: Backplane
  /** Counts what is asked; none counts nothing. */
  readonly metrics?: Metrics | undefined
  readonly clock: () => Date
  /** Where the log goes instead of standard output. */
  readonly logTo?: LogStream | undefined
  /** Of the password verifiers; cheap ones are for tests alone. */
  readonly passwordCost?: ScryptCost | undefined
  /** The built page. */
  readonly webDir: string
  /** Registers the embedded stand-ins, when there are any. */
  readonly registerSandbox?: (app: FastifyInstance) => void | Promise<void>
  /** Whether the server calls one of those itself, for any of its users: such calls are not limited. */
  readonly isOwnCall?: (request: IncomingMessage) => boolean
}

/** The whole server, ready to listen or to be asked with `inject`. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { config, db, places, services, jobs } = deps
  const reads = deps.reads?.db ?? db
  const reach = reachOf(config)
  const limits = requestLimits(config.requestsPerMinute, {
    shared: { backplane: deps.backplane, name: 'all' },
  })
  const unreadable = unreadableAddresses()
  const app: FastifyInstance = Fastify({
    logger: logOptions({ level: config.logLevel, urlForLog, stream: deps.logTo }),
    trustProxy: config.trustedProxies > 0 && isProxyInFront(config.trustedProxies),
    genReqId: requestIdOf(config.trustedProxies),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // For receiving a request, not for its answer: see `limitBodyTime`.
    requestTimeout: 0,
    http: {
      headersTimeout: RECEIVED_WITHIN_MS,
      // More often than every half minute.
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
      // Upgrades pass no hook. One that is not let in is refused by the hooks, as the ordinary request it then is.
      // A client that offers HTTP/2 or another protocol is answered in this one (RFC 9110, section 7.8).
      shouldUpgradeCallback: (request) =>
        asksForWebSocket(request) &&
        app.server.listenerCount('upgrade') > 0 &&
        (!config.localOnly || isFromThisMachine(request)) &&
        !limits.count('call', addressBehind(config.trustedProxies, request)).exceeded,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: unreadable.sendThrough,
    clientErrorHandler: answerMalformed(limits, config.trustedProxies),
  })
  withContractSchemas(app)
  handleErrors(app)
  nameRequests(app)
  traceRequests(app, config.trustedProxies)
  reportRefusals(app, securityLog(app.log))

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(reach),
    referrerPolicy: { policy: referrerPolicy(reach) },
  })
  limitBodyTime(app, RECEIVED_WITHIN_MS)
  limitRequests(app, { limits, isOwnCall: deps.isOwnCall ?? (() => false) })
  app.addHook('onRequest', unreadable.refuse)
  // Expectations nobody knows: Node would refuse those past all hooks, too.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  await compressAnswers(app)
  await app.register(cookie)
  redirectToLocalhost(app, config)
  endSlowConnectionsOnClose(app)
  if (config.localOnly) onlyThisMachine(app)
  const subscribers = requireSubscriber({
    ...deps,
    supportEmail: config.supportEmail,
    isThere: notesLastSeen({
      db,
      clock: deps.clock,
      onFault: (error) =>
        app.log.warn({ err: error }, 'when an account was last seen is not noted'),
    }),
  })
  authenticate(app, {
    verifyToken: services.verifyToken,
    admit: subscribers.admit,
    except: PROGRESS_HUB_PATH,
  })

  const cookies = signUpCookies({ secure: config.publicUrl?.protocol === 'https:' })
  await describeApi(app, { signUpCookie: cookies.name, checksItself: PROGRESS_HUB_PATH })
  registerDocsPage(app)
  registerHealth(app, { ...deps, role: config.role })
  registerClientConfig(app, () =>
    clientConfigOf(config, mapsFor(config.maps), services.identity(), services.square()),
  )
  if (config.maps.kind === 'pmtiles' && config.maps.archive.kind === 'file')
    registerStreetArchive(app, config.maps.archive.path)
  registerPlaces(app, { suggestions: places, reads })
  const operators = requireOperator({ db, operators: config.operators })
  /** Subscribers hear of their searches; operators of the sources, who need no subscription for it. */
  const mayListen = async (principal: Principal): Promise<boolean> => {
    const problem = await subscribers.subscriptionProblem(principal)
    if (problem === null) return true
    return problem.code !== ACCOUNT_CLOSING && (await operators.isOperator(principal))
  }
  const { reporting, connections, recheck, news, openConnections } = registerProgress<Principal>(
    app,
    {
      authenticate: (token) => listenerOf(token, { ...services, mayListen }),
      mayStay: mayListen,
      isOperator: operators.isOperator,
      personOf,
      publicUrl: config.publicUrl,
      backplane: deps.backplane,
    },
  )
  deps.metrics?.observe(app, { connections: openConnections })
  registerMetrics(app, deps.metrics, config.metrics.token)
  registerAccounts(app, deps, { connections, cookies, isOperator: operators.isOperator })
  registerSearch(app, { db, reads, places, reporting, requireSubscriber: subscribers.preHandler })
  registerMarketConditions(app, { reads, places, requireSubscriber: subscribers.preHandler })
  registerChoices(app, { db, requireSubscriber: subscribers.preHandler })
  registerPipeline(app, { ...deps, requireSubscriber: subscribers.preHandler })
  const models = new KeptModels(reads)
  registerDeals(app, {
    ...deps,
    requireSubscriber: subscribers.preHandler,
    readEvidence: (propertyId, asked) => homeEvidence({ db: reads, models }, propertyId, asked),
  })
  registerSavedSearches(app, { db, requireSubscriber: subscribers.preHandler })
  registerMails(app, { db, requireOperator: operators.preHandler })
  registerPush(app, { db, requireSubscriber: subscribers.preHandler })
  registerEvidence(app, { db, reads, models, requireSubscriber: subscribers.preHandler })
  registerAccuracy(app, {
    reads,
    requireSubscriber: subscribers.preHandler,
    publicly: config.publicAccuracy,
  })
  registerSubscribers(app, {
    ...deps,
    operators: config.namedOperators,
    connections,
    requireOperator: operators.preHandler,
  })
  registerAdmin(app, { db, requireOperator: operators.preHandler })
  registerMailQueue(app, { db, jobs, requireOperator: operators.preHandler })
  registerSources(app, { sources: deps.sources, requireOperator: operators.preHandler, news })
  registerFileImports(app, {
    db,
    jobs,
    folder: uploadFolder(config.uploads.folder),
    formats: uploadFormats,
    limitBytes: config.uploads.limitBytes,
    today: () => localDateOf(deps.clock()),
    requireOperator: operators.preHandler,
    news: deps.fileNews,
  })
  registerAlerts(app, {
    db,
    requireSubscriber: subscribers.preHandler,
    news: deps.alertNews,
  })
  const stopTelling = [
    deps.accessNews.subscribe(recheck),
    deps.fileNews.subscribe(news.fileImportChanged),
    deps.alertNews.subscribe((person, count) => news.alertsCame(personOf(person), count)),
  ]
  app.addHook('onClose', async () => {
    for (const stop of stopTelling) stop()
  })
  await deps.registerSandbox?.(app)
  await serveWeb(app, {
    webDir: deps.webDir,
    reach,
    isShared: (token) => isShareOpen(db, token, deps.clock()),
  })
  return app
}

/** One person over all identity providers. */
const personOf = ({ issuer, sub }: Pick<Principal, 'issuer' | 'sub'>) => `${issuer}\n${sub}`

/** Whose live progress a token opens. */
const listenerOf = async (
  token: string,
  {
    verifyToken,
    mayListen,
  }: Pick<Services, 'verifyToken'> & {
    readonly mayListen: (principal: Principal) => Promise<boolean>
  },
): Promise<Principal | 'forbidden' | 'unavailable' | null> => {
  const verified = await verifyToken(token)
  if (!verified.ok) return refusals[verified.error]
  try {
    return (await mayListen(verified.value)) ? verified.value : 'forbidden'
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return 'unavailable'
    throw error
  }
}
const refusals = { 401: null, 403: 'forbidden', 503: 'unavailable' } as const

const reachOf = ({ maps, identity, payments, protectedResources }: Config): PageReach => ({
  streetsUrl: outsideStreetsOf(maps),
  googleMapsUrl: maps.kind === 'google' ? maps.scriptUrl : null,
  signInUrl: identity.kind === 'embedded' ? null : identity.authority,
  protectedResources,
  payments: payments.kind === 'embedded' ? null : payments.test ? 'square-sandbox' : 'square',
})

/** What pages are told of the maps. A file that is replaced gets another address. */
const mapsFor = (maps: Config['maps']): MapsSettings => {
  switch (maps.kind) {
    case 'built-in':
      return null
    case 'style':
      return { kind: 'style', url: maps.styleUrl }
    case 'pmtiles': {
      const { archive } = maps
      const url = archive.kind === 'file' ? streetArchiveUrl(archive.path) : archive.url
      return { kind: 'pmtiles', url }
    }
    case 'google':
      return { kind: 'google', url: `${maps.scriptUrl}?key=${maps.key}` }
  }
}

const outsideStreetsOf = (maps: Config['maps']): string | null => {
  if (maps.kind === 'style') return maps.styleUrl
  return maps.kind === 'pmtiles' && maps.archive.kind === 'url' ? maps.archive.url : null
}

/** Sign-up, subscription, cancellation, and what the payment provider sends by itself. */
const registerAccounts = (
  app: FastifyInstance,
  deps: AppDeps,
  {
    connections,
    cookies,
    isOperator,
  }: {
    readonly connections: LiveConnections
    readonly cookies: SignUpCookies
    readonly isOperator: (principal: Principal) => Promise<boolean>
  },
): void => {
  const { config, services } = deps
  const { namedOperators: operators, supportEmail } = config
  const accounts = { ...deps, ...services, operators, supportEmail }
  registerSignUp(app, {
    ...accounts,
    cookies,
    callsPerMinute: config.signUpsPerMinute,
    // A person tries a card or two; a tester of stolen ones keeps trying for hours.
    cardsPerHour: config.signUpsPerMinute * 3,
    disclosuresWithoutWait: Math.ceil(config.signUpsPerMinute / 2),
  })
  registerSignOut(app, { db: deps.db, cookies, connections })
  registerSubscription(app, { ...accounts, connections, isOperator })
  registerPaymentEvents(app, { ...deps, events: services.paymentEvents })
}

/** One name for one site, so that what the browser keeps under it is found again. */
const redirectToLocalhost = (app: FastifyInstance, config: Config): void => {
  if (config.publicUrl !== null) return
  app.addHook('onRequest', async (request, reply) => {
    const page = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (page && request.hostname === '127.0.0.1' && request.url.startsWith('/')) {
      const port = request.port ? `:${request.port}` : ''
      return reply.redirect(`http://localhost${port}${request.url}`, 302)
    }
  })
}

/** Answers under way get a moment when the server stops; who is slower does not keep it from stopping. */
const endSlowConnectionsOnClose = (app: FastifyInstance): void => {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), MOMENT_TO_FINISH_MS).unref()
  })
}

const MOMENT_TO_FINISH_MS = 5_000
/** The head of a request, and its body. */
const RECEIVED_WITHIN_MS = 20_000
