import type { TokenScope } from '../domain/token-scopes.ts'
import type { Call } from './call.ts'

/**
 * What a call needs of a personal token: one of its scopes; `any`: that it is valid, for calls that are public;
 * `refused`: it takes none.
 */
export type TokenNeed = TokenScope | 'any' | 'refused'

/**
 * What calls need by the beginning of their address, the first that fits. Who a person is, what they pay with and whom
 * they let in is for the person alone, who signs in for it; the calls of operators are known by their `access`.
 */
export const tokenNeedsByBeginning: readonly (readonly [string, TokenNeed])[] = [
  ['/api/account', 'refused'],
  ['/api/tokens', 'refused'],
  ['/api/webhooks/square', 'refused'],
  ['/api/webhooks', 'hooks'],
]

/** What single calls need, by method and address, where the rule of `tokenNeedOf` would say something else. */
export const tokenNeedExceptions: Readonly<Record<string, TokenNeed>> = {
  // They decide where alerts are sent to.
  'PUT /api/alerts/push': 'hooks',
  'DELETE /api/alerts/push/{id}': 'hooks',
}

/**
 * One rule for every call: public ones take any token, `GET` and what only reads need `read`, all others `write`; but for
 * what is above.
 */
export const tokenNeedOf = ({
  method,
  path,
  access,
  reads,
}: Pick<Call, 'access' | 'reads'> & {
  readonly method: string
  readonly path: string
}): TokenNeed => {
  if (access === 'operators') return 'refused'
  const exception =
    tokenNeedExceptions[`${method} ${path}`] ??
    tokenNeedsByBeginning.find(([begin]) => path === begin || path.startsWith(`${begin}/`))?.[1]
  if (exception !== undefined) return exception
  if (access === 'public') return 'any'
  return method === 'GET' || method === 'HEAD' || reads === 'only' ? 'read' : 'write'
}
