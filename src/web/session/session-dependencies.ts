import type { TokenRealm } from '../data/ask/bearer-scopes.ts'
import type { AuthClient } from './clients/auth-client.ts'
import type { SessionMarks } from './session-marks.ts'

/** The page, as far as signing in moves it. */
export type SessionPage = {
  /** Path and query. */
  readonly path: () => string
  /** It holds an identity provider's answer. */
  readonly hasRedirectAnswer: () => boolean
  /** The screen a visitor was led away from because they were not signed in; null when there was none. */
  readonly askedFor: () => string | null
  /** Whether a path is a screen for the signed-in. */
  readonly isForSignedIn: (path: string) => boolean
  /** Puts another path in the place of this one. */
  readonly show: (path: string) => void
  readonly load: (path: string) => void
  readonly reload: () => void
}

export type OpenedClient = {
  readonly client: AuthClient
  readonly realm: TokenRealm
  /** What a second factor of operators is asked for by. */
  readonly acrValues: readonly string[]
}

export type SessionDependencies = {
  /** Loads what signs in. Rejects when it cannot be had. */
  readonly open: () => Promise<OpenedClient>
  readonly marks: SessionMarks
  /** Removes what is stored of a person's searches and results. Never rejects. */
  readonly forget: () => Promise<void>
  readonly page: SessionPage
  readonly log: (message: string, error: unknown) => void
}
