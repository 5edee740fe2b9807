import { ErrorResponse, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { IdentityConfig } from '../../contract/client-config.ts'
import { paths } from '../paths.ts'
import {
  type AccessToken,
  type AuthAccount,
  type AuthClient,
  REDIRECT_PAGE,
  TOKEN_RENEWAL_OFFSET_SECONDS,
} from './auth-client.ts'
import { openOnCache } from './open-on-cache.ts'
import { readReturnState } from './return-state.ts'
import { hasRedirectAnswer } from './session-address.ts'

type OidcConfig = IdentityConfig & { readonly kind: 'oidc' }

/**
 * Signs in at any OpenID provider. It gives one access token, of all scopes asked for at sign-in, so that
 * one token goes to every protected resource.
 */
export const createOidcClient = async (
  config: OidcConfig,
  scopes: readonly string[],
  page: Location,
): Promise<AuthClient> => {
  const manager = new UserManager({
    authority: config.authority,
    client_id: config.clientId,
    redirect_uri: `${page.origin}${REDIRECT_PAGE}`,
    post_logout_redirect_uri: `${page.origin}${paths.welcome}`,
    scope: [...new Set(['openid', 'profile', 'email', 'offline_access', ...scopes])].join(' '),
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    // Tokens are renewed when a call needs one.
    automaticSilentRenew: false,
  })
  let current = await openOnCache(window.localStorage, oidcCache, () => manager.getUser())

  /** One tab at a time: a provider may take a refresh token once only, and another tab may have been first. */
  const renew = (known: User): Promise<User | null> =>
    navigator.locks.request('token-renewal', async () => {
      const stored = await manager.getUser()
      return stored?.access_token === known.access_token ? manager.signinSilent() : stored
    })

  return {
    handleRedirect: async () => {
      if (!hasRedirectAnswer(page.search)) return { type: 'none' }
      try {
        const user = await manager.signinRedirectCallback(page.href)
        current = user
        return {
          type: 'signed-in',
          account: accountOf(user),
          returnTo: readReturnState(user.state),
        }
      } catch (error) {
        const returnTo = error instanceof ErrorResponse ? readReturnState(error.state) : null
        return { type: 'failed', error, returnTo }
      }
    },
    activeAccount: () => (current === null ? null : accountOf(current)),
    signIn: (returnTo, _, { email, stepUpTo } = {}) =>
      manager.signinRedirect({
        ...(returnTo === null ? {} : { state: returnTo }),
        ...(email === undefined ? {} : { login_hint: email }),
        ...(stepUpTo === undefined ? {} : { prompt: 'login', acr_values: stepUpTo.join(' ') }),
      }),
    // Other providers reset passwords on their own sign-in page.
    resetPassword: () => manager.signinRedirect(),
    getToken: async (_, { fresh }) => {
      const user = await manager.getUser()
      if (user === null) return null
      const token = tokenOf(user)
      const leftMs = token.expiresAt - Date.now()
      if (!fresh && leftMs > TOKEN_RENEWAL_OFFSET_SECONDS * 1_000) return token
      if (user.refresh_token === undefined) return fresh || leftMs <= 0 ? null : token
      try {
        current = await renew(user)
        return current === null ? null : tokenOf(current)
      } catch (error) {
        // The provider has answered; the network has not failed.
        if (error instanceof ErrorResponse) return null
        throw error
      }
    },
    signOut: async () => {
      try {
        await manager.signoutRedirect()
      } catch (error) {
        await manager.removeUser()
        throw error
      }
    },
  }
}

/** One entry holds a person whole. */
const oidcCache = { prefix: 'oidc.', isDispensable: () => false }

const tokenOf = (user: User): AccessToken => ({
  token: user.access_token,
  expiresAt: (user.expires_at ?? 0) * 1_000,
})

const accountOf = ({ profile }: User): AuthAccount => ({
  sub: profile.sub,
  name: (profile.name ?? '').trim(),
  email: profile.email ?? '',
})
