import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts'
import { RETRY_DAYS } from './webhook-limits.ts'

/**
 * When a delivery that failed is tried again: 5 s after the first attempt, then each wait four times as long, up to half
 * a day, each by up to a fifth longer or shorter so that receivers do not get everything at once. `retryAfterMs` is what
 * the receiver asked for. Null once `RETRY_DAYS` are over; the last attempt is at their end.
 */
export const nextAttempt = ({
  attempts,
  firstAt,
  now,
  retryAfterMs,
  random,
}: {
  /** How many attempts there were. */
  readonly attempts: number
  /** When the first one was due. */
  readonly firstAt: Date
  readonly now: Date
  readonly retryAfterMs: number | null
  /** From 0 up to 1. */
  readonly random: number
}): Date | null => {
  const end = firstAt.getTime() + RETRY_DAYS * DAY_MS
  if (now.getTime() >= end) return null
  const wait = Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS)
  const jittered = wait * (1 - JITTER + 2 * JITTER * random)
  return new Date(Math.min(end, now.getTime() + Math.max(jittered, retryAfterMs ?? 0)))
}

/**
 * Until when a receiver that does not answer well is left in peace by all messages: as long again as it has been failing,
 * up to a quarter of an hour, or as long as it asks.
 */
export const pauseUntil = ({
  failingSince,
  now,
  retryAfterMs,
}: {
  readonly failingSince: Date
  readonly now: Date
  readonly retryAfterMs: number | null
}): Date => {
  const failing = Math.max(FIRST_WAIT_MS, now.getTime() - failingSince.getTime())
  return new Date(now.getTime() + Math.max(Math.min(failing, LONGEST_PAUSE_MS), retryAfterMs ?? 0))
}

/** How long the header `Retry-After` asks to wait (RFC 9110, section 10.2.3): seconds or a date; null where it is neither. */
export const retryAfterMsOf = (header: string | null, now: Date): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_ASKED_MS)
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now.getTime()), LONGEST_ASKED_MS)
}

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 12 * HOUR_MS
const JITTER = 0.2
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
/** Longer than that we do not wait, whatever a receiver asks for. */
const LONGEST_ASKED_MS = DAY_MS
