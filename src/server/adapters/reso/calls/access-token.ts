import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { Exchanged } from './exchange.ts'
import { jsonIn } from './json-in.ts'

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
  readonly get: (signal: AbortSignal) => Promise<Result<string, TokenFault>>
  /** The provider refuses this token. Whether there may be another. */
  readonly forget: (token: string) => boolean
}

/** Why there is no token: an answer that says no, or no answer. */
export type TokenFault = { readonly kind: 'refused' | 'unavailable'; readonly message: string }

/** One try at the token endpoint. */
export type AskForToken = (
  url: string,
  form: URLSearchParams,
  signal: AbortSignal,
) => Promise<Result<Exchanged, TokenFault>>

/**
 * A token that is given, or one by the client-credentials grant (RFC 6749, section 4.4), kept until shortly before it
 * expires. Calls at the same time share one request.
 */
export const accessToken = (
  credentials: ResoCredentials,
  { ask, now }: { readonly ask: AskForToken; readonly now: () => number },
): AccessToken => {
  if (credentials.kind === 'token')
    return { get: async () => ok(credentials.token), forget: () => false }
  let kept: { readonly token: string; readonly renewAt: number } | null = null
  let asking: Promise<Result<string, TokenFault>> | null = null

  const renew = async (signal: AbortSignal): Promise<Result<string, TokenFault>> => {
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
    if (!parsed.success)
      return err({ kind: 'unavailable', message: 'The token endpoint answered without a token.' })
    const seconds = Number(parsed.data.expires_in ?? DEFAULT_SECONDS)
    const margin = Math.min(MARGIN_SECONDS, seconds / 10)
    kept = { token: parsed.data.access_token, renewAt: now() + (seconds - margin) * 1000 }
    return ok(kept.token)
  }

  return {
    get: (signal) => {
      if (kept !== null && now() < kept.renewAt) return Promise.resolve(ok(kept.token))
      asking ??= renew(signal).finally(() => {
        asking = null
      })
      return asking
    },
    forget: (token) => {
      if (kept?.token === token) kept = null
      return true
    },
  }
}

const tokenSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds; some write them as a text. */
  expires_in: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d+$/))])),
})

const DEFAULT_SECONDS = 3600
const MARGIN_SECONDS = 300
