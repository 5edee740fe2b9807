import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { Connection } from '../connection.ts'
import type { HubSettings, HubUser } from '../hub-options.ts'
import { WebSocketTransport } from '../transports/web-socket.ts'
import { plain } from './answer.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { type RequestUrl, readUrl } from './query.ts'

/** Answers a close without a code by 1000, as ASP.NET Core does. */
class PlainlyClosedSocket extends WebSocket {
  override close(code = 1000, reason?: string | Buffer): void {
    super.close(code, reason)
  }
}

/** The hub's WebSockets. What is wrong with a request is answered before the upgrade. */
export class UpgradeEndpoint<User extends HubUser> {
  readonly #settings: HubSettings<User>
  readonly #door: Doorkeeper<User>
  readonly #sockets: WebSocketServer

  constructor(settings: HubSettings<User>, door: Doorkeeper<User>) {
    this.#settings = settings
    this.#door = door
    this.#sockets = new WebSocketServer({
      noServer: true,
      WebSocket: PlainlyClosedSocket,
      clientTracking: false,
      // Small messages gain nothing, and each connection would pay some hundred KiB.
      perMessageDeflate: false,
      maxPayload: settings.limits.requestBytes,
      // The transport answers pings, once a turn.
      autoPong: false,
    })
  }

  async handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const ignore = () => {}
    socket.on('error', ignore)
    const url = readUrl(request)
    const user = await this.#door.userOf(request, url)
    if (socket.destroyed) return
    if (typeof user === 'number') return refuse(socket, user)
    const connection = this.#connectionFor(request, url, user)
    if (typeof connection === 'number') return refuse(socket, connection)
    connection.user = user
    connection.request = { url: request.url ?? '', headers: request.headers }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', ignore)
      const { sendTimeoutMs } = this.#settings.timing
      connection.attach(new WebSocketTransport(webSocket, socket, connection, sendTimeoutMs))
    })
  }

  /** The negotiated connection, a new one when there was no negotiation, or the status of a refusal. */
  #connectionFor(
    request: IncomingMessage,
    url: RequestUrl,
    user: User,
  ): Connection<User> | 400 | 403 | 404 | 409 {
    const token = url.query('id')
    const offered = this.#settings.transports.includes('WebSockets')
    if (token === null || token === '')
      return offered ? this.#door.admit(request, user, 'nothing') : 404
    const connection = this.#door.connectionOf(token, user)
    if (connection === 404 && offered && this.#door.mayAdopt(token))
      return this.#door.adopt(request, user, token)
    if (typeof connection === 'number') return connection
    if (!offered || connection.closed) return 404
    if (connection.link === null) return connection
    return connection.link.name === 'WebSockets' ? 409 : 400
  }
}

const refuse = (socket: Duplex, status: number): void => {
  const { headers } = plain(status)
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map((line) => line.join(': ')),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n`)
}
