import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import { networkOf } from './network-of.ts'

/**
 * What the operator of an installation looks for in its log, by names of the OWASP Logging Vocabulary. No
 * e-mail address, no password, no token: people are named by an id.
 */
export type SecurityEvent =
  | {
      readonly event:
        | 'authn_login_fail'
        | 'authn_login_lock'
        | 'authn_password_change'
        | 'user_updated'
      /** The identity provider's id; null when no account has that email address. */
      readonly userId: string | null
      readonly network: string
    }
  /** This many answers 401 and 403 within a minute. */
  | { readonly event: 'authz_fail'; readonly network: string; readonly refusals: number }
  | { readonly event: 'user_deleted'; readonly accountId: string }

export type ReportSecurity = (event: SecurityEvent) => void

/** Writes security events to the log, as warnings: they are there unless the log level is errors only. */
export const securityLog =
  (log: Pick<FastifyBaseLogger, 'warn'>): ReportSecurity =>
  (event) =>
    log.warn(event, sentences[event.event])

const sentences: Record<SecurityEvent['event'], string> = {
  authn_login_fail: 'a sign-in failed',
  authn_login_lock: 'sign-ins of an account from a network are refused for a while',
  authn_password_change: 'a password was changed',
  user_updated: 'a second factor was turned on or off',
  authz_fail: 'many requests from one network are refused',
  user_deleted: 'an account was deleted',
}

/**
 * Reports a network whose requests are refused again and again: once in a quarter of an hour, no matter how
 * many they are.
 */
export const reportRefusals = (
  app: FastifyInstance,
  report: ReportSecurity,
  now: () => number = Date.now,
): void => {
  const windows = new Map<string, { readonly beganAt: number; refusals: number; quiet: boolean }>()
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== 401 && statusCode !== 403) return
    const network = networkOf(request)
    const known = windows.get(network)
    const isOver =
      known === undefined || now() - known.beganAt > (known.quiet ? QUIET_MS : MINUTE_MS)
    const window = isOver ? { beganAt: now(), refusals: 0, quiet: false } : known
    if (windows.size >= MAX_NETWORKS) windows.clear()
    windows.set(network, window)
    window.refusals++
    if (window.refusals < BURST || window.quiet) return
    window.quiet = true
    report({ event: 'authz_fail', network, refusals: window.refusals })
  })
}

/** A page whose sign-in has ended is refused a few times; a scan, hundreds. */
const BURST = 20
const QUIET_MS = 15 * MINUTE_MS
const MAX_NETWORKS = 10_000
