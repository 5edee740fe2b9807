import {
  type AccountInfo,
  AuthError,
  type Configuration,
  InteractionRequiredAuthError,
  PublicClientApplication,
  type RedirectRequest,
} from '@azure/msal-browser'
import type { IdentityConfig } from '../../contract/client-config.ts'
import { paths } from '../paths.ts'
import {
  type AuthAccount,
  type AuthClient,
  type PageAddress,
  REDIRECT_PAGE,
  type RedirectOutcome,
  type SignInRequest,
  TOKEN_RENEWAL_OFFSET_SECONDS,
} from './auth-client.ts'
import { loopbackHttp } from './loopback-http.ts'
import { openOnCache } from './open-on-cache.ts'
import { readReturnState } from './return-state.ts'
import { FORGOTTEN, SIGN_IN_UNDER_WAY } from './session-address.ts'

type MsalConfig = IdentityConfig & { readonly kind: 'msal' }

/** Signs in with Microsoft's library: Azure AD B2C, Entra External ID, and the embedded identity provider. */
export const createMsalClient = async (
  config: MsalConfig,
  page: PageAddress,
): Promise<AuthClient> => {
  const app = await openOnCache(window.localStorage, msalCache, async () => {
    const made = new PublicClientApplication(msalConfiguration(config, page))
    await made.initialize()
    return made
  })

  const current = (): AccountInfo | null =>
    app.getActiveAccount() ??
    app.getAllAccounts().find((account) => !isOfResetPolicy(account, config)) ??
    null

  const leave = async (request: RedirectRequest) => {
    try {
      await app.loginRedirect(request)
    } catch (error) {
      // Came back by the browser's Back button, to the page as it was.
      if (!(error instanceof AuthError && error.errorCode === 'user_cancelled')) throw error
    }
  }

  return {
    handleRedirect: async (): Promise<RedirectOutcome> => {
      try {
        // The redirect page leads to where `redirectStartPage` says; the answer is taken there.
        const result = await app.handleRedirectPromise({ navigateToLoginRequestUrl: false })
        if (result === null) return { type: isForgotten() ? 'forgotten' : 'none' }
        if (isOfResetPolicy(result.account, config)) {
          await app.clearCache({ account: result.account })
          return { type: 'password-reset' }
        }
        app.setActiveAccount(result.account)
        const returnTo = readReturnState(result.state)
        return { type: 'signed-in', account: accountOf(result.account), returnTo }
      } catch (error) {
        return isForgottenPassword(error)
          ? { type: 'forgot-password' }
          : { type: 'failed', error, returnTo: null }
      }
    },
    activeAccount: () => {
      const account = current()
      return account === null ? null : accountOf(account)
    },
    signIn: (returnTo, scopes, request = {}) =>
      leave({
        scopes: [...scopes],
        redirectStartPage: `${page.origin}${returnTo?.path ?? paths.home}`,
        ...(returnTo === null ? {} : { state: JSON.stringify(returnTo) }),
        ...signInParameters(request),
      }),
    resetPassword: () =>
      leave({
        // Specification, section 4: with the scope openid alone.
        scopes: ['openid'],
        redirectStartPage: `${page.origin}${paths.home}`,
        ...(config.resetAuthority === null
          ? {}
          : { authority: authorityOf(config.resetAuthority, config, page) }),
      }),
    getToken: async (scopes, { fresh }) => {
      const account = current()
      if (account === null) return null
      try {
        const request = { scopes: [...scopes], account, forceRefresh: fresh }
        const { accessToken, expiresOn } = await app.acquireTokenSilent(request)
        return accessToken === '' ? null : { token: accessToken, expiresAt: Number(expiresOn ?? 0) }
      } catch (error) {
        if (needsInteraction(error)) return null
        throw error
      }
    },
    signOut: () => {
      const account = current()
      return app.logoutRedirect({
        ...(account === null ? {} : { account }),
        ...(account?.idToken === undefined ? {} : { idTokenHint: account.idToken }),
      })
    },
  }
}

/** How MSAL words what a sign-in asks for. */
export const signInParameters = ({
  email,
  stepUpTo,
  changeSecondFactor,
}: SignInRequest): Partial<RedirectRequest> => ({
  ...(email === undefined ? {} : { loginHint: email }),
  ...(stepUpTo === undefined
    ? {}
    : { prompt: 'login', extraQueryParameters: { acr_values: stepUpTo.join(' ') } }),
  ...(changeSecondFactor === undefined
    ? {}
    : { prompt: 'login', extraQueryParameters: { second_factor: 'change' } }),
})

/**
 * Without its ID token an account has no name (specification, section 8: it stays empty), and MSAL brings a new
 * one with the next access token.
 */
const msalCache = { prefix: 'msal.', isDispensable: (name: string) => name.includes('|idtoken|') }

/** MSAL's own configuration of an installation. */
export const msalConfiguration = (config: MsalConfig, page: PageAddress): Configuration => ({
  auth: {
    clientId: config.clientId,
    authority: authorityOf(config.authority, config, page),
    knownAuthorities: [...config.knownAuthorities],
    redirectUri: `${page.origin}${REDIRECT_PAGE}`,
    postLogoutRedirectUri: `${page.origin}${paths.welcome}`,
  },
  // Specification, section 9.
  cache: { cacheLocation: 'localStorage' },
  system: {
    tokenRenewalOffsetSeconds: TOKEN_RENEWAL_OFFSET_SECONDS,
    ...(isLoopbackHttp(config, page) ? { networkClient: loopbackHttp } : {}),
  },
})

const authorityOf = (authority: string, config: MsalConfig, page: PageAddress): string =>
  isLoopbackHttp(config, page) ? authority.replace(/^http:/, 'https:') : authority

/** Without TLS only the embedded identity provider is spoken to, and only on this machine. */
const isLoopbackHttp = (config: MsalConfig, page: PageAddress): boolean =>
  config.embedded &&
  page.protocol === 'http:' &&
  ['localhost', '127.0.0.1', '[::1]'].includes(page.hostname)

/** Tokens name their policy in `tfp`, older ones in `acr`. */
const isOfResetPolicy = (account: AccountInfo, { resetAuthority }: MsalConfig): boolean => {
  const policy = account.idTokenClaims?.tfp ?? account.idTokenClaims?.acr
  const reset = resetAuthority?.replace(/\/$/, '').split('/').at(-1)
  return reset !== undefined && policy?.toLowerCase() === reset.toLowerCase()
}

const accountOf = ({ idTokenClaims, localAccountId }: AccountInfo): AuthAccount => ({
  sub: idTokenClaims?.sub ?? localAccountId,
  name: (idTokenClaims?.name ?? '').trim(),
  email: String(idTokenClaims?.email ?? idTokenClaims?.emails?.[0] ?? ''),
})

/** The redirect page notes it. */
const isForgotten = (): boolean => sessionStorage.getItem(SIGN_IN_UNDER_WAY) === FORGOTTEN

const isForgottenPassword = (error: unknown): boolean =>
  error instanceof AuthError && error.errorMessage.includes('AADB2C90118')

/** A hidden frame that never answers was not let through by the browser or by the provider. */
const needsInteraction = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError ||
  (error instanceof AuthError && error.errorCode === 'timed_out')
