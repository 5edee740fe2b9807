import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import { type LogStream, logOptions } from '../platform/log-options.ts'
import { compressAnswers } from '../platform/requests/compress-answers.ts'
import {
  contentSecurityPolicy,
  type PageReach,
  referrerPolicy,
} from '../platform/requests/content-security-policy.ts'
import { withContractSchemas } from '../platform/requests/contract-schemas.ts'
import { handleErrors } from '../platform/requests/handle-errors.ts'
import { limitBodyTime } from '../platform/requests/limits/limit-body-time.ts'
import { asksForWebSocket, limitRequests } from '../platform/requests/limits/limit-requests.ts'
import {
  isFromThisMachine,
  onlyThisMachine,
} from '../platform/requests/limits/only-this-machine.ts'
import { refuseWhileStopping } from '../platform/requests/limits/refuse-while-stopping.ts'
import { type RequestLimits, requestLimits } from '../platform/requests/limits/request-limits.ts'
import { addressBehind, isProxyInFront } from '../platform/requests/proxies-in-front.ts'
import { nameRequests, requestIdOf } from '../platform/requests/request-ids.ts'
import { reportRefusals, securityLog } from '../platform/requests/security-events.ts'
import { answerMalformed, unreadableAddresses } from '../platform/requests/unreadable-requests.ts'
import { traceRequests } from '../platform/traces/spans.ts'
import { urlForLog } from './url-for-log.ts'

export type ReceivingDeps = {
  readonly config: Config
  readonly backplane: Backplane
  /** Where the log goes instead of standard output. */
  readonly logTo?: LogStream | undefined
  /** Whether the server makes a call itself, for any of its users: such calls are not limited. */
  readonly isOwnCall?: (request: IncomingMessage) => boolean
}

/**
 * The server before any of its routes: it limits, names, traces and logs what it receives, says what pages may reach, and
 * refuses in one form.
 */
export const receiveRequests = async ({
  config,
  backplane,
  logTo,
  isOwnCall = () => false,
  reach,
}: ReceivingDeps & { readonly reach: PageReach }): Promise<FastifyInstance> => {
  const limits = requestLimits(config.requestsPerMinute, { shared: { backplane, name: 'all' } })
  const unreadable = unreadableAddresses()
  const app = openServer(config, { limits, unreadable, logTo })
  withContractSchemas(app)
  handleErrors(app)
  nameRequests(app)
  traceRequests(app, config.trustedProxies)
  reportRefusals(app, securityLog(app.log))

  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(reach),
    referrerPolicy: { policy: referrerPolicy(reach) },
  })
  refuseWhileStopping(app)
  limitBodyTime(app, RECEIVED_WITHIN_MS)
  limitRequests(app, { limits, isOwnCall })
  app.addHook('onRequest', unreadable.refuse)
  // Unknown expectations: Node would refuse those past all hooks, too.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  await compressAnswers(app)
  await app.register(cookie)
  redirectToLocalhost(app, config)
  endSlowConnectionsOnClose(app)
  if (config.localOnly) onlyThisMachine(app)
  return app
}

const openServer = (
  config: Config,
  {
    limits,
    unreadable,
    logTo,
  }: Pick<ReceivingDeps, 'logTo'> & {
    readonly limits: RequestLimits
    readonly unreadable: ReturnType<typeof unreadableAddresses>
  },
): FastifyInstance => {
  const app: FastifyInstance = Fastify({
    logger: logOptions({ level: config.logLevel, urlForLog, stream: logTo }),
    trustProxy: config.trustedProxies > 0 && isProxyInFront(config.trustedProxies),
    genReqId: requestIdOf(config.trustedProxies),
    requestIdHeader: false,
    bodyLimit: 64 * 1024,
    // The answer is ours: see `refuseWhileStopping`.
    return503OnClosing: false,
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
  return app
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
