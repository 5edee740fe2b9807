import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../domain/result.ts'
import { reasonOf } from '../../platform/reason-of.ts'
import type { FeedFault } from '../../sources/feeds/ports.ts'

export type RentcastAccess = {
  /** Where the API is: `https://api.rentcast.io/v1`. */
  readonly url: string
  /** Goes into the header X-Api-Key, and nowhere else. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Waits `ms` milliseconds; rejects when the signal is aborted. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** The parsed answer to a GET, or why there is none. An answer of 404 says that nothing was found: an empty list. */
export type AskRentcast = (
  path: string,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<Result<unknown, FeedFault>>

/**
 * Calls of RentCast's API with one key, one after another, at most twenty in any second (reference/rate-limits).
 * What may pass (429, 5xx, a connection that breaks) is tried again after a while, a few times.
 */
export const openRentcastApi = ({
  url,
  key,
  now,
  pause = (ms, signal) => wait(ms, undefined, { signal }),
}: RentcastAccess): AskRentcast => {
  let last: Promise<unknown> = Promise.resolve()
  let answeredAt = Number.NEGATIVE_INFINITY

  const askOnce = async (path: string, signal: AbortSignal): Promise<Result<unknown, Failure>> => {
    // Counted from the answer: the call reached RentCast no later, however long it was on its way.
    const early = answeredAt + SPACING_MS - now()
    if (early > 0) await pause(early, signal)
    try {
      return await answerTo(`${url}${path}`, key, signal)
    } finally {
      answeredAt = now()
    }
  }
  const askPatiently: AskRentcast = async (path, query, signal) => {
    if (!/^[\x21-\x7e]+$/.test(key)) return err(malformedKey)
    const asked = `${path}?${new URLSearchParams(query)}`
    for (let attempt = 1; ; attempt++) {
      const answer = await askOnce(asked, signal)
      if (answer.ok) return answer
      const { mayPass, ...fault } = answer.error
      const asksFor = (fault.retryAfterSeconds ?? 0) * 1000
      if (!mayPass || attempt === ATTEMPTS || asksFor > LONGEST_PAUSE_MS) return err(fault)
      const backoff = 2 ** (attempt - 1) * 1000
      await pause(Math.max(asksFor, backoff) + Math.random() * backoff, signal)
    }
  }
  return (path, query, signal) => {
    const mine = last.then(() => {
      signal.throwIfAborted()
      return askPatiently(path, query, signal)
    })
    last = mine.catch(() => undefined)
    return mine
  }
}

type Failure = FeedFault & { readonly mayPass: boolean }

const answerTo = async (
  url: string,
  key: string,
  signal: AbortSignal,
): Promise<Result<unknown, Failure>> => {
  try {
    const answer = await fetch(url, {
      headers: { 'X-Api-Key': key, Accept: 'application/json' },
      // A key follows no redirect.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    const text = await textOf(answer)
    if (text === null) return unavailable('RentCast answers with more than 64 MB', false)
    if (answer.status === 200) return parsed(text)
    return answer.status === 404 ? ok([]) : failureOf(answer, text)
  } catch (error) {
    signal.throwIfAborted()
    return unavailable(`RentCast cannot be reached (${reasonOf(error)})`, true)
  }
}

/** Null where an answer is larger than any list can be. */
const textOf = async (answer: Response): Promise<string | null> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength
    if (bytes > LARGEST_ANSWER) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const parsed = (text: string): Result<unknown, Failure> => {
  try {
    return ok(JSON.parse(text))
  } catch {
    return unavailable('RentCast answers with something that is not JSON', true)
  }
}

/** Anything else would be refused by `fetch`, in words that repeat the key. */
const malformedKey: FeedFault = {
  kind: 'refused',
  message: 'The key of RentCast holds characters that no key has: check where it is set.',
  retryAfterSeconds: null,
}

const unavailable = (why: string, mayPass: boolean): Result<never, Failure> =>
  err({ kind: 'unavailable', message: `${why}.`, retryAfterSeconds: null, mayPass })

/** Its own code of the error, `auth/api-key-invalid`, is reported; nothing else it says is. */
const failureOf = (answer: Response, text: string): Result<never, Failure> => {
  const { status } = answer
  const code = codeOf(text)
  const said = code === null ? String(status) : `${status}, ${code}`
  if (status === 401 || status === 403)
    return err({
      kind: 'refused',
      message: `RentCast refuses the key (${said}). Check the key and its plan at app.rentcast.io.`,
      retryAfterSeconds: null,
      mayPass: false,
    })
  if (status === 429)
    return err({
      kind: 'unavailable',
      message: `RentCast asks for fewer requests (${said}).`,
      retryAfterSeconds: secondsOf(answer.headers.get('retry-after')),
      mayPass: true,
    })
  if (status >= 500) return unavailable(`RentCast has a fault of its own (${said})`, true)
  return err({
    kind: 'refused',
    message: `RentCast does not take the request (${said}). Check the places of this source.`,
    retryAfterSeconds: null,
    mayPass: false,
  })
}

const errorSchema = z.object({ error: z.string().check(z.regex(/^[a-z-]{1,40}\/[a-z-]{1,60}$/)) })
const codeOf = (text: string): string | null => {
  const json = parsed(text)
  const error = json.ok ? errorSchema.safeParse(json.value) : null
  return error?.success ? error.data.error : null
}

/** Retry-After in seconds; as a date it is not used by this API. */
const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : null

const SPACING_MS = 51
const ANSWER_MS = 60_000
const ATTEMPTS = 4
const LONGEST_PAUSE_MS = 60_000
const LARGEST_ANSWER = 64_000_000
