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
  /** The screen to show afterward: path and query. */
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
  /** No sign-in was under way; a person may be signed in from before. */
  | { readonly type: 'none' }
  /** AADB2C90118: the password was forgotten. */
  | { readonly type: 'forgot-password' }
  /** The reset policy was gone through; it gives no access to the API: sign in next. */
  | { readonly type: 'password-reset' }
  | {
      readonly type: 'failed'
      readonly error: unknown
      /** Null also where the answer has led there already. */
      readonly returnTo: ReturnState | null
    }

export type AccessToken = {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** What a sign-in asks of the identity provider beside scopes. */
export type SignInRequest = {
  /** Who is expected: the sign-in page has this e-mail filled in. */
  readonly email?: string
  /** Asks for a sign-in with one of these `acr_values`, also where the person is signed in already. */
  readonly stepUpTo?: readonly string[]
  /** Leads to where the embedded sign-in turns the second factor on and off. */
  readonly changeSecondFactor?: true
}

/** Signs people in at an identity provider, by redirects. */
export type AuthClient = {
  /** Reads what the identity provider answered. Before anything else, and once. Never rejects. */
  readonly handleRedirect: () => Promise<RedirectOutcome>
  readonly activeAccount: () => AuthAccount | null
  /**
   * Leaves the page, to come back with a token. Rejects when the identity provider cannot be reached.
   */
  readonly signIn: (returnTo: ReturnState | null, request?: SignInRequest) => Promise<void>
  /** Leaves the page, for the password-reset policy. */
  readonly resetPassword: () => Promise<void>
  /**
   * An access token, silently; null when only an interactive sign-in can bring one. Renewed when it ends
   * within a day, and when it must be `fresh`. Rejects when the identity provider cannot be reached.
   */
  readonly getToken: (
    scopes: readonly string[],
    options: { readonly fresh: boolean },
  ) => Promise<AccessToken | null>
  /** Forgets the account, leaves the page, and comes back to welcome. */
  readonly signOut: () => Promise<void>
}
