import Provider, { interactionPolicy } from 'oidc-provider'
import { type Documents, DocumentsUnavailable } from '../../documents/open-documents.ts'
import type { Directory } from '../directory.ts'
import type { Secrets } from '../secrets.ts'
import { CLIENT_ID, issuerOf, type Policy, policyPath, RESET_POLICY } from '../tenant.ts'
import { documentAdapter } from './document-adapter.ts'
import { policyConfiguration } from './policy-configuration.ts'
import { claimsOf, toB2cAccessToken } from './token-claims.ts'

export type PolicyProviderDeps = {
  readonly documents: Documents
  readonly directory: Directory
  readonly secrets: Secrets
  /** Called with our own faults. */
  readonly onFault: (error: Error) => void
}

/** The OpenID provider of one policy, at the addresses below its path at `origin`. */
export const policyProvider = (
  policy: Policy,
  origin: string,
  { documents, directory, secrets, onFault }: PolicyProviderDeps,
): Provider => {
  const provider = new Provider(issuerOf(origin), {
    ...policyConfiguration,
    adapter: (model) => documentAdapter(documents, policy, model),
    jwks: { keys: [secrets.signingKey] },
    cookies: { keys: [...secrets.cookieKeys], ...cookiesOf(policy, origin) },
    clients: [
      {
        client_id: CLIENT_ID,
        client_name: 'Flip Search Pro',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/redirect.html`],
        post_logout_redirect_uris: [`${origin}/welcome`],
      },
    ],
    clientBasedCORS: (_ctx, asking) => asking === origin,
    findAccount: async (_ctx, sub) => {
      const user = await directory.findById(sub)
      if (!user?.accountEnabled) return undefined
      return { accountId: user.id, claims: () => claimsOf(user, policy) }
    },
    formats: {
      customizers: {
        jwt: async (ctx, token, jwt) => {
          if (!('accountId' in token)) return
          const user = await directory.findById(token.accountId)
          if (user === null) return
          toB2cAccessToken(jwt.payload, user, policy)
          jwt.payload.sid = token.sessionUid
          const { RefreshToken: renewed, AuthorizationCode: redeemed } = ctx.oidc.entities
          const { amr, acr, authTime } = renewed ?? redeemed ?? {}
          Object.assign(jwt.payload, {
            ...(amr && { amr }),
            ...(acr && { acr }),
            ...(authTime && { auth_time: authTime }),
          })
        },
      },
    },
    interactions: {
      url: (_ctx, { uid }) => `${policyPath(policy)}/interaction/${uid}`,
      policy: promptsOf(policy),
    },
  })
  // Scheme and host of every address are those of `origin`: see `toProvider`.
  provider.proxy = true
  provider.on('server_error', (ctx, error) => {
    // Its status is taken from the error.
    if (error instanceof DocumentsUnavailable)
      ctx.set('retry-after', `${DocumentsUnavailable.retryAfterSeconds}`)
    onFault(error)
  })
  return provider
}

/**
 * Behind HTTPS the session's cookie is bound to this host (RFC 6265bis, section 4.1.3.2), so each policy has
 * one of its own name. The other two belong to one address each, which `__Host-` does not allow.
 */
const cookiesOf = (policy: Policy, origin: string) => {
  const isSecure = origin.startsWith('https:')
  const prefix = isSecure ? '__Secure-' : ''
  const common = { httpOnly: true, sameSite: 'lax', signed: true, secure: isSecure } as const
  return {
    names: {
      session: isSecure ? `__Host-flip-identity-${policy}` : 'flip-identity',
      interaction: `${prefix}flip-interaction`,
      resume: `${prefix}flip-interaction-resume`,
    },
    long: { ...common, path: isSecure ? '/' : policyPath(policy) },
    short: common,
  }
}

/** The reset policy always asks; the sign-in policy also when the signed-in user no longer exists. */
const promptsOf = (policy: Policy): interactionPolicy.DefaultPolicy => {
  const prompts = interactionPolicy.base()
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'must_be_asked',
        'interaction is required from the end-user',
        'interaction_required',
        ({ oidc }) =>
          (oidc.session?.accountId !== undefined && oidc.account === undefined) ||
          (policy === RESET_POLICY && oidc.result?.login === undefined),
      ),
    )
  return prompts
}
