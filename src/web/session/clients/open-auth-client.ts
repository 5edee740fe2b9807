import {
  ErrorResponse,
  ErrorTimeout,
  OidcClient,
  type SigninRedirectArgs,
  type SigninResponse,
  type User,
  UserManager,
  type UserManagerSettings,
  WebStorageStateStore,
} from 'oidc-client-ts'
import type { ClientConfig } from '../../../contract/client-config.ts'
import { paths } from '../../paths.ts'
import { readReturnState } from '../return-state.ts'
import { hasRedirectAnswer } from '../session-address.ts'
import type { AccessToken, AuthAccount, AuthClient, SignInRequest } from './auth-client.ts'
import { openOnCache } from './open-on-cache.ts'

/**
 * Signs in at any OpenID provider. Microsoft's give an access token for one service alone: one for another service is
 * had by the refresh token. All others give one access token of all scopes, which goes to every service.
 */
export const openAuthClient = async (
  config: Pick<ClientConfig, 'identity' | 'protectedResources'>,
  page: Pick<Location, 'origin' | 'search' | 'href'>,
): Promise<AuthClient> => {
  const { isMicrosoft, resetAuthority, scopes: ownScopes } = providerOf(config.identity)
  const settings = settingsOf(config, page)
  const manager = new UserManager(settings)
  const client = new OidcClient(manager.settings, manager.metadataService)
  forgetStored(STORED_BEFORE)
  let current = await openOnCache(window.localStorage, STORED_AS, () => manager.getUser())

  /** Null where the provider refuses it. Rejects where it cannot be reached. */
  const refresh = async (user: User, scope = ''): Promise<SigninResponse | null> => {
    const { refresh_token, profile, session_state } = user
    if (refresh_token === undefined) return null
    try {
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of the library, and no hook.
      const answer = await client.useRefreshToken({
        // Not compared with the ID token before it: B2C changes `auth_time` (against OpenID Connect Core 1.0,
        // section 12.2), for which the library would refuse every renewal.
        state: { refresh_token, profile, session_state, scope },
        // B2C asks for it with each request of tokens.
        redirect_uri: settings.redirect_uri,
        timeoutInSeconds: manager.settings.silentRequestTimeoutInSeconds,
      })
      return answer.profile.sub === profile.sub ? answer : null
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }
  const keep = async (user: User, renewed: object): Promise<User> => {
    const kept = Object.assign(user, renewed)
    // Not where one has signed out, here or in another tab, while the answer was on its way.
    if ((await manager.getUser())?.profile.sub === user.profile.sub) await manager.storeUser(kept)
    return kept
  }
  const renew = async (user: User): Promise<User | null> => {
    const answer = await refresh(user, isMicrosoft ? settings.scope : user.scope)
    if (answer !== null) {
      const { access_token, expires_at, scope, profile } = answer
      const { refresh_token = user.refresh_token, id_token = user.id_token } = answer
      return keep(user, { access_token, expires_at, scope, profile, refresh_token, id_token })
    }
    try {
      return await manager.signinSilent({ forceIframeAuth: true })
    } catch (error) {
      // A hidden frame that never answers was not let through by the browser or by the provider.
      if (isRefusal(error) || error instanceof ErrorTimeout) return null
      throw error
    }
  }
  const tokenForOther = async (user: User, scopes: readonly string[]) => {
    const answer = await refresh(user, [...scopes, 'offline_access'].join(' '))
    if (answer === null) return null
    const { refresh_token = user.refresh_token } = answer
    await keep(user, { refresh_token })
    return tokenOf(answer)
  }

  return {
    handleRedirect: async () => {
      if (!hasRedirectAnswer(page.search)) return { type: 'none' }
      try {
        const { state, response } = await client.readSigninResponseState(page.href)
        if (state.authority === resetAuthority) {
          if (response.error !== null) throw new ErrorResponse(response)
          await client.readSigninResponseState(page.href, true)
          return { type: 'password-reset' }
        }
        current = await manager.signinRedirectCallback(page.href)
        const returnTo = readReturnState(current.state)
        return { type: 'signed-in', account: accountOf(current), returnTo }
      } catch (error) {
        if (!(error instanceof ErrorResponse)) return { type: 'failed', error, returnTo: null }
        return error.message.includes(PASSWORD_FORGOTTEN)
          ? { type: 'forgot-password' }
          : { type: 'failed', error, returnTo: readReturnState(error.state) }
      }
    },
    activeAccount: () => (current === null ? null : accountOf(current)),
    signIn: (returnTo, request = {}) =>
      manager.signinRedirect({ state: returnTo, ...signInParameters(request) }),
    resetPassword: () =>
      // Specification, section 4: with the scope openid alone. Others reset passwords on their own sign-in page.
      resetAuthority === null
        ? manager.signinRedirect()
        : new UserManager({
            ...settings,
            authority: resetAuthority,
            scope: 'openid',
          }).signinRedirect(),
    getToken: async (scopes, { fresh }) => {
      const known = await manager.getUser()
      if (known === null) return null
      const isForOther = isMicrosoft && scopes.some((scope) => !ownScopes.includes(scope))
      if (!isForOther && !fresh && isGood(known)) return tokenOf(known)
      // One tab at a time: a provider may take a refresh token once only, and another tab may have been first.
      return navigator.locks.request('token-renewal', async () => {
        const user = await manager.getUser()
        if (user === null) return null
        if (isForOther) return tokenForOther(user, scopes)
        current = user.access_token === known.access_token ? await renew(user) : user
        return current === null ? null : tokenOf(current)
      })
    },
    signOut: async () => {
      const { id_token } = current ?? {}
      forgetStored(STORED_AS)
      await manager.signoutRedirect(id_token === undefined ? {} : { id_token_hint: id_token })
    },
  }
}

/** The issuer or policy, below which the provider has its OpenID configuration: Microsoft's by the protocol's version. */
const providerOf = (identity: ClientConfig['identity']) => {
  if (identity.kind === 'oidc') return { ...identity, isMicrosoft: false, resetAuthority: null }
  const { authority, resetAuthority } = identity
  return {
    ...identity,
    isMicrosoft: true,
    authority: `${authority}/v2.0`,
    resetAuthority: resetAuthority === null ? null : `${resetAuthority}/v2.0`,
  }
}

const settingsOf = (
  { identity, protectedResources }: Pick<ClientConfig, 'identity' | 'protectedResources'>,
  { origin }: Pick<Location, 'origin'>,
): UserManagerSettings & { readonly scope: string } => {
  const others = protectedResources.flatMap(({ scopes }) => scopes)
  const { isMicrosoft, authority, clientId, scopes: own } = providerOf(identity)
  const scopes = isMicrosoft ? own : ['email', ...own, ...others]
  return {
    authority,
    client_id: clientId,
    redirect_uri: `${origin}${REDIRECT_PAGE}`,
    silent_redirect_uri: `${origin}${REDIRECT_PAGE}`,
    post_logout_redirect_uri: `${origin}${paths.welcome}`,
    response_mode: 'query',
    scope: [...new Set(['openid', 'profile', 'offline_access', ...scopes])].join(' '),
    // Specification, section 9.
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // Tokens are renewed when a call needs one.
    automaticSilentRenew: false,
  }
}

const forgetStored = (prefix: string): void => {
  for (const storage of [window.localStorage, window.sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
}

/** The provider has refused, rather than being busy or broken (RFC 6749, section 4.1.2.1). */
const isRefusal = (error: unknown): boolean =>
  error instanceof ErrorResponse && !BUSY.includes(error.error ?? '')
const BUSY = ['server_error', 'temporarily_unavailable', 'slow_down', 'too_many_requests']

/** How OpenID Connect words what a sign-in asks for. */
const signInParameters = ({
  email,
  stepUpTo,
  changeSecondFactor,
}: SignInRequest): SigninRedirectArgs => ({
  ...(email === undefined ? {} : { login_hint: email }),
  ...(stepUpTo === undefined ? {} : { prompt: 'login', acr_values: stepUpTo.join(' ') }),
  ...(changeSecondFactor === undefined
    ? {}
    : { prompt: 'login', extraQueryParams: { second_factor: 'change' } }),
})

/** Without a refresh token a renewal may show, so that it waits until the token ends. */
const isGood = (user: User): boolean => {
  const leftMs = tokenOf(user).expiresAt - Date.now()
  return leftMs > (user.refresh_token === undefined ? 0 : RENEWAL_OFFSET_MS)
}

const tokenOf = ({
  access_token: token,
  expires_at = 0,
}: Pick<User, 'access_token' | 'expires_at'>): AccessToken => ({
  token,
  expiresAt: expires_at * 1_000,
})

const accountOf = ({ profile, id_token }: User): AuthAccount => ({
  sub: profile.sub,
  name: nameIn(id_token),
  email: profile.email ?? emailsIn(profile)[0] ?? '',
})

/** Specification, section 8: a token that cannot be decoded leaves the name empty. */
const nameIn = (idToken = ''): string => {
  try {
    const payload = atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const utf8 = Uint8Array.from(payload, (character) => character.charCodeAt(0))
    const { name }: { readonly name?: unknown } = JSON.parse(new TextDecoder().decode(utf8))
    return String(name ?? '').trim()
  } catch (error) {
    console.error('The stored ID token could not be decoded', error)
    return ''
  }
}

/** Azure AD B2C has a list of them. */
const emailsIn = ({ emails }: User['profile']): string[] =>
  Array.isArray(emails) ? emails.map(String) : []

/** How the names of what the library stores begin. */
const STORED_AS = 'oidc.'
/** The same of MSAL, which signed in up to version 0.4. */
const STORED_BEFORE = 'msal.'
/** The page the identity provider sends people back to. */
const REDIRECT_PAGE = '/redirect.html'
/** What B2C answers when its link for that was pressed. */
const PASSWORD_FORGOTTEN = 'AADB2C90118'
/** Specification, section 9: a token that ends sooner than this is renewed. */
const RENEWAL_OFFSET_MS = 86_400_000
