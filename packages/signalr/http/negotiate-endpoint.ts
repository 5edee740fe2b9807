import type { IncomingMessage } from 'node:http'
import type { HubSettings, HubUser, TransportName } from '../hub-options.ts'
import { type HubAnswer, json, plain } from './answer.ts'
import type { Doorkeeper } from './doorkeeper.ts'
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

/** The highest version of the negotiation this server speaks. */
const VERSION = 1

/** The version for a client that asked for `asked` (null when it did not say), or why there is none. */
const negotiateVersion = (
  asked: string | null,
): { readonly version: number } | { readonly error: string } => {
  if (asked === null) return { version: 0 }
  if (!/^\s*[+-]?\d+\s*$/.test(asked))
    return { error: 'The client requested a non-integer protocol version.' }
  const version = Number(asked)
  return version < 0
    ? {
        error: `The client requested version '${version}', but the server does not support this version.`,
      }
    : { version: Math.min(version, VERSION) }
}

/**
 * TransportProtocols.md, "POST [endpoint-base]/negotiate request". Version 0 knows no token: there the id
 * is the secret. Only `Text` is offered, so that clients of binary protocols fail at once.
 */
const negotiateAnswer = (
  version: number,
  connection: { readonly id: string; readonly token: string | null },
  transports: readonly TransportName[],
) => ({
  negotiateVersion: version,
  connectionId: connection.id,
  ...(version === 0 ? {} : { connectionToken: connection.token }),
  availableTransports: transports.map((transport) => ({ transport, transferFormats: ['Text'] })),
})
