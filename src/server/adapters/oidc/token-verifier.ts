import { errors, type JWTPayload, jwtVerify } from 'jose'
import { err, ok } from '../../../domain/result.ts'
import { idOfPerson, type Principal, type VerifyToken } from '../../platform/requests/auth.ts'
import { metadataOnce, type ProviderMetadata } from './provider-metadata.ts'
import { emailFromUserinfo, verifiedEmailIn } from './verified-email.ts'

/** What a token must say to be let in. */
export type TokenRules = {
  /** The OpenID configuration, which names the one issuer and its keys. */
  readonly metadataUrl: string
  /** Whom tokens may be meant for: one of these is enough. */
  readonly audiences: readonly string[]
  /** Tokens carry it whole, or only what follows its last slash. */
  readonly scope: string
  /** Tokens of this policy give no access. */
  readonly resetPolicy: string | null
  /** `sub` is the directory's id of the user; otherwise `oid` is, when there is one. */
  readonly subIsDirectoryId: boolean
  /** A person is found by a verified e-mail, which the userinfo endpoint may have to be asked for. */
  readonly asksForEmail: boolean
}

/**
 * Checks access tokens: signature (RS256 by the provider's own keys), issuer, audience, life time with a
 * minute's tolerance, then scope and policy. RFC 9068, section 4, with the claim names of Azure.
 */
export const openTokenVerifier = (
  rules: () => TokenRules,
  now: () => number = Date.now,
): VerifyToken => {
  const metadata = metadataOnce(() => rules().metadataUrl, now)
  const emailOf = emailFromUserinfo()
  return async (token) => {
    const provider = await metadata().catch(() => null)
    if (provider === null) return err(503)
    const claims = await verify(token, provider, rules().audiences)
    if (typeof claims === 'number') return err(claims)
    const refusal = refusalOf(claims, rules())
    if (refusal !== null) return err(refusal)
    const principal = principalOf(claims, provider.issuer, rules())
    if (principal.email !== null || !rules().asksForEmail || provider.userinfoEndpoint === null)
      return ok(principal)
    const email = await emailOf(provider.userinfoEndpoint, token, principal)
    return ok({ ...principal, email })
  }
}

type Claims = JWTPayload & { readonly sub: string; readonly exp: number }

const verify = async (
  token: string,
  { keys, issuer }: ProviderMetadata,
  audiences: readonly string[],
): Promise<Claims | 401 | 503> => {
  try {
    const { payload } = await jwtVerify<Claims>(token, keys, {
      issuer,
      audience: [...audiences],
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: TOLERANCE_SECONDS,
    })
    return payload
  } catch (error) {
    // Keys that cannot be fetched say nothing about the token.
    if (error instanceof errors.JWKSTimeout) return 503
    return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC' ? 401 : 503
  }
}

/**
 * A token without a scope is no access token; one of the reset policy gives no access; one without our scope is not for
 * here.
 */
const refusalOf = (claims: Claims, { scope, resetPolicy }: TokenRules): 401 | 403 | null => {
  const granted = claims.scp ?? claims.scope
  if (granted === undefined) return 401
  const policy = claims.tfp ?? claims.acr
  if (resetPolicy !== null && String(policy).toLowerCase() === resetPolicy.toLowerCase()) return 401
  const scopes = Array.isArray(granted) ? granted.map(String) : String(granted).split(' ')
  const short = scope.slice(scope.lastIndexOf('/') + 1)
  return scopes.includes(scope) || scopes.includes(short) ? null : 403
}

const principalOf = (
  claims: Claims,
  issuer: string,
  { subIsDirectoryId }: TokenRules,
): Principal => ({
  id: idOfPerson({ issuer, sub: claims.sub }),
  issuer,
  sub: claims.sub,
  directoryId: typeof claims.oid === 'string' ? claims.oid : subIsDirectoryId ? claims.sub : null,
  email: verifiedEmailIn(claims),
  authenticatedBy: [claims.acr, claims.amr].flat().filter((one) => typeof one === 'string'),
  session: typeof claims.sid === 'string' && SID.test(claims.sid) ? claims.sid : null,
  signedInAt: (typeof claims.auth_time === 'number' ? claims.auth_time : (claims.iat ?? 0)) * 1000,
  expiresAt: (claims.exp + TOLERANCE_SECONDS) * 1000,
})

/** Printable ASCII, as all providers have it. */
const SID = /^[\x21-\x7e]{1,200}$/

const TOLERANCE_SECONDS = 60
