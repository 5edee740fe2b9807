import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { TokenNeed } from '../../../contract/token-scopes.ts'
import type { TokenScope } from '../../../domain/token-scopes.ts'
import type { Principal } from './auth.ts'

/** By this a secret is known as a personal token, by us and by programs that look for leaked ones. */
export const TOKEN_BEGINNING = 'fsp_'

/** The personal token that a request came with, once it is let in. */
export type PersonalTokenOfRequest = {
  readonly id: string
  readonly scopes: readonly TokenScope[]
}

/** Lets a personal token in, or throws `Problem`. */
export type AdmitToken = (
  secret: string,
  route: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly need: TokenNeed
  },
) => Promise<{ readonly principal: Principal; readonly token: PersonalTokenOfRequest }>

/** The access token of a request: RFC 6750, section 2.1. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(headers.authorization ?? '')?.[1] ?? null

/** Whether a route looks at access tokens: those of the API, and others that say for whom they are. */
export const takesAccessTokens = ({
  url,
  config,
}: {
  readonly url?: string | undefined
  readonly config?: FastifyContextConfig | undefined
}): boolean => url?.startsWith('/api/') === true || config?.access !== undefined

/** Whether an access token is a personal one. */
export const isPersonalToken = (token: string): boolean => token.startsWith(TOKEN_BEGINNING)

/** Whether an address holds what looks like a personal token, however it is escaped. */
export const holdsPersonalToken = (url: string): boolean => WRITTEN.test(unescaped(url))

/** An address for logs: where it holds a personal token, without all that follows the place of the first. */
export const withoutPersonalTokens = (url: string): string => {
  if (!holdsPersonalToken(url)) return url
  const begins = url.search(WRITTEN)
  // Escaped in some way: where it begins is not known.
  return begins === -1 ? '/***' : `${url.slice(0, begins)}***`
}

const WRITTEN = new RegExp(`${TOKEN_BEGINNING}[0-9A-Za-z]{16}`, 'i')

/** As servers in between may have escaped it, up to three times. */
const unescaped = (url: string, times = 3): string => {
  if (times === 0 || !url.includes('%')) return url
  const once = url.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return unescaped(once, times - 1)
}

/**
 * The header by which an answer asks for an access token, or says what is wrong with the one that came (RFC 6750,
 * section 3). A request without one is answered without an error.
 */
export const challenge = (
  reply: FastifyReply,
  wrong?:
    | { readonly error: 'invalid_token' }
    | { readonly error: 'insufficient_scope'; readonly scope: TokenScope },
): void => {
  const parts = Object.entries({ realm: 'Flip Search Pro', ...wrong })
  const said = parts.map(([name, value]) => `${name}="${value}"`).join(', ')
  reply.header('www-authenticate', `Bearer ${said}`)
}
