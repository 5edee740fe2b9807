import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Connection, type ConnectionKeeper } from '../connection.ts'
import type { Connections } from '../connections.ts'
import type { HubSettings, HubUser } from '../hub-options.ts'
import { accessTokenOf, type RequestUrl } from './query.ts'

/** Lets requests to connections, and makes new ones. */
export class Doorkeeper<User extends HubUser> {
  readonly #settings: HubSettings<User>
  readonly #connections: Connections<User>
  readonly #keeper: ConnectionKeeper<User>

  constructor(
    settings: HubSettings<User>,
    connections: Connections<User>,
    keeper: ConnectionKeeper<User>,
  ) {
    this.#settings = settings
    this.#connections = connections
    this.#keeper = keeper
  }

  /** Who sends a request, or the status it is refused with. */
  async userOf(request: IncomingMessage, url: RequestUrl): Promise<User | 401 | 403 | 500 | 503> {
    try {
      const user = await this.#settings.authenticate(request, accessTokenOf(request, url))
      if (user === null) return 401
      return typeof user === 'object' ? user : REFUSALS[user]
    } catch (error) {
      this.#settings.onFault(error, 'authenticate')
      return 500
    }
  }

  /** The connection a token names, for its own user only, or the status the request is refused with. */
  connectionOf(token: string | null, user: User): Connection<User> | 400 | 403 | 404 {
    if (token === null || token === '') return 400
    const connection = this.#connections.withToken(token)
    if (connection === undefined) return 404
    return connection.user.id === user.id ? connection : 403
  }

  /** A new connection, named in requests by a secret token, by its id (negotiation 0), or not at all. */
  admit(
    request: IncomingMessage,
    user: User,
    namedBy: 'token' | 'id' | 'nothing',
  ): Connection<User> {
    const name = randomName()
    if (namedBy === 'token') return this.#add(request, user, { id: idOf(name), token: name })
    return this.#add(request, user, { id: name, token: namedBy === 'id' ? name : null })
  }

  /** Whether another node may have given this token. */
  mayAdopt(token: string | null): token is string {
    return this.#settings.postElsewhere !== null && /^[\w-]{22}$/.test(token ?? '')
  }

  /** The connection that another node negotiated under this token: the token gives its id. */
  adopt(request: IncomingMessage, user: User, token: string): Connection<User> {
    return this.#add(request, user, { id: idOf(token), token })
  }

  #add(
    request: IncomingMessage,
    user: User,
    names: { readonly id: string; readonly token: string | null },
  ): Connection<User> {
    const connection = new Connection(this.#settings, this.#keeper, {
      ...names,
      user,
      request: { url: request.url ?? '', headers: request.headers },
    })
    this.#connections.add(connection)
    this.makeRoom(user)
    return connection
  }

  /**
   * The oldest give way to a new one: to one with a transport those with one, to one that only negotiates
   * those that did no more either. So do those that have given way but do not go, so their number does not
   * grow.
   */
  makeRoom(user: User): void {
    const { connectionsPerUser } = this.#settings.limits
    const tooMany = (some: Connection<User>[]) =>
      some.slice(0, Math.max(0, some.length - connectionsPerUser))
    const theirs = [...this.#connections.ofUser(user.id)]
    const live = theirs.filter(({ closed }) => !closed)
    const negotiating = tooMany(live.filter(({ link }) => link === null))
    const connected = tooMany(live.filter(({ link }) => link !== null))
    for (const oldest of [...negotiating, ...connected])
      oldest.close({ error: 'You have too many connections open.' })
    for (const oldest of tooMany(theirs.filter(({ closed }) => closed))) oldest.link?.abort()
  }
}

const REFUSALS = { forbidden: 403, unavailable: 503 } as const

/** Public, though the token is secret; the token cannot be found from the id of another. */
const idOf = (token: string) =>
  createHash('sha256').update(token).digest('base64url').slice(0, token.length)

const randomName = () => randomBytes(16).toString('base64url')
