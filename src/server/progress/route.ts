import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createHub } from '../../../packages/signalr/hub.ts'
import type { HubCaller, HubTiming } from '../../../packages/signalr/hub-options.ts'
import { registerHub } from '../../../packages/signalr/register-hub.ts'
import {
  GET_CONNECTION_ID,
  HUB_KEEP_ALIVE_MS,
  HUB_TIMEOUT_MS,
  PROGRESS_HUB_PATH,
  UPDATE_ALERTS,
  UPDATE_FILE_IMPORT,
  UPDATE_SOURCE,
  UPDATE_STATUS,
} from '../../contract/progress-hub.ts'
import type { Backplane } from '../platform/backplane/backplane.ts'
import { connectionsOnAllNodes } from './between-nodes.ts'
import { describeHubRoute } from './describe-hub-route.ts'
import type {
  LiveConnections,
  OperatorNews,
  Searcher,
  SearchReporting,
  SubscriberNews,
} from './ports.ts'
import { RunningSearches } from './running-searches.ts'

export type ProgressOptions<User extends Searcher> = {
  /** Who sends a request of the hub, by its access token; null is answered 401, `unavailable` 503. */
  readonly authenticate: (accessToken: string) => Promise<HubCaller<User>>
  /** Whether a connected person still may be. */
  readonly mayStay: (user: User) => Promise<boolean>
  /** Whether a person who connects also hears what operators hear. */
  readonly isOperator: (user: User) => Promise<boolean>
  /** Names the person who connects, as news of accounts do. */
  readonly personOf: (user: User) => string
  /** Where the pages are, when that is not what requests are addressed to. */
  readonly publicUrl: URL | null
  readonly backplane: Backplane
}

/** The live progress of searches and, for operators, of sources: a SignalR hub at `/api/progress-hub`. */
export const registerProgress = <User extends Searcher>(
  app: FastifyInstance,
  { authenticate, mayStay, isOperator, personOf, publicUrl, backplane }: ProgressOptions<User>,
): {
  readonly reporting: SearchReporting
  readonly connections: LiveConnections
  /** Looks now, on this node, whether a connected person still may be. */
  readonly recheck: (principal: Searcher) => void
  readonly news: OperatorNews & SubscriberNews
  /** How many are open on this node. */
  readonly openConnections: () => number
} => {
  const hub = createHub<User>({
    path: PROGRESS_HUB_PATH,
    timing: specifiedTiming,
    limits: { connectionsPerUser: CONNECTIONS_OF_A_SUBSCRIBER },
    mayStay,
    ...(backplane.alone ? {} : { postElsewhere: (post) => nodes.postElsewhere(post) }),
    authenticate: (request, accessToken) =>
      accessToken !== null && isFromOwnPage(request, publicUrl) ? authenticate(accessToken) : null,
    methods: { [GET_CONNECTION_ID]: ({ connectionId }) => connectionId },
    onConnected: ({ user, id }) => {
      searches.connected(user, id)
      nodes.opened(user, id)
      hub.join(id, groupOf(personOf(user)))
      // No call of the connection waits for this.
      void joinOperators(user, id)
    },
    onFault: (error, where) => app.log.error({ err: error, where }, 'progress hub'),
  })
  const joinOperators = async (user: User, id: string) => {
    try {
      if (await isOperator(user)) hub.join(id, OPERATORS)
    } catch (error) {
      app.log.error({ err: error, where: 'isOperator' }, 'progress hub')
    }
  }
  const nodes = connectionsOnAllNodes(backplane, {
    userOf: hub.userOf,
    disconnectUser: hub.disconnectUser,
    takePost: hub.takePost,
    showStatus: (connection, status) => void hub.send({ connection }, UPDATE_STATUS, status),
  })
  const searches = new RunningSearches(nodes.statuses)
  nodes.whenOpened((owner, id) => searches.connected(owner, id))
  registerHub(app, hub, describeHubRoute)
  return {
    openConnections: () => hub.size,
    reporting: searches,
    connections: nodes.connections,
    recheck: ({ id }) => void hub.recheckUser(id),
    news: {
      alertsCame: (person, count) =>
        void hub.send({ group: groupOf(person) }, UPDATE_ALERTS, count),
      sourceChanged: (source) => void hub.send({ group: OPERATORS }, UPDATE_SOURCE, source),
      fileImportChanged: (file) => void hub.send({ group: OPERATORS }, UPDATE_FILE_IMPORT, file),
    },
  }
}

/** The connections of one person. */
const groupOf = (person: string) => `person ${person}`

/** The connections of operators. */
const OPERATORS = 'operators'

/** More tabs than a person has open; what a program may hold. */
const CONNECTIONS_OF_A_SUBSCRIBER = 20

/** A token that leaked into the page of another is of no use there: a browser always says its origin. */
const isFromOwnPage = ({ headers }: IncomingMessage, publicUrl: URL | null): boolean => {
  const { origin, host } = headers
  return origin === undefined || origin === publicUrl?.origin || URL.parse(origin)?.host === host
}

/** Specification, section 9. */
const specifiedTiming: Partial<HubTiming> = {
  keepAliveMs: HUB_KEEP_ALIVE_MS,
  clientTimeoutMs: HUB_TIMEOUT_MS,
}
