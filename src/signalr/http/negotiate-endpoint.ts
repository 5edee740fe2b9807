import type { IncomingMessage } from 'node:http'
import type { HubSettings, HubUser } from '../hub-options.ts'
import { type HubAnswer, json, plain } from './answer.ts'
import type { Doorkeeper } from './doorkeeper.ts'
import { negotiateAnswer, negotiateVersion } from './negotiate.ts'
import { readUrl } from './query.ts'

/** `POST {path}/negotiate`: the one answer of a hub that does not last. */
export class NegotiateEndpoint<User extends HubUser> {
  readonly #settings: HubSettings<User>
  readonly #door: Doorkeeper<User>

  constructor(settings: HubSettings<User>, door: Doorkeeper<User>) {
    this.#settings = settings
    this.#door = door
  }

  async answer(request: IncomingMessage): Promise<HubAnswer> {
    const url = readUrl(request)
    const user = await this.#door.userOf(request, url)
    if (typeof user === 'number') return plain(user)
    if (request.method !== 'POST') return plain(405)
    const redirect = this.#settings.redirect(request)
    if (redirect !== null) return json(redirect)
    const asked = negotiateVersion(url.query('negotiateversion'))
    if ('error' in asked) return json(asked)
    const connection = this.#door.admit(request, user, asked.version === 0 ? 'id' : 'token')
    return json(negotiateAnswer(asked.version, connection, this.#settings.transports))
  }
}
