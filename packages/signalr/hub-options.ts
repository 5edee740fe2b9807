import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'

/** Who a request is from, or why it is refused; `unavailable`: that cannot be found out at the moment. */
export type HubCaller<User extends HubUser> = User | 'forbidden' | 'unavailable' | null

/** The user a connection belongs to. Two requests are of the same user when the ids are equal. */
export type HubUser = {
  readonly id: string
  /**
   * When what they showed runs out, as `Date.now()` counts time. Their connections end then, and come back by
   * themselves once there is a new token. Polls show theirs each time.
   */
  readonly expiresAt?: number
}

export const transportNames = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
export type TransportName = (typeof transportNames)[number]

/** The request that opened a connection's transport; for long polling, its newest poll. */
export type HubRequest = { readonly url: string; readonly headers: IncomingHttpHeaders }

/** What a hub method knows of its caller. */
export type HubCall<User extends HubUser> = {
  readonly connectionId: string
  readonly user: User
  readonly transport: TransportName
  readonly request: HubRequest
  /** Aborted when the client cancels this call, or its connection ends. */
  readonly signal: AbortSignal
  /** The streams the client sends with this call, in the order of its arguments. */
  readonly uploads: readonly AsyncIterable<unknown>[]
}

/** Its result, or what its promise brings, is the caller's result. Arguments come from outside: parse them. */
export type HubMethod<User extends HubUser> = (call: HubCall<User>, ...args: unknown[]) => unknown

/** A method the client reads with `stream()`. */
export type HubStream<User extends HubUser> = (
  call: HubCall<User>,
  ...args: unknown[]
) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>

/** A connection whose handshake is done. */
export type OpenConnection<User extends HubUser> = {
  readonly id: string
  readonly user: User
  readonly transport: TransportName
  readonly request: HubRequest
}

/** Milliseconds. The defaults are ASP.NET's; each holds to the second. */
export type HubTiming = {
  /** A client that was sent nothing for so long is sent a ping. */
  readonly keepAliveMs: number
  /** A client that has pinged once and then is silent for so long is dropped: at least twice its own keep-alive. */
  readonly clientTimeoutMs: number
  /** A transport that brings no handshake for so long is closed. */
  readonly handshakeTimeoutMs: number
  /** A connection without a transport or a poll for so long is forgotten. */
  readonly inactiveTimeoutMs: number
  /** An idle poll is answered after so long: earlier than the client's own 100 s. */
  readonly pollTimeoutMs: number
  /** A client that takes nothing of what waits for it for this long is dropped. */
  readonly sendTimeoutMs: number
  /** A client that does not answer a close for so long is cut off. */
  readonly closeTimeoutMs: number
  /** `mayStay` is asked about a user so often. */
  readonly recheckMs: number
  /** `close` of the whole hub cuts everyone off after so long. */
  readonly shutdownMs: number
}

export type HubLimits = {
  /** The largest message a client may send. */
  readonly messageBytes: number
  /** The largest WebSocket message or POST body, which may hold many hub messages. */
  readonly requestBytes: number
  /** A client with more than this waiting to be sent is dropped. */
  readonly sendBufferBytes: number
  /** A client with more calls and upload items than this waiting is not read until they are worked off. */
  readonly backlog: number
  /**
   * Connections one user may have, over any transports: one more ends the oldest, for good. As many may have negotiated
   * and have no transport yet: they end none of those.
   */
  readonly connectionsPerUser: number
}

/** What a client has sent in a request of its own. */
export type HubPost = { readonly token: string; readonly userId: string; readonly body: string }

export type HubOptions<User extends HubUser> = {
  /** Where the hub answers, such as `/chat`. */
  readonly path: string
  /** Found by name, ignoring case. */
  readonly methods?: Readonly<Record<string, HubMethod<User>>>
  readonly streams?: Readonly<Record<string, HubStream<User>>>
  /**
   * Who sends a request; null answers it 401, `forbidden` 403, `unavailable` 503. `accessToken` is what
   * `accessTokenFactory` gave, from the `Authorization` header or the query. Asked on every request, so that a token
   * belongs to one user.
   */
  readonly authenticate: (
    request: IncomingMessage,
    accessToken: string | null,
  ) => HubCaller<User> | Promise<HubCaller<User>>
  /**
   * Asked again and again about everyone who is connected; false ends their connections for good. Once it throws, the
   * others are not asked about until the next time.
   */
  readonly mayStay?: (user: User) => boolean | Promise<boolean>
  /** Sends a client that negotiates to another hub. */
  readonly redirect?: (
    request: IncomingMessage,
  ) => { readonly url: string; readonly accessToken?: string } | null
  readonly transports?: readonly TransportName[]
  /**
   * Given where other nodes negotiate, too: a WebSocket or an event stream for a token that is not known here is taken
   * for one of theirs, and a message for a connection that is not open here is handed on by this. It brings whether
   * some node has taken it. Long polling must reach the node that negotiated.
   */
  readonly postElsewhere?: (post: HubPost) => Promise<boolean>
  /** Runs before the first call of a connection; an error thrown here ends the connection. */
  readonly onConnected?: (connection: OpenConnection<User>) => void | Promise<void>
  readonly onDisconnected?: (connection: OpenConnection<User>) => void
  /** Hears of errors whose text is hidden from clients. */
  readonly onFault?: (error: unknown, where: string) => void
  /** Shows clients the text of every error; for development only. */
  readonly detailedErrors?: boolean
  readonly timing?: Partial<HubTiming>
  readonly limits?: Partial<HubLimits>
  readonly clock?: Clock
}

/** What a hub and its connections share: the options, with every default filled in. */
export const withDefaults = <User extends HubUser>(options: HubOptions<User>) => ({
  path: options.path.replace(/\/+$/, ''),
  methods: byLowerCaseName(options.methods ?? {}),
  streams: byLowerCaseName(options.streams ?? {}),
  authenticate: options.authenticate,
  mayStay: options.mayStay ?? null,
  redirect: options.redirect ?? (() => null),
  transports: options.transports ?? transportNames,
  postElsewhere: options.postElsewhere ?? null,
  onConnected: options.onConnected ?? (() => {}),
  onDisconnected: options.onDisconnected ?? (() => {}),
  onFault: options.onFault ?? (() => {}),
  detailedErrors: options.detailedErrors ?? false,
  timing: { ...defaultTiming, ...options.timing },
  limits: { ...defaultLimits, ...options.limits },
  clock: options.clock ?? systemClock,
})
export type HubSettings<User extends HubUser> = ReturnType<typeof withDefaults<User>>

// A map holds own properties only: a call of `constructor` finds nothing.
const byLowerCaseName = <T>(record: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]))

const defaultTiming: HubTiming = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  inactiveTimeoutMs: 15_000,
  pollTimeoutMs: 90_000,
  sendTimeoutMs: 10_000,
  closeTimeoutMs: 5_000,
  recheckMs: 15_000,
  shutdownMs: 500,
}

const defaultLimits: HubLimits = {
  messageBytes: 32 * 1024,
  requestBytes: 1024 * 1024,
  sendBufferBytes: 1024 * 1024,
  backlog: 256,
  connectionsPerUser: Number.POSITIVE_INFINITY,
}
