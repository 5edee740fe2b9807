import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from '../connection.ts'
import type { HubSettings, HubUser, TransportName } from '../hub-options.ts'
import { LongPollingTransport } from '../transports/long-polling.ts'
import { ServerSentEventsTransport } from '../transports/server-sent-events.ts'
import { type HubAnswer, plain } from './answer.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import type { NegotiateEndpoint } from './negotiate-endpoint.ts'
import { readUrl } from './query.ts'

type Exchange<User extends HubUser> = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly user: User
}

/**
 * The hub's plain HTTP requests, with the status codes of TransportProtocols.md and of ASP.NET's
 * HttpConnectionDispatcher.
 */
export class HttpEndpoint<User extends HubUser> {
  readonly #settings: HubSettings<User>
  readonly #door: Doorkeeper<User>
  readonly #negotiation: NegotiateEndpoint<User>

  constructor(
    settings: HubSettings<User>,
    door: Doorkeeper<User>,
    negotiation: NegotiateEndpoint<User>,
  ) {
    this.#settings = settings
    this.#door = door
    this.#negotiation = negotiation
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#answer(request, response).catch((error: unknown) => {
      this.#settings.onFault(error, request.method ?? '')
      return plain(500)
    })
    if (answer === null || response.headersSent) return
    const { status, headers, body } = answer
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  }

  /** Null when a transport keeps the response. */
  async #answer(request: IncomingMessage, response: ServerResponse): Promise<HubAnswer | null> {
    const url = readUrl(request)
    const { path } = this.#settings
    if (url.path === `${path}/negotiate`) return this.#negotiation.answer(request)
    if (url.path !== path) return plain(404)
    const user = await this.#door.userOf(request, url)
    if (typeof user === 'number') return plain(user)
    const exchange = { request, response, user }
    if (!['GET', 'POST', 'DELETE'].includes(request.method ?? '')) return plain(405)
    const token = url.query('id')
    const connection = this.#door.connectionOf(token, user)
    if (connection === 404 && this.#door.mayAdopt(token)) {
      if (request.method === 'POST') return this.#sendElsewhere(request, user, token)
      if (isForEvents(request))
        return this.#receive(exchange, this.#door.adopt(request, user, token))
    }
    if (typeof connection === 'number') return plain(connection, MISSING[connection])
    if (request.method === 'GET') return this.#receive(exchange, connection)
    return request.method === 'POST'
      ? this.#send(request, connection)
      : this.#delete(exchange, connection)
  }

  /** A GET opens the event stream, or polls. */
  #receive(
    { request, response, user }: Exchange<User>,
    connection: Connection<User>,
  ): HubAnswer | null {
    const events = isForEvents(request)
    const wanted: TransportName = events ? 'ServerSentEvents' : 'LongPolling'
    const { transports, timing, clock } = this.#settings
    if (!transports.includes(wanted))
      return plain(404, `${wanted} transport not supported by this end point type`)
    const { link } = connection
    if (link !== null && link.name !== wanted)
      return plain(400, 'Cannot change transports mid-connection')
    if (link !== null && events) return plain(409)
    connection.user = user
    connection.request = { url: request.url ?? '', headers: request.headers }
    if (events)
      connection.attach(new ServerSentEventsTransport(response, connection, timing.sendTimeoutMs))
    else if (link instanceof LongPollingTransport) link.poll(response)
    else {
      const polling = new LongPollingTransport(connection, timing, clock.now)
      polling.poll(response)
      connection.attach(polling)
    }
    return null
  }

  async #send(request: IncomingMessage, connection: Connection<User>): Promise<HubAnswer> {
    if (connection.link?.name === 'WebSockets')
      return plain(405, 'POST requests are not allowed for WebSocket connections.')
    const body = await readBody(request, this.#settings.limits.requestBytes)
    if (body === 'broken-off') return plain(400)
    if (connection.closed) return plain(404)
    const { token, user, link } = connection
    // It was negotiated here, and its transport may have reached another node.
    if (link === null && body !== 'too-large' && this.#door.mayAdopt(token))
      if (await this.#isTakenElsewhere(token, user, body)) return plain(200)
    if (body === 'too-large') {
      connection.close({ error: 'Connection closed with an error.', allowReconnect: true })
      return plain(413)
    }
    await connection.receive(body)
    return plain(200)
  }

  async #sendElsewhere(request: IncomingMessage, user: User, token: string): Promise<HubAnswer> {
    const body = await readBody(request, this.#settings.limits.requestBytes)
    if (body === 'broken-off') return plain(400)
    if (body === 'too-large') return plain(413)
    return (await this.#isTakenElsewhere(token, user, body)) ? plain(200) : plain(404, MISSING[404])
  }

  async #isTakenElsewhere(token: string, { id: userId }: User, body: Buffer): Promise<boolean> {
    const post = { token, userId, body: body.toString() }
    return (await this.#settings.postElsewhere?.(post)) ?? false
  }

  #delete({ response }: Exchange<User>, connection: Connection<User>): HubAnswer | null {
    const { link } = connection
    if (link?.name !== 'LongPolling')
      return plain(400, 'Cannot terminate this connection using the DELETE endpoint.')
    response.writeHead(202, { 'content-type': 'text/plain' }).end()
    connection.drop()
    link.abort()
    return null
  }
}

const isForEvents = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/event-stream') ?? false)

/** ASP.NET's texts for requests that name no connection. */
const MISSING: Readonly<Record<number, string>> = {
  400: 'Connection ID required',
  404: 'No Connection with that ID',
}

/** The whole body of a request, or what kept it from being read. */
const readBody = async (
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-large' | 'broken-off'> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      const buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk))
      bytes += buffer.length
      if (bytes > limit) return 'too-large'
      chunks.push(buffer)
    }
  } catch {
    return 'broken-off'
  }
  return Buffer.concat(chunks)
}
