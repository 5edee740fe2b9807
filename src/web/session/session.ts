import { createContext, useContext } from 'react'
import type { AuthAccount } from './clients/auth-client.ts'

/** Who is using the page. Signed in is decided by the account, never by its name, which may be empty. */
export type Session =
  /** Not known yet, or on the way to the identity provider: screens wait. */
  | { readonly state: 'starting' }
  | {
      readonly state: 'anonymous'
      /** Leaves the page for the identity provider, and comes back to the screen that was asked for, else to home. */
      readonly signIn: () => void
      /** The same, with the e-mail filled in. */
      readonly signInAs: (email: string) => void
      /** The identity provider could not be reached just now. */
      readonly signInFailed: boolean
    }
  | {
      readonly state: 'signed-in'
      readonly account: AuthAccount
      /** The sign-in interrupted a search, which was not run. */
      readonly searchNotRun: boolean
      /** Removes everything stored, leaves the page for the identity provider, and ends on welcome. */
      readonly signOut: () => void
      /**
       * Leaves the page to sign in with the second factor that operators need here, and comes back to it; `unreachable`
       * is the identity provider.
       */
      readonly stepUp: () => Promise<'leaving' | 'unreachable'>
      /** The same, to where the embedded sign-in turns the second factor on and off. */
      readonly changeSecondFactor: () => Promise<'leaving' | 'unreachable'>
    }

export const SessionContext = createContext<Session>({ state: 'starting' })

/** Who is using the page. */
export const useSession = (): Session => useContext(SessionContext)

/** Whose things the browser keeps; null without a sign-in. */
export const useUserId = (): string | null => {
  const session = useSession()
  return session.state === 'signed-in' ? session.account.sub : null
}
