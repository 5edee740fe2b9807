import { randomUUID } from 'node:crypto'
import type { Directory } from '../directory.ts'
import type { KnownPlaces } from '../known-places.ts'
import type { Throttle } from '../throttle.ts'

/** One interaction. */
export type Visit = {
  readonly uid: string
  /** The network they come from. */
  readonly network: string
  /** The session of their browser; null while it has none. */
  readonly session: string | null
  /** Who they may be: an email, or empty. */
  readonly loginHint: string
  /** Where a second factor comes in beside the sign-in: it is asked for (`acr_values`), or to be turned on or off. */
  readonly secondFactor: 'asked for' | 'to change' | null
}

/** Informs the operator of this installation. `userId` is null when no user has that email. */
export type ReportSignIn = (event: {
  readonly event: 'authn_login_fail' | 'authn_login_lock' | 'authn_password_change' | 'user_updated'
  readonly userId: string | null
  readonly network: string
}) => void

/** What the steps of both policies work with. */
export type StepsDeps = {
  readonly directory: Directory
  readonly throttle: Throttle
  readonly knownPlaces: KnownPlaces
  readonly report: ReportSignIn
  readonly now: () => Date
}

/** The result of looking at a page or of sending its form. */
export type Outcome =
  | Shown
  /** The page must be asked for again. */
  | { readonly kind: 'again' }
  | { readonly kind: 'signed-in'; readonly userId: string; readonly usedCode: boolean }
  /** Back to the product with `access_denied` and this description. */
  | { readonly kind: 'denied'; readonly description: string }

/** A page as the answer. */
export type Shown = {
  readonly kind: 'page'
  readonly page: string
  readonly statusCode?: number
  readonly retryAfterMs?: number
}

/** The pages of a policy. */
export type Steps = {
  readonly show: (visit: Visit) => Promise<Outcome>
  readonly take: (visit: Visit, form: URLSearchParams) => Promise<Outcome>
}

/**
 * The e-mail of a form, just as the directory looks for it: a person who types it in another way, or pads it,
 * is counted as trying the same account.
 */
export const typedEmail = (form: URLSearchParams): string =>
  (form.get('email') ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 254)
    .trim()

/** "Forgot your password?": the product goes on to the reset policy. */
export const forgotPassword = (now: Date): Outcome => ({
  kind: 'denied',
  description: inB2cWords('AADB2C90118: The user has forgotten their password.', now),
})

/** "Cancel": back to the product, without a sign-in. */
export const cancelled = (now: Date): Outcome => ({
  kind: 'denied',
  description: inB2cWords(
    'AADB2C90091: The user has cancelled entering self-asserted information.',
    now,
  ),
})

/** train.microsoft.com/azure/active-directory-b2c/error-codes: the code, then what to quote to the support. */
const inB2cWords = (message: string, now: Date) =>
  `${message}\r\nCorrelation ID: ${randomUUID()}\r\nTimestamp: ${now.toISOString().slice(0, 19).replace('T', ' ')}Z\r\n`
