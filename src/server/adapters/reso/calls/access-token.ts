import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { FeedFault } from '../../../sources/feeds/ports.ts'
import type { Exchanged } from './exchange.ts'
import { jsonIn } from './json-in.ts'
import { unlessAborted } from './unless-aborted.ts'

/** How a provider knows who asks. */
export type ResoCredentials =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'client'
      readonly tokenUrl: string
      readonly clientId: string
      readonly clientSecret: string
      readonly scope: string | null
    }

/** The bearer token of requests. */
export type AccessToken = {
  readonly get: (signal: AbortSignal) => Promise<Result<string, FeedFault>>
  /** The provider refuses this token. Whether there may be another. */
  readonly forget: (token: string) => boolean
}

/** Asks the token endpoint: an answer that says yes, or why there is none. */
export type AskForToken = (
  url: string,
  form: URLSearchParams,
  signal: AbortSignal,
) => Promise<Result<Exchanged, FeedFault>>

/**
 * A token that is given, or one by the client-credentials grant (RFC 6749, section 4.4), kept until shortly before it
 * expires. Calls at the same time share one request.
 */
export const accessToken = (
  credentials: ResoCredentials,
  { ask, now }: { readonly ask: AskForToken; readonly now: () => number },
): AccessToken => {
  if (credentials.kind === 'token')
    return { get: async () => tokenOf(credentials.token), forget: () => false }
  let kept: { readonly token: string; readonly renewAt: number } | null = null
  let asking: {
    readonly token: Promise<Result<string, FeedFault>>
    /** How many calls wait for it: without any it is given up. */
    waiting: number
    readonly giveUp: AbortController
  } | null = null

  const renew = async (signal: AbortSignal): Promise<Result<string, FeedFault>> => {
    const { tokenUrl, clientId, clientSecret, scope } = credentials
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope !== null && { scope }),
    })
    const answer = await ask(tokenUrl, form, signal)
    if (!answer.ok) return answer
    const parsed = z.safeParse(tokenSchema, jsonIn(answer.value.text))
    if (!parsed.success) return err(withoutToken)
    const seconds = Number(parsed.data.expires_in ?? DEFAULT_SECONDS)
    const margin = Math.min(MARGIN_SECONDS, seconds / 10)
    const token = tokenOf(parsed.data.access_token)
    if (token.ok) kept = { token: token.value, renewAt: now() + (seconds - margin) * 1000 }
    return token
  }

  const begin = () => {
    const giveUp = new AbortController()
    const token = renew(giveUp.signal)
    // When it is given up, no one may wait for it any more.
    token.catch(() => undefined)
    return { token, waiting: 0, giveUp }
  }

  return {
    get: async (signal) => {
      if (kept !== null && now() < kept.renewAt) return ok(kept.token)
      asking ??= begin()
      const mine = asking
      mine.waiting++
      try {
        return await unlessAborted(mine.token, signal)
      } finally {
        // Others may wait for it, too: it goes on until the last of them is stopped.
        if (--mine.waiting === 0) {
          mine.giveUp.abort()
          if (asking === mine) asking = null
        }
      }
    },
    forget: (token) => {
      if (kept?.token === token) kept = null
      return true
    },
  }
}

/** Anything else would be refused by `fetch`, in words that repeat the token. */
const tokenOf = (text: string): Result<string, FeedFault> =>
  /^[\x21-\x7e]+$/.test(text) ? ok(text) : err(malformedToken)

const malformedToken: FeedFault = {
  kind: 'refused',
  message: 'The token holds characters that no token has: check where it is set.',
  retryAfterSeconds: null,
}

const withoutToken: FeedFault = {
  kind: 'unavailable',
  message: 'The token endpoint answered without a token.',
  retryAfterSeconds: null,
}

const tokenSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds; some write them as a text. */
  expires_in: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d+$/))])),
})

const DEFAULT_SECONDS = 3600
const MARGIN_SECONDS = 300
