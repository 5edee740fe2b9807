import * as z from 'zod/mini'
import { printableText } from '../../../../domain/printable-text.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { DAY_MS } from '../../../../domain/time-units.ts'
import type { FeedFault } from '../../../sources/feeds/ports.ts'
import { accessToken, type ResoCredentials } from './access-token.ts'
import { type Exchanged, type ExchangeLimits, exchange } from './exchange.ts'
import { jsonIn } from './json-in.ts'
import type { Clock, RateLimiter } from './rate-limiter.ts'

/** A page of records, as OData wraps them. */
export type ResoPage = {
  readonly records: readonly unknown[]
  /** Where the next page is, at the same provider; null where none is named. */
  readonly next: string | null
  readonly answeredAt: Date
}

/** Why there is no page, with what the provider said, for callers that can do without what it refuses. */
export type CallFault = FeedFault & {
  readonly status: number | null
  /** Its own words; '' without any. */
  readonly said: string
}

export type ResoClient = {
  /** The records at an address below the service root, or one that a page named. */
  readonly page: (url: string, signal: AbortSignal) => Promise<Result<ResoPage, CallFault>>
  /** The text of a document. */
  readonly text: (url: string, signal: AbortSignal) => Promise<Result<string, CallFault>>
}

/**
 * Asks one provider: as who may, within its limits, again after what passes by itself. Waits double, each a random
 * part of the longest (full jitter); how long the provider asks to be left alone is kept by the limiter.
 */
export const resoClient = (options: {
  readonly serviceRoot: string
  readonly credentials: ResoCredentials
  readonly limiter: RateLimiter
  readonly limits: ExchangeLimits
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
}): ResoClient => {
  const { limiter, clock } = options
  const root = new URL(options.serviceRoot)

  const once = async (url: string, request: RequestInit, signal: AbortSignal): Promise<Attempt> => {
    const turn = await limiter.turn(signal)
    if (!turn.ok)
      return {
        kind: 'failed',
        fault: {
          ...unavailable(`The limits of ${root.host} are used up for now.`),
          retryAfterSeconds: Math.ceil(turn.error.waitMs / 1000),
        },
      }
    let bytes = 0
    try {
      const answer = await exchange(options.fetch, url, request, { limits: options.limits, signal })
      bytes = answer.ok ? answer.value.bytes : answer.error.bytes
      if (answer.ok) return attemptOf(answer.value)
      const { kind, message } = answer.error
      if (kind === 'too large')
        return { kind: 'failed', fault: tooLarge(root.host, options.limits) }
      return {
        kind: 'passing',
        message: `${root.host} could not be reached: ${message}.`,
        waitMs: null,
      }
    } finally {
      turn.value.done(bytes)
    }
  }

  const attemptOf = (answer: Exchanged): Attempt => {
    if (answer.status === 429 || answer.status === 408 || answer.status >= 500) {
      const waitMs = retryAfterMs(answer.headers.get('retry-after'), clock.now())
      if (waitMs !== null) limiter.pauseUntil(clock.now() + waitMs)
      const message =
        answer.status === 429
          ? `${root.host} says that it is asked too often.`
          : `${root.host} answered with status ${answer.status}.`
      return { kind: 'passing', message, waitMs, status: answer.status }
    }
    return { kind: 'answered', answer }
  }

  const repeated = async (
    url: string,
    request: () => Promise<Result<RequestInit, CallFault>>,
    signal: AbortSignal,
  ): Promise<Result<Exchanged, CallFault>> => {
    for (let tries = 1; ; tries++) {
      const made = await request()
      if (!made.ok) return made
      const attempt = await once(url, made.value, signal)
      if (attempt.kind === 'answered') return ok(attempt.answer)
      if (attempt.kind === 'failed') return err(attempt.fault)
      const { waitMs, status = null } = attempt
      const retryAfterSeconds = waitMs === null ? null : Math.ceil(waitMs / 1000)
      if (tries === MAX_TRIES || (waitMs ?? 0) > LONGEST_ASKED_WAIT_MS)
        return err({ ...unavailable(attempt.message), retryAfterSeconds, status })
      const backoff = options.random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** tries)
      await clock.wait(backoff, signal)
    }
  }

  const token = accessToken(options.credentials, {
    now: clock.now,
    ask: async (url, form, signal) => {
      const request: RequestInit = {
        method: 'POST',
        body: form,
        headers: { accept: 'application/json' },
      }
      const answer = await repeated(url, async () => ok(request), signal)
      if (!answer.ok) return answer
      if (answer.value.status === 200) return answer
      const code = z.safeParse(oauthErrorSchema, jsonIn(answer.value.text))
      const why = code.success
        ? withoutSecret(code.data.error, form)
        : `status ${answer.value.status}`
      return err({
        kind: 'refused',
        retryAfterSeconds: null,
        message: `${new URL(url).host} gives no token (${printableText(why)}): check the client id and secret.`,
      })
    },
  })

  const get = async (
    url: string,
    accept: string,
    signal: AbortSignal,
  ): Promise<Result<Exchanged, CallFault>> => {
    let used = ''
    const request = async (): Promise<Result<RequestInit, CallFault>> => {
      const got = await token.get(signal)
      if (!got.ok) return err({ ...got.error, status: null, said: '' })
      used = got.value
      const headers = { authorization: `Bearer ${used}`, accept, 'accept-encoding': 'gzip' }
      return ok({ headers })
    }
    let answer = await repeated(url, request, signal)
    // Revoked before its time: once, a new token may help.
    if (answer.ok && answer.value.status === 401 && token.forget(used))
      answer = await repeated(url, request, signal)
    if (!answer.ok) return answer
    if (answer.value.status === 200) return answer
    return err(refusalOf(answer.value, root.host, used))
  }

  const guarded = async <T>(
    signal: AbortSignal,
    call: () => Promise<Result<T, CallFault>>,
  ): Promise<Result<T, CallFault>> => {
    try {
      return await call()
    } catch (error) {
      if (!signal.aborted) throw error
      return err(unavailable('The sync was stopped.'))
    }
  }

  return {
    page: (url, signal) =>
      guarded(signal, async () => {
        const answer = await get(url, 'application/json', signal)
        if (!answer.ok) return answer
        const parsed = z.safeParse(pageSchema, jsonIn(answer.value.text))
        if (!parsed.success)
          return err(
            unavailable(`${root.host} answered with something other than a page of records.`),
          )
        const named = parsed.data['@odata.nextLink'] ?? linkIn(answer.value.headers.get('link'))
        const next = named == null ? ok(null) : nextAt(named, url, root)
        if (!next.ok) return err({ ...unavailable(next.error), kind: 'refused' })
        return ok({
          records: parsed.data.value,
          next: next.value,
          answeredAt: dateOf(answer.value.headers.get('date'), clock.now()),
        })
      }),
    text: (url, signal) =>
      guarded(signal, async () => {
        const answer = await get(url, 'application/xml', signal)
        return answer.ok ? ok(answer.value.text) : answer
      }),
  }
}

type Attempt =
  | { readonly kind: 'answered'; readonly answer: Exchanged }
  | { readonly kind: 'failed'; readonly fault: CallFault }
  /** It may go by itself. */
  | {
      readonly kind: 'passing'
      readonly message: string
      readonly waitMs: number | null
      readonly status?: number
    }

const unavailable = (message: string): CallFault => ({
  kind: 'unavailable',
  message,
  retryAfterSeconds: null,
  status: null,
  said: '',
})

const tooLarge = (host: string, limits: ExchangeLimits): CallFault => ({
  ...unavailable(`A page of ${host} is larger than ${Math.floor(limits.bytes / 1e6)} MB.`),
  kind: 'refused',
  status: CONTENT_TOO_LARGE,
})

/** Some repeat the request in their refusal, with its token. */
const refusalOf = ({ status, text }: Exchanged, host: string, token: string): CallFault => {
  const parsed = z.safeParse(odataErrorSchema, jsonIn(text))
  const error = parsed.success ? parsed.data.error : null
  const message = (typeof error === 'string' ? error : error?.message) ?? ''
  const said = message.replaceAll(token, '…').slice(0, LONGEST_SAID)
  return {
    kind: 'refused',
    message: sentenceOf(status, host, printableText(said)),
    retryAfterSeconds: null,
    status,
    said,
  }
}

const sentenceOf = (status: number, host: string, said: string): string => {
  if (status === 401) return `${host} refuses the token: it is wrong or has run out.`
  if (status === 403) return `${host} does not allow this account to read listings.`
  if (status >= 300 && status < 400) return `${host} has moved: check the service root.`
  if (status === 404) return `${host} has no such service: check the service root.`
  return `${host} refuses the request with status ${status}${said === '' ? '.' : `: ${said}`}`
}

/**
 * The next page, at the provider's own address and nowhere else, since the token goes with the request. A provider
 * behind a proxy may name itself by `http`.
 */
const nextAt = (named: string, asked: string, root: URL): Result<string, string> => {
  const url = URL.parse(named, asked)
  const isBehindProxy =
    url?.protocol === 'http:' && root.protocol === 'https:' && url.hostname === root.hostname
  const isOwn = url !== null && (url.origin === root.origin || isBehindProxy)
  if (!isOwn) return err(`${root.host} names a next page at another address, which gets no token.`)
  return ok(`${root.origin}${url.pathname}${url.search}`)
}

/** `Link: <https://...>; rel="next"` (RFC 8288). */
const linkIn = (header: string | null): string | null =>
  /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(header ?? '')?.[1] ?? null

/** Seconds or a date (RFC 9110, section 10.2.3); a day at most, since a slip of the pen must not stop a source for good. */
const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), DAY_MS) : null
}

const dateOf = (header: string | null, now: number): Date => {
  const time = Date.parse(header ?? '')
  return new Date(Number.isFinite(time) ? time : now)
}

const pageSchema = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.nullish(z.string()),
})
const odataErrorSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.nullish(z.string()) })]),
})
/** Some repeat what they were sent. */
const withoutSecret = (said: string, form: URLSearchParams): string => {
  const secret = form.get('client_secret')
  return secret === null ? said : said.replaceAll(secret, '…')
}

const oauthErrorSchema = z.object({ error: z.string() })

/** More than any refusal needs that repeats the query. */
const LONGEST_SAID = 20_000

/** What a server says of a request (RFC 9110, section 15.5.14), and we of an answer. */
export const CONTENT_TOO_LARGE = 413

const MAX_TRIES = 5
const FIRST_BACKOFF_MS = 500
const LONGEST_BACKOFF_MS = 30_000
/** Beyond, the schedule comes again instead of a call that waits. */
const LONGEST_ASKED_WAIT_MS = 60_000
