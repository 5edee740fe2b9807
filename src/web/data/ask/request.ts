import * as z from 'zod/mini'
import { ACCOUNT_CLOSING } from '../../../contract/account/subscription.ts'
import { apiErrorSchema } from '../../../contract/api-error.ts'
import type { ApiError } from '../../../contract/error-codes.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type Access, currentAccess } from './access.ts'
import { authorizedFetch } from './authorized-fetch.ts'
import { pause } from './pause.ts'

/**
 * Why a call brought nothing. `text` is a sentence for the screen; `code` and the request `field` at fault
 * are there when the server names them; `aborted` means that the caller no longer wants the answer, or that
 * the page is being left, and nothing should be shown.
 */
export type CallFailure =
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly text: string
      readonly code: string | null
      readonly field: string | null
      /** Where a search would find homes instead, and how many more such cities there are. */
      readonly covered?: ApiError['covered'] | undefined
      readonly coveredMore?: ApiError['coveredMore'] | undefined
      /** What is kept, where a change was made to something older; null when it is there no more. */
      readonly now?: unknown
    }
  | { readonly kind: 'unreachable'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly text: string }
  | { readonly kind: 'aborted' }

/** Why a call failed, as a sentence for the screen; null when it did not, or its screen is gone. */
export const faultOf = (answer: Result<unknown, CallFailure>): string | null =>
  answer.ok || answer.error.kind === 'aborted' ? null : answer.error.text

/** Whether the same call may succeed later. */
export const mayPass = (failure: CallFailure): boolean =>
  failure.kind !== 'refused' || failure.status >= 500 || failure.status === 429

/** Whether the call found no one to take it: no connection, or a server that is away, or whose database is. */
export const isAway = (failure: CallFailure): boolean => {
  if (failure.kind !== 'refused') return failure.kind === 'unreachable'
  const { status, code } = failure
  if (code === null) return status >= 502 && status <= 504
  return code === 'reading-only' || code === 'database-unavailable' || code === 'server-stopping'
}

/** Whether what was asked for, or was to be changed, is not there. */
export const isGone = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.status === 404

/** An answer: its body as the contract says, and its headers. */
export type Answer<T> = { readonly body: T; readonly headers: Headers }

export type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** What is lost when the call must wait for a sign-in; with `none` the page is not left. */
  readonly interrupts?: 'search' | 'other' | 'none'
  /** Asked twice it does what it does once: it is sent again where a node or its database has just gone away. GETs always are. */
  readonly repeatable?: boolean
  /** It is sent also where the page is left at once: so is every small change that its caller cannot end. */
  readonly outlivesPage?: boolean
  /** Who makes it: the person who is signed in, unless it says another. */
  readonly access?: Access
  /** Sends the request in place of the browser's own, as for a file whose way is watched. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * Calls the server, as the signed-in user, and parses its answer by the contract (an answer without a body as
 * `undefined`). Never throws.
 */
export const callApi = async <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  options: CallOptions = {},
): Promise<Result<Answer<z.output<S>>, CallFailure>> => {
  const answer = await callForText(path, options)
  if (!answer.ok) return answer
  const { body, headers } = answer.value
  const parsed = z.safeParse(schema, jsonOf(body))
  return parsed.success ? ok({ body: parsed.data, headers }) : err(unreadable)
}

/** Calls the server as `callApi` does, and leaves its answer as it is. */
export const callForText = async (
  path: string,
  options: CallOptions = {},
): Promise<Result<Answer<string>, CallFailure>> => {
  const { method = 'GET', repeatable = method === 'GET', signal } = options
  let answer = await callOnce(path, options)
  if (!repeatable) return answer
  for (const wait of REPEATED_AFTER_MS) {
    if (answer.ok || !isPassing(answer.error)) return answer
    // Not all at once: everybody's node went away at the same moment.
    await pause(wait * (0.75 + Math.random() / 2), signal)
    if (signal?.aborted) return err({ kind: 'aborted' })
    answer = await callOnce(path, options)
  }
  return answer
}

/** Long enough for another node to be chosen, or for a database to start again or be replaced; short for those who wait. */
const REPEATED_AFTER_MS = [400, 1_200, 3_000] as const

/** Whether it may be gone in a moment. A database that is away for longer is waited for by those who have a change for it. */
const isPassing = (failure: CallFailure): boolean =>
  failure.kind === 'unreachable'
    ? navigator.onLine !== false
    : isAway(failure) && !(failure.kind === 'refused' && failure.code === 'reading-only')

const callOnce = async (
  path: string,
  options: CallOptions,
): Promise<Result<Answer<string>, CallFailure>> => {
  const { method = 'GET', body, signal, headers = {}, interrupts, access, fetch } = options
  const { outlivesPage = method !== 'GET' && signal === undefined } = options
  try {
    const text = body === undefined ? '' : JSON.stringify(body)
    const init = {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : jsonBody),
        ...headers,
      },
      ...(body === undefined ? {} : { body: text }),
      ...(signal === undefined ? {} : { signal }),
      ...(outlivesPage && text.length <= MAX_THAT_OUTLIVES ? { keepalive: true } : {}),
    }
    const fetched = await authorizedFetch(path, init, {
      ...(interrupts === undefined ? {} : { interrupts }),
      ...(access === undefined ? {} : { access }),
      ...(fetch === undefined ? {} : { fetch }),
    })
    if (fetched.type === 'leaving') return err({ kind: 'aborted' })
    if (fetched.type === 'in-vain') return err(notLetIn)
    const { response } = fetched
    const answer = await response.text()
    if (!response.ok) {
      const refusal = refusalOf(response.status, jsonOf(answer))
      if (refusal.code !== ACCOUNT_CLOSING) return err(refusal)
      currentAccess().leave()
      return err({ kind: 'aborted' })
    }
    return ok({ body: answer, headers: response.headers })
  } catch {
    return err(signal?.aborted ? { kind: 'aborted' } : unreachable)
  }
}

/** Letters. Browsers refuse more than 64 KiB under way in requests that outlive their page. */
const MAX_THAT_OUTLIVES = 20_000

const jsonBody = { 'content-type': 'application/json' }

// The specification's toasts are red when their text has the word "error" in it.
const unreachable: CallFailure = {
  kind: 'unreachable',
  text: 'Network error: the server could not be reached. Check your connection and try again.',
}
const notLetIn: CallFailure = {
  kind: 'refused',
  status: 401,
  text: 'Sign-in error: the server did not accept it. Sign in again.',
  code: 'sign-in-required',
  field: null,
}
export const unreadable: CallFailure = {
  kind: 'unreadable',
  text: 'Server error: the answer could not be read. Try again in a moment.',
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusalOf = (status: number, json: unknown): CallFailure & { readonly kind: 'refused' } => {
  // Whether the server did anything before it failed is not known here: it may have been a payment.
  const silent = `Server error (${status}). Try again in a moment.`
  const parsed = z.safeParse(errorSchema, json)
  if (!parsed.success) return { kind: 'refused', status, text: silent, code: null, field: null }
  const { error, code = null, field = null, covered, coveredMore, now } = parsed.data
  return {
    kind: 'refused',
    status,
    text: error.trim() === '' ? silent : error,
    code,
    field,
    covered,
    coveredMore,
    now,
  }
}

// A proxy's error may name no code.
const errorSchema = z.extend(z.omit(apiErrorSchema, { code: true }), {
  code: z.exactOptional(z.string()),
})
