import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ACCOUNT_CLOSING } from '../contract/account/subscription.ts'
import { PROGRESS_HUB_PATH } from '../contract/progress-hub.ts'
import { localDateOf } from '../domain/iso-date.ts'
import type { AccessNews } from './account/access-news.ts'
import { registerCounts } from './account/counts-route.ts'
import type { Jobs } from './account/jobs.ts'
import { notesLastSeen } from './account/last-seen.ts'
import { type OperatorStanding, requireOperator } from './account/operators/require-operator.ts'
import { registerEmailProof } from './account/operators/route.ts'
import { registerSessions } from './account/sessions/route.ts'
import { registerSignOut } from './account/sign-out-route.ts'
import { signUpLimitsOf } from './account/sign-up/limits/sign-up-limits.ts'
import type { ScryptCost } from './account/sign-up/password-verifier.ts'
import { type SignUpCookies, signUpCookies } from './account/sign-up/sign-up-cookie.ts'
import { registerSignUp } from './account/sign-up/sign-up-route.ts'
import { registerSubscribers } from './account/subscribers/route.ts'
import { registerPaymentEvents } from './account/subscription/payment-events-route.ts'
import { requireSubscriber } from './account/subscription/require-subscriber.ts'
import { registerSubscription } from './account/subscription/subscription-route.ts'
import { shippedFairMarketRents } from './adapters/hud/shipped-fair-market-rents.ts'
import { registerMailQueue } from './alerts/mail/mail-queue-route.ts'
import { registerMails } from './alerts/mail/route.ts'
import type { AlertJobSender } from './alerts/ports.ts'
import type { AlertNews } from './alerts/publish-alerts.ts'
import { registerPush } from './alerts/push/route.ts'
import { registerAlerts } from './alerts/route.ts'
import type { SavedSearchJobSender } from './alerts/searches/jobs.ts'
import { registerSavedSearches } from './alerts/searches/route.ts'
import { clientConfigOf, registerClientConfig } from './config/client-config-of.ts'
import { mailProvesAddresses } from './config/config.ts'
import type { CountyListJobSender } from './county-lists/jobs.ts'
import { registerCountyLists } from './county-lists/route.ts'
import { registerDeals } from './deals/route.ts'
import { isShareOpen } from './deals/shares/store.ts'
import { registerFeeds } from './feeds/route.ts'
import { registerFlips } from './flips/route.ts'
import type { HomePlaces } from './homes/ports.ts'
import { readsOfHome } from './homes/queries.ts'
import { registerHomes } from './homes/route.ts'
import { registerJobCosts } from './job-costs/route.ts'
import { registerStreetArchive } from './map/route.ts'
import { registerMarketConditions } from './market-conditions/route.ts'
import { registerChoices } from './marks/choices/route.ts'
import { registerConditions } from './marks/conditions/route.ts'
import { registerMarks } from './marks/route.ts'
import { putMark } from './marks/store.ts'
import { registerMcp } from './mcp/route.ts'
import { registerAdmin } from './operators/admin/route.ts'
import { registerHealth } from './operators/health/route.ts'
import type { Metrics } from './operators/metrics/open-metrics.ts'
import { metricsAccess, registerMetrics } from './operators/metrics/serve-metrics.ts'
import type { PlaceSuggestions } from './places/ports.ts'
import { registerPlaces } from './places/route.ts'
import { describeApi } from './platform/api-description/describe-api.ts'
import { registerDocsPage } from './platform/api-description/docs-page.ts'
import { DatabaseUnavailable } from './platform/database/database-unavailable.ts'
import type { Reads } from './platform/database/replicas/open-reads.ts'
import { asReader } from './platform/database/replicas/reading-context.ts'
import type { Database } from './platform/database/schema.ts'
import type { JobsHealth } from './platform/jobs/open-jobs.ts'
import type { Guard } from './platform/requests/answer-calls.ts'
import { authenticate, type Principal } from './platform/requests/auth.ts'
import { goOnReading } from './platform/requests/go-on-reading.ts'
import { guessLimit } from './platform/requests/limits/limit-guesses.ts'
import { requestLimits } from './platform/requests/limits/request-limits.ts'
import { serveWeb } from './platform/requests/serve-web.ts'
import type { LiveConnections, OperatorNews, SearchReporting } from './progress/ports.ts'
import { registerProgress } from './progress/route.ts'
import { registerRents } from './rents/route.ts'
import type { SearchPlaces } from './search/queries.ts'
import { registerSearch } from './search/route.ts'
import { registerSources, type SourcesDeps } from './sources/feeds/route.ts'
import type { FileImportJobSender } from './sources/files/jobs.ts'
import type { FileImportNews } from './sources/files/news.ts'
import { registerFileImports } from './sources/files/route.ts'
import { uploadFolder } from './sources/files/upload-folder.ts'
import { uploadFormats } from './start/files/upload-formats.ts'
import { knownCallers } from './start/known-callers.ts'
import { mapsFor, reachOf } from './start/page-settings.ts'
import { type ReceivingDeps, receiveRequests } from './start/receive-requests.ts'
import { jobFilesOf } from './start/services/job-files.ts'
import type { Services } from './start/services/services.ts'
import { admitsTokens } from './tokens/admit-token.ts'
import { registerTokens } from './tokens/route.ts'
import { TokenUses } from './tokens/token-uses.ts'
import { homeEvidence } from './valuation/evidence/home-evidence.ts'
import { registerAccuracy, registerEvidence } from './valuation/route.ts'
import { KeptModels } from './valuation/training/market-models.ts'
import { keepValuationBy } from './valuation/values/keep-last-values.ts'
import { openValuingThreads } from './valuation/values/value-homes.ts'
import { unlistedValuer } from './valuation/values/value-unlisted.ts'
import { noteDealChange } from './webhooks/note-deal-change.ts'
import type { WebhookJobSender } from './webhooks/ports.ts'
import { registerWebhooks } from './webhooks/route.ts'

export type AppDeps = ReceivingDeps & {
  readonly db: Kysely<Database>
  /** Where replicas are read beside the primary `db`; nowhere without it. */
  readonly reads?: Omit<Reads, 'close'> | undefined
  readonly places: SearchPlaces & PlaceSuggestions & HomePlaces
  readonly services: Services
  readonly sources: SourcesDeps['sources']
  readonly fileNews: FileImportNews
  readonly alertNews: AlertNews
  readonly accessNews: AccessNews
  readonly jobs: Jobs &
    FileImportJobSender &
    AlertJobSender &
    SavedSearchJobSender &
    CountyListJobSender &
    WebhookJobSender &
    JobsHealth
  /** Counts what is asked; none counts nothing. */
  readonly metrics?: Metrics | undefined
  readonly clock: () => Date
  /** Of the password verifiers; cheap ones are for tests alone. */
  readonly passwordCost?: ScryptCost | undefined
  /** The built page. */
  readonly webDir: string
  /** Where browsers reach this installation; asked for once it listens. */
  readonly origin: () => string
  /** Registers the embedded stand-ins, when there are any. */
  readonly registerSandbox?: (app: FastifyInstance) => void | Promise<void>
}

/** The whole server, ready to listen or to be asked with `inject`. */
export const buildApp = async (given: AppDeps): Promise<FastifyInstance> => {
  const db = given.reads?.own ?? given.db
  const deps = { ...given, db }
  const { config, services } = deps
  const reads = deps.reads?.market ?? db
  const readingOnlySince = deps.reads?.readingOnlySince ?? (() => null)
  const reach = reachOf(config)
  const app = await receiveRequests({ ...deps, reach })
  goOnReading(app, readingOnlySince, { except: PROGRESS_HUB_PATH })
  const known = knownCallers(readingOnlySince)
  const subscribers = requireSubscriber({
    ...deps,
    ...known,
    supportEmail: config.supportEmail,
    isThere: notesLastSeen({
      db,
      clock: deps.clock,
      onFault: (error) =>
        app.log.warn({ err: error }, 'when an account was last seen is not noted'),
    }),
  })
  const uses = new TokenUses(db)
  app.addHook('onClose', () => uses.close())
  authenticate(app, {
    verifyToken: services.verifyToken,
    admit: subscribers.admit,
    admitToken: admitsTokens({
      db,
      clock: deps.clock,
      readingOnlySince,
      tokens: known.tokens,
      uses,
      limits: requestLimits(config.tokenRequestsPerMinute, {
        shared: { backplane: deps.backplane, name: 'personal tokens' },
      }),
      ownerProblem: subscribers.tokenOwnerProblem,
    }),
    except: PROGRESS_HUB_PATH,
  })

  const cookies = signUpCookies({ secure: config.publicUrl?.protocol === 'https:' })
  await describeApi(app, { signUpCookie: cookies.name, checksItself: PROGRESS_HUB_PATH })
  registerForEverybody(app, deps, reads)
  const operators = requireOperator({
    db,
    operators: config.operators,
    secondFactor: config.operatorSecondFactor,
  })
  /** Subscribers hear of their searches; operators of the sources, who need no subscription for it. */
  const mayListen = async (principal: Principal): Promise<boolean> => {
    const problem = await subscribers.subscriptionProblem(principal)
    if (problem === null) return true
    if (problem.statusCode === 401 || problem.code === ACCOUNT_CLOSING) return false
    return operators.isOperator(principal)
  }
  const { reporting, connections, recheck, news, openConnections } = registerProgress<Principal>(
    app,
    {
      authenticate: (token) => asReader(() => listenerOf(token, { ...services, mayListen })),
      mayStay: (principal) => asReader(() => mayListen(principal)),
      isOperator: operators.isOperator,
      personOf,
      publicUrl: config.publicUrl,
      backplane: deps.backplane,
    },
  )
  deps.metrics?.observe(app, { connections: openConnections })
  registerMetrics(app, deps.metrics, metricsAccess(config, deps.backplane))
  registerAccounts(app, deps, {
    connections,
    cookies,
    standingOf: operators.standingOf,
    readAgain: known.readAgain,
  })
  registerTokens(app, {
    ...deps,
    supportEmail: config.supportEmail,
    readAgain: known.readAgain,
    requireSubscriber: subscribers.preHandler,
  })
  registerForSubscribers(app, deps, {
    reads,
    reporting,
    requireSubscriber: subscribers.preHandler,
  })
  await registerMcp(app, {
    identity: services.identity,
    publicUrl: config.publicUrl,
    origin: deps.origin,
    requireSubscriber: subscribers.preHandler,
  })
  registerCountyLists(app, {
    db,
    reads,
    places: deps.places,
    jobs: deps.jobs,
    ownerNames: config.ownerNames,
    requireSubscriber: subscribers.preHandler,
    requireOperator: operators.preHandler,
  })
  registerForOperators(app, deps, {
    reads,
    connections,
    news,
    requireOperator: operators.preHandler,
  })
  const subscriptions = [
    deps.accessNews.subscribe(recheck),
    deps.accessNews.subscribe(known.mayHaveEnded),
    deps.fileNews.subscribe(news.fileImportChanged),
    deps.alertNews.subscribe((person, count) => news.alertsCame(personOf(person), count)),
  ]
  app.addHook('onClose', async () => {
    for (const stop of subscriptions) stop()
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

/** What is open to anybody: how the server is, what pages begin with, and places by name. */
const registerForEverybody = (
  app: FastifyInstance,
  deps: AppDeps,
  reads: Kysely<Database>,
): void => {
  const { config, places, services } = deps
  registerDocsPage(app)
  registerHealth(app, { ...deps, role: config.role })
  registerClientConfig(app, () =>
    clientConfigOf(config, mapsFor(config.maps), services.identity(), services.square()),
  )
  if (config.maps.kind === 'pmtiles' && config.maps.archive.kind === 'file')
    registerStreetArchive(app, config.maps.archive.path)
  registerPlaces(app, { suggestions: places, reads })
}

/** What subscribers ask for: homes, what they keep of them, and their alerts. */
const registerForSubscribers = (
  app: FastifyInstance,
  deps: AppDeps,
  {
    reads,
    reporting,
    requireSubscriber,
  }: {
    readonly reads: Kysely<Database>
    readonly reporting: SearchReporting
    readonly requireSubscriber: Guard
  },
): void => {
  const { config, db, places } = deps
  registerSearch(app, { db, reads, places, reporting, requireSubscriber })
  registerMarketConditions(app, { reads, places, requireSubscriber })
  registerFlips(app, { db, reads, places, requireSubscriber })
  registerRents(app, {
    db,
    reads,
    shipped: shippedFairMarketRents,
    today: () => localDateOf(deps.clock()),
    requireSubscriber,
  })
  registerChoices(app, { db, requireSubscriber })
  registerConditions(app, { db, requireSubscriber })
  const models = new KeptModels(reads)
  const keepValuation = keepValuationBy(models)
  registerMarks(app, { ...deps, requireSubscriber, keepValuation })
  const threads = openValuingThreads()
  app.addHook('onClose', threads.close)
  registerHomes(app, {
    db,
    reads,
    places,
    valueUnlisted: unlistedValuer({ db: reads, models, threads }),
    save: (owner, propertyId) =>
      putMark(
        { db, owner, propertyId, now: deps.clock(), keepValuation },
        { mark: 'Watching', version: null },
      ),
    clock: deps.clock,
    requireSubscriber,
  })
  registerDeals(app, {
    ...deps,
    requireSubscriber,
    noteChange: noteDealChange(deps),
    readEvidence: (propertyId, asked, keeper) =>
      homeEvidence(
        { db: readsOfHome(propertyId, { db, reads }), models },
        propertyId,
        asked,
        keeper,
      ),
  })
  registerJobCosts(app, { ...deps, files: jobFilesOf(config), requireSubscriber })
  registerSavedSearches(app, {
    db,
    places,
    maxSearches: config.maxSavedSearches,
    requireSubscriber,
  })
  registerPush(app, { db, requireSubscriber })
  registerWebhooks(app, { ...deps, requireSubscriber })
  registerEvidence(app, { db, reads, models, requireSubscriber })
  registerAccuracy(app, {
    reads,
    requireSubscriber,
    publicly: config.publicAccuracy,
  })
  registerAlerts(app, {
    db,
    requireSubscriber,
    news: deps.alertNews,
  })
  registerFeeds(app, { ...deps, requireSubscriber })
  registerCounts(app, { db, requireSubscriber })
}

/** What operators look after: accounts, the work in the background, and where listings come from. */
const registerForOperators = (
  app: FastifyInstance,
  deps: AppDeps,
  {
    reads,
    connections,
    news,
    requireOperator,
  }: {
    readonly reads: Kysely<Database>
    readonly connections: LiveConnections
    readonly news: OperatorNews
    readonly requireOperator: Guard
  },
): void => {
  const { config, db, jobs } = deps
  registerSubscribers(app, {
    ...deps,
    operators: config.namedOperators,
    connections,
    requireOperator,
  })
  registerAdmin(app, { db, requireOperator })
  const guesses = guessLimit(config.signUpsPerMinute, {
    backplane: deps.backplane,
    name: 'mail stops',
  })
  registerMails(app, { db, requireOperator, guesses })
  registerMailQueue(app, { db, jobs, requireOperator })
  registerSources(app, { db, reads, sources: deps.sources, requireOperator, news })
  registerFileImports(app, {
    db,
    jobs,
    folder: uploadFolder(config.uploads.folder),
    formats: uploadFormats,
    limitBytes: config.uploads.limitBytes,
    today: () => localDateOf(deps.clock()),
    requireOperator,
    news: deps.fileNews,
  })
}

/** Sign-up, subscription, cancellation, and what the payment provider sends by itself. */
const registerAccounts = (
  app: FastifyInstance,
  deps: AppDeps,
  {
    connections,
    cookies,
    standingOf,
    readAgain,
  }: {
    readonly connections: LiveConnections
    readonly cookies: SignUpCookies
    readonly standingOf: (principal: Principal) => Promise<OperatorStanding>
    readonly readAgain: (accountId: string) => Promise<void>
  },
): void => {
  const { config, services } = deps
  const { namedOperators: operators, supportEmail } = config
  const accounts = { ...deps, ...services, operators, supportEmail }
  registerSignUp(app, {
    ...accounts,
    cookies,
    ...signUpLimitsOf(config.signUpsPerMinute),
  })
  registerSignOut(app, { db: deps.db, cookies, connections })
  const mailProves = mailProvesAddresses(config)
  registerSubscription(app, { ...accounts, connections, standingOf, mailProves })
  registerSessions(app, { ...accounts, connections, readAgain })
  registerEmailProof(app, {
    ...accounts,
    connections,
    standingOf,
    mailFrom: mailProves ? deps.origin : null,
    guesses: guessLimit(config.signUpsPerMinute, {
      backplane: deps.backplane,
      name: 'email codes',
    }),
  })
  registerPaymentEvents(app, { ...deps, events: services.paymentEvents })
}
