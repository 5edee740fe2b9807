import type { RouteOptions } from 'fastify'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { TokenNeed } from '../../../contract/token-scopes.ts'

/** The codes a route may answer, by status. */
export type ProblemCodes = Readonly<Record<number, readonly ErrorCode[]>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route may answer besides what every route like it may. */
    problems?: ProblemCodes
  }
}

/** All that are not 2xx: the route's own, and those of the hooks and parsers before it. */
export const problemsOf = (
  { method, schema, config = {} }: Pick<RouteOptions, 'method' | 'schema' | 'config'>,
  { checksTokens, token }: { readonly checksTokens: boolean; readonly token: TokenNeed },
): ProblemCodes => {
  const hasInput = schema?.params ?? schema?.querystring ?? schema?.body
  const kinds: ProblemCodes[] = [
    ofAll,
    ...(hasInput === undefined ? [] : [ofInput]),
    ...(method === 'GET' ? [] : [ofBodies]),
    ...(checksTokens ? [ofTokens, ofPersonalTokens(token)] : []),
    ...(config.access === 'subscribers' ? [ofSubscribers] : []),
    ...(config.access === 'operators' ? [ofOperators] : []),
    config.problems ?? {},
  ]
  const codes: Record<number, ErrorCode[]> = {}
  for (const kind of kinds)
    for (const [status, some] of Object.entries(kind))
      codes[Number(status)] = [...new Set([...(codes[Number(status)] ?? []), ...some])]
  return codes
}

const ofAll: ProblemCodes = {
  400: ['bad-request', 'token-in-address'],
  401: ['this-machine-only'],
  429: ['too-many-requests'],
  500: ['server-error'],
  503: ['database-unavailable', 'reading-only', 'server-stopping'],
}
const ofInput: ProblemCodes = { 400: ['bad-input'] }
const ofBodies: ProblemCodes = { 413: ['too-large'], 415: ['unsupported-media-type'] }
/** A token that is sent is checked, on public routes as well. */
const ofTokens: ProblemCodes = {
  401: ['sign-in-required'],
  403: ['wrong-scope', 'account-closing'],
  503: ['sign-in-unavailable'],
}
/** The owner of a personal token needs a live subscription for every call. */
const ofPersonalTokens = (need: TokenNeed): ProblemCodes => {
  const live = ['no-subscription', 'subscription-not-live'] as const
  const invalid = { 401: ['invalid-token'] } as const
  switch (need) {
    case 'refused':
      return { ...invalid, 403: ['token-not-taken'] }
    case 'any':
      return { ...invalid, 403: live }
    default:
      return { ...invalid, 403: ['insufficient-scope', ...live] }
  }
}
const ofSubscribers: ProblemCodes = { 403: ['no-subscription', 'subscription-not-live'] }
const ofOperators: ProblemCodes = {
  403: ['operators-only', 'email-not-proven', 'second-factor-required'],
}
