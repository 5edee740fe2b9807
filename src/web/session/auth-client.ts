/** Who is signed in, as the identity provider's token says. */
export type AuthAccount = {
  /** The `sub` claim: the user id in calls. */
  readonly sub: string
  /** The `name` claim; may be empty. */
  readonly name: string
  /** Empty when the token has none. */
  readonly email: string
}

/** What is kept through a redirect to the identity provider and back. */
export type ReturnState = {
  /** The screen to show afterwards: path and query. */
  readonly path: string
  /** The sign-in interrupted a search, which was not run. */
  readonly searchNotRun?: true
}

/** How the page was come to. Specification, section 4, login flow. */
export type RedirectOutcome =
  | {
      readonly type: 'signed-in'
      readonly account: AuthAccount
      readonly returnTo: ReturnState | null
    }
  /** No sign-in was under way; somebody may be signed in from before. */
  | { readonly type: 'none' }
  /** AADB2C90118: the password was forgotten. */
  | { readonly type: 'forgot-password' }
  /** The reset policy was gone through; it gives no access to the API: sign in next. */
  | { readonly type: 'password-reset' }
  | { readonly type: 'failed'; readonly error: unknown }

/** Signs people in at an identity provider, by redirects. One implementation for MSAL, one for plain OIDC. */
export type AuthClient = {
  readonly handleRedirect: () => Promise<RedirectOutcome>
  readonly activeAccount: () => AuthAccount | null
  /** Leaves the page. */
  readonly signIn: (returnTo: ReturnState | null) => Promise<void>
  /** Leaves the page, for the password-reset policy. */
  readonly resetPassword: () => Promise<void>
  /** An access token, silently; null when only an interactive sign-in can bring one. */
  readonly getToken: (
    scopes: readonly string[],
    options?: { readonly fresh?: boolean },
  ) => Promise<string | null>
  /** Leaves the page, and comes back to welcome. */
  readonly signOut: () => Promise<void>
}
