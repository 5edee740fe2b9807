import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Hub } from './hub.ts'
import type { HubUser } from './hub-options.ts'

/** What of a Fastify 5 instance a hub needs. */
export type HubHost = {
  readonly server: Pick<Server, 'on' | 'off' | 'listenerCount'>
  readonly route: (route: {
    method: string
    url: string
    schema?: object
    config?: object
    preParsing: (request: HostRequest, reply: HostReply) => Promise<unknown>
    handler: () => Promise<void>
  }) => unknown
  readonly addHook: (name: 'preClose', hook: () => Promise<void>) => unknown
}
export type DescribeHubRoute = (
  method: string,
  url: string,
) => { readonly schema?: object; readonly config?: object }
type HostRequest = { readonly raw: IncomingMessage }
type HostReply = {
  readonly raw: ServerResponse
  readonly hijack: () => unknown
  readonly code: (status: number) => HostReply
  readonly headers: (headers: Readonly<Record<string, string>>) => HostReply
  readonly send: (body: string) => unknown
  readonly getHeaders: () => Readonly<Record<string, number | string | string[] | undefined>>
}

/**
 * Answers a hub's requests on a Fastify instance, behind all its `onRequest` hooks. When the instance closes, clients
 * are asked to reconnect, to the next server. `described` adds to a route what describes it.
 */
export const registerHub = <User extends HubUser>(
  app: HubHost,
  hub: Hub<User>,
  described: DescribeHubRoute = () => ({}),
): void => {
  // Before the body is parsed: the hub reads it itself.
  const negotiate = async ({ raw }: HostRequest, reply: HostReply): Promise<unknown> => {
    const { status, headers, body } = await hub.negotiate(raw)
    return reply.code(status).headers(headers).send(body)
  }
  const serve = async ({ raw }: HostRequest, reply: HostReply): Promise<void> => {
    reply.hijack()
    // Set by other hooks, such as those for CORS.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await hub.handleRequest(raw, reply.raw)
  }
  const route = (url: string, preParsing: typeof negotiate) => {
    for (const method of METHODS)
      app.route({ ...described(method, url), method, url, preParsing, handler: async () => {} })
  }
  route(`${hub.path}/negotiate`, negotiate)
  route(hub.path, serve)
  route(`${hub.path}/`, serve)

  const hubs = hubsBehind(app.server)
  hubs.add(hub)
  app.addHook('preClose', async () => {
    hubs.remove(hub)
    await hub.close({ allowReconnect: true })
  })
}

type AnyHub = Pick<Hub<HubUser>, 'path' | 'handleUpgrade'>

/**
 * The WebSockets of all hubs behind one server: alone, none could know whether another answers an address.
 */
class UpgradingHubs {
  readonly #server: HubHost['server']
  readonly #byPath = new Map<string, AnyHub>()

  constructor(server: HubHost['server']) {
    this.#server = server
  }

  add(hub: AnyHub): void {
    if (this.#byPath.size === 0) this.#server.on('upgrade', this.#upgrade)
    this.#byPath.set(hub.path, hub)
  }

  remove(hub: AnyHub): void {
    this.#byPath.delete(hub.path)
    if (this.#byPath.size === 0) this.#server.off('upgrade', this.#upgrade)
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = request.url?.split('?')[0]?.replace(/\/+$/, '') ?? ''
    const hub = this.#byPath.get(path)
    if (hub) void hub.handleUpgrade(request, socket, head)
    // With no other listener, a socket for another address would hang.
    else if (this.#server.listenerCount('upgrade') === 1) {
      // A client that is gone already is not the server's fault.
      socket.on('error', () => {})
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    }
  }
}

const hubsBehind = (server: HubHost['server']): UpgradingHubs => {
  const known = byServer.get(server) ?? new UpgradingHubs(server)
  byServer.set(server, known)
  return known
}

const byServer = new WeakMap<HubHost['server'], UpgradingHubs>()

/** The methods a hub has an answer for; preflights are left to the code that allows other origins. */
const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH']
