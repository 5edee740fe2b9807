/** What a request is given to be let in. */
export type Pass =
  /** Nothing: the address gets no token, or no one is signed in. */
  | { readonly type: 'none' }
  | { readonly type: 'token'; readonly token: string }
  /** Only an interactive sign-in can bring a token. */
  | { readonly type: 'sign-in-needed' }

/** What calls ask of the session: it lets them in, and learns when they are turned away. */
export type Access = {
  /** The pass for an address. Rejects when the identity provider cannot be reached. */
  readonly passFor: (url: string, options?: { readonly fresh?: boolean }) => Promise<Pass>
  /**
   * Leaves the page to sign in, and comes back to it; `in-vain` when that was done a moment ago already, unless
   * the person `pressed` for it. Rejects when the identity provider cannot be reached.
   */
  readonly signInAgain: (
    interrupted: 'search' | 'other',
    pressed?: 'pressed',
  ) => Promise<'leaving' | 'in-vain'>
  /** The account is being closed: signs out. */
  readonly leave: () => void
  /** Notifies the server that the user signs out. Never rejects, and soon gives up. */
  readonly end: () => Promise<void>
}

/** For visitors who are not signed in. */
export const anonymousAccess: Access = {
  passFor: async () => ({ type: 'none' }),
  signInAgain: async () => 'in-vain',
  leave: () => {},
  end: async () => {},
}

// One page has one session, as it has one `fetch`: calls find it here.
let current = anonymousAccess

/** The access of this page's calls. */
export const currentAccess = (): Access => current

/** Lets the calls of this page in as the user who is signed in now. */
export const grantAccess = (access: Access): void => {
  current = access
}
