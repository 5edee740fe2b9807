import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from '../connection.ts'
import type { HubSettings, HubUser, TransportName } from '../hub-options.ts'
import { LongPollingTransport } from '../transports/long-polling.ts'
import { ServerSentEventsTransport } from '../transports/server-sent-events.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { negotiateAnswer, negotiateVersion } from './negotiate.ts'
import { type RequestUrl, readUrl } from './query.ts'
import { readBody } from './read-body.ts'

type Exchange<User extends HubUser> = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: RequestUrl
  readonly user: User
}

/**
 * The hub's plain HTTP requests, with the status codes of TransportProtocols.md and of ASP.NET's
 * HttpConnectionDispatcher.
 */
export class HttpEndpoint<User extends HubUser> {
  readonly #settings: HubSettings<User>
  readonly #door: Doorkeeper<User>

  constructor(settings: HubSettings<User>, door: Doorkeeper<User>) {
    this.#settings = settings
    this.#door = door
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = await this.#answer(request, response).catch((error: unknown) => {
      this.#settings.onFault(error, request.method ?? '')
      return refusal(500)
    })
    if (refused === null || response.headersSent) return
    const { status, text } = refused
    response
      .writeHead(status, {
        'content-type': 'text/plain',
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(text),
        // What is left of a refused body is not read.
        ...(status === 413 ? { connection: 'close' } : {}),
      })
      .end(text)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<Refusal | null> {
    const url = readUrl(request)
    const { path } = this.#settings
    if (url.path !== path && url.path !== `${path}/negotiate`) return refusal(404)
    const user = await this.#door.userOf(request, url)
    if (typeof user === 'number') return refusal(user)
    const exchange = { request, response, url, user }
    if (url.path !== path) return this.#negotiate(exchange)
    if (!['GET', 'POST', 'DELETE'].includes(request.method ?? '')) return refusal(405)
    const connection = this.#door.connectionOf(url.query('id'), user)
    if (typeof connection === 'number') return refusal(connection, MISSING[connection])
    if (request.method === 'GET') return this.#receive(exchange, connection)
    return request.method === 'POST'
      ? this.#send(exchange, connection)
      : this.#delete(exchange, connection)
  }

  #negotiate({ request, response, url, user }: Exchange<User>): Refusal | null {
    if (request.method !== 'POST') return refusal(405)
    const asked = negotiateVersion(url.query('negotiateversion'))
    const redirect = this.#settings.redirect(request)
    if (redirect !== null) answerJson(response, redirect)
    else if ('error' in asked) answerJson(response, asked)
    else {
      const connection = this.#door.admit(request, user, asked.version === 0 ? 'id' : 'token')
      const { transports } = this.#settings
      answerJson(response, negotiateAnswer(asked.version, connection, transports))
    }
    return null
  }

  /** A GET opens the event stream, or polls. */
  #receive(
    { request, response, user }: Exchange<User>,
    connection: Connection<User>,
  ): Refusal | null {
    const events = request.headers.accept?.includes('text/event-stream') ?? false
    const wanted: TransportName = events ? 'ServerSentEvents' : 'LongPolling'
    const { transports, timing, clock } = this.#settings
    if (!transports.includes(wanted))
      return refusal(404, `${wanted} transport not supported by this end point type`)
    const { link } = connection
    if (link !== null && link.name !== wanted)
      return refusal(400, 'Cannot change transports mid-connection')
    if (link !== null && events) return refusal(409)
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

  async #send(
    { request, response }: Exchange<User>,
    connection: Connection<User>,
  ): Promise<Refusal | null> {
    if (connection.link?.name === 'WebSockets')
      return refusal(405, 'POST requests are not allowed for WebSocket connections.')
    const body = await readBody(request, this.#settings.limits.requestBytes)
    if (body === 'broken-off') return refusal(400)
    if (connection.closed) return refusal(404)
    if (body === 'too-large') {
      connection.close({ error: 'Connection closed with an error.', allowReconnect: true })
      return refusal(413)
    }
    await connection.receive(body)
    response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 0 }).end()
    return null
  }

  #delete({ response }: Exchange<User>, connection: Connection<User>): Refusal | null {
    const { link } = connection
    if (link?.name !== 'LongPolling')
      return refusal(400, 'Cannot terminate this connection using the DELETE endpoint.')
    response.writeHead(202, { 'content-type': 'text/plain' }).end()
    connection.drop()
    link.abort()
    return null
  }
}

type Refusal = { readonly status: number; readonly text: string }
const refusal = (status: number, text = ''): Refusal => ({ status, text })

/** ASP.NET's texts for requests that name no connection. */
const MISSING: Readonly<Record<number, string>> = {
  400: 'Connection ID required',
  404: 'No Connection with that ID',
}

const answerJson = (response: ServerResponse, answer: object): void => {
  const body = JSON.stringify(answer)
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}
