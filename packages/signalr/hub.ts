import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ConnectionKeeper } from './connection.ts'
import { Connections, type Recipients } from './connections.ts'
import type { HubAnswer } from './http/answer.ts'
import { Doorkeeper } from './http/doorkeeper.ts'
import { HttpEndpoint } from './http/http-endpoint.ts'
import { NegotiateEndpoint } from './http/negotiate-endpoint.ts'
import { UpgradeEndpoint } from './http/upgrade-endpoint.ts'
import {
  type HubOptions,
  type HubPost,
  type HubSettings,
  type HubUser,
  withDefaults,
} from './hub-options.ts'
import { inTurns } from './in-turns.ts'
import { type CloseOptions, invocationFrame } from './protocol/server-message.ts'

/** A SignalR hub: the server side of ASP.NET Core SignalR's JSON protocol. */
export type Hub<User extends HubUser> = {
  readonly path: string
  /** Connections that hold resources here: open, still negotiating, or just ending. */
  readonly size: number
  /**
   * Calls `target` on the clients a message is for; brings how many there were. The message is encoded
   * once. The first clients are sent to before this returns; a large audience is reached in turns.
   */
  readonly send: (to: Recipients, target: string, ...args: readonly unknown[]) => Promise<number>
  /** Calls `target` on one client and brings its handler's result. Rejects with its error. */
  readonly invoke: (
    connectionId: string,
    target: string,
    ...args: readonly unknown[]
  ) => Promise<unknown>
  /** Whose connection it is; null when it is not open. */
  readonly userOf: (connectionId: string) => User | null
  readonly join: (connectionId: string, group: string) => boolean
  readonly leave: (connectionId: string, group: string) => boolean
  /** Ends a connection; a client with automatic reconnect comes back only with `allowReconnect`. */
  readonly disconnect: (connectionId: string, options?: CloseOptions) => boolean
  /** Ends all connections of a user, those still negotiating too; brings how many there were. */
  readonly disconnectUser: (userId: string, options?: CloseOptions) => number
  /** Takes what a client has sent to another node; brings whether the connection is here, and the user's. */
  readonly takePost: (post: HubPost) => Promise<boolean>
  /** Asks `mayStay` about a user now, and ends all connections of one who may not. */
  readonly recheckUser: (userId: string) => Promise<void>
  /** Ends all connections, and with them the hub. For a deploy, let clients reconnect. */
  readonly close: (options?: CloseOptions) => Promise<void>
  /** The answer to a request for `{path}/negotiate`; `handleRequest` gives it too. */
  readonly negotiate: (request: IncomingMessage) => Promise<HubAnswer>
  readonly handleRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  readonly handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
}

/** A hub that answers at `options.path` once its requests reach it: see `registerHub`. */
export const createHub = <User extends HubUser>(options: HubOptions<User>): Hub<User> => {
  const settings = withDefaults(options)
  const connections = new Connections<User>()
  let emptied = () => {}
  const keeper: ConnectionKeeper<User> = {
    attached: (connection) => {
      connections.attached(connection)
      door.makeRoom(connection.user)
    },
    opened: (connection) => {
      connections.opened(connection)
      return settings.onConnected(connection)
    },
    closed: (connection) => {
      connections.closed(connection)
      try {
        settings.onDisconnected(connection)
      } catch (error) {
        settings.onFault(error, 'onDisconnected')
      }
    },
    gone: (connection) => {
      connections.gone(connection)
      if (connections.all.size === 0) emptied()
    },
  }
  const door = new Doorkeeper(settings, connections, keeper)
  const negotiation = new NegotiateEndpoint(settings, door)
  const http = new HttpEndpoint(settings, door, negotiation)
  const upgrade = new UpgradeEndpoint(settings, door)

  let looking = false
  const stopLooking = settings.clock.every(1000, () => {
    if (looking) return
    looking = true
    const now = settings.clock.now()
    void inTurns(connections.all, (connection) => connection.tick(now)).finally(() => {
      looking = false
    })
  })

  const disconnectUser = (userId: string, how: CloseOptions = {}): number => {
    const theirs = [...connections.ofUser(userId)].filter(({ closed }) => !closed)
    for (const connection of theirs) connection.close(how)
    return theirs.length
  }
  const stopRechecking = recheckOf(settings, connections, (user) => disconnectUser(user.id))

  return {
    path: settings.path,
    get size() {
      return connections.all.size
    },
    send: async (to, target, ...args) => {
      const frame = invocationFrame(target, args)
      let reached = 0
      await inTurns(connections.to(to), (connection) => {
        if (connection.write(frame)) reached += 1
      })
      return reached
    },
    invoke: async (connectionId, target, ...args) => {
      const connection = connections.open(connectionId)
      if (!connection) throw new Error('There is no such connection.')
      return connection.ask(target, args)
    },
    userOf: (connectionId) => connections.open(connectionId)?.user ?? null,
    join: (connectionId, group) => {
      const connection = connections.open(connectionId)
      if (connection) connections.join(connection, group)
      return connection !== undefined
    },
    leave: (connectionId, group) => {
      const connection = connections.open(connectionId)
      if (connection) connections.leave(connection, group)
      return connection !== undefined
    },
    disconnect: (connectionId, how = {}) => {
      const connection = connections.open(connectionId)
      connection?.close(how)
      return connection !== undefined
    },
    disconnectUser,
    takePost: async ({ token, userId, body }) => {
      const connection = connections.withToken(token)
      if (connection?.user.id !== userId || connection.closed) return false
      if (connection.link === null || connection.link.name === 'WebSockets') return false
      await connection.receive(Buffer.from(body))
      return true
    },
    recheckUser: async (userId) => {
      const [connection] = connections.ofUser(userId)
      if (connection === undefined || settings.mayStay === null) return
      try {
        if (!(await settings.mayStay(connection.user))) disconnectUser(userId)
      } catch (error) {
        settings.onFault(error, 'mayStay')
      }
    },
    close: async (how = {}) => {
      await inTurns(connections.all, (connection) => {
        connection.close(how)
        // An open poll has been answered; the next one would find no connection here.
        if (connection.link?.name === 'LongPolling') connection.link.abort()
      })
      if (connections.all.size > 0) {
        const late = Promise.withResolvers<void>()
        emptied = late.resolve
        const stopWaiting = settings.clock.every(settings.timing.shutdownMs, late.resolve)
        await late.promise
        stopWaiting()
      }
      stopLooking()
      stopRechecking()
      for (const connection of connections.all) connection.link?.abort()
    },
    negotiate: (request) => negotiation.answer(request),
    handleRequest: (request, response) => http.handle(request, response),
    handleUpgrade: (request, socket, head) => upgrade.handle(request, socket, head),
  }
}

/** Asks about one user after the other, until asking fails, and ends the connections of those who may not stay. */
const recheckOf = <User extends HubUser>(
  { mayStay, clock, timing, onFault }: HubSettings<User>,
  connections: Connections<User>,
  end: (user: User) => void,
): (() => void) => {
  if (mayStay === null) return () => {}
  let asking = false
  let unknown: User | null = null
  const recheck = async () => {
    const users = [...connections.users()]
    // A user who could not be asked about must not keep others from being asked about.
    const next = users.findIndex(({ id }) => id === unknown?.id) + 1
    unknown = null
    for (const user of [...users.slice(next), ...users.slice(0, next)])
      try {
        if (!(await mayStay(user))) end(user)
      } catch (error) {
        // What cannot be found out now changes nothing, and is likely not to be found out about others.
        unknown = user
        onFault(error, 'mayStay')
        return
      }
  }
  return clock.every(timing.recheckMs, () => {
    if (asking) return
    asking = true
    void recheck().finally(() => {
      asking = false
    })
  })
}
