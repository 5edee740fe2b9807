import type { AccountClaims } from 'oidc-provider'
import { SECOND_FACTOR_ACR } from '../../../../src/domain/account/second-factor-values.ts'
import type { User } from '../directory.ts'
import type { Policy } from '../tenant.ts'

/** Which claims a scope brings. B2C puts these into every id token. */
export const claimsByScope = {
  openid: [
    'sub',
    'oid',
    'name',
    'given_name',
    'family_name',
    'emails',
    'email',
    'email_verified',
    'tfp',
    'ver',
    'amr',
  ],
  profile: [],
  email: [],
}

/** What tokens of a policy say about a user. `sub` is the directory's id, as at B2C. */
export const claimsOf = (user: User, policy: Policy): AccountClaims => ({
  sub: user.id,
  oid: user.id,
  name: user.displayName,
  given_name: user.givenName,
  family_name: user.surname,
  emails: [user.email],
  email: user.email,
  email_verified: user.emailVerified,
  tfp: policy,
  ver: '1.0',
})

/** The claims of a sign-in by a password, and perhaps a code: `amr` as in RFC 8176, and the `acr` that both together are. */
export const authenticatedBy = (usedCode: boolean): { amr: string[]; acr?: string } =>
  usedCode ? { amr: ['pwd', 'otp'], acr: SECOND_FACTOR_ACR } : { amr: ['pwd'] }

/** Makes an access token read as B2C's do: `scp` with the short names of its scopes, and the user's claims. */
export const toB2cAccessToken = (
  payload: Record<string, unknown>,
  user: User,
  policy: Policy,
): void => {
  const { scope, ...rest } = payload
  const scopes = typeof scope === 'string' ? scope.split(' ') : []
  delete payload.scope
  Object.assign(payload, claimsOf(user, policy), rest, {
    ...(scopes.length > 0 && { scp: scopes.map(shortName).join(' ') }),
    azp: payload.client_id,
  })
}

/** `access_as_user` of `https://T.onmicrosoft.com/api/access_as_user`. */
const shortName = (scope: string) => scope.slice(scope.lastIndexOf('/') + 1)
