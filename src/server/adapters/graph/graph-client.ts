import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { ServiceError } from '../../account/ports.ts'
import type { GraphToken } from './graph-token.ts'

/** An answer of Graph that is final: success, or a refusal with its code and words. */
export type GraphAnswer =
  | { readonly kind: 'done'; readonly body: unknown }
  | {
      readonly kind: 'refused'
      readonly statusCode: number
      readonly code: string
      readonly message: string
      readonly details: readonly string[]
    }

export type GraphRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/v1.0`, its parts encoded. */
  readonly path: string
  readonly body?: object
  /** It may be made again when its answer is lost. */
  readonly isRepeatable: boolean
}

/** Makes a call. `Unavailable` when there is no final answer: it may have had its effect. */
export type GraphClient = (request: GraphRequest) => Promise<Result<GraphAnswer, ServiceError>>

/** Calls Graph at `graphUrl` with a token of its own; repeats what may be, and what was not done, twice at most. */
export const graphClient = (options: {
  readonly graphUrl: string
  readonly token: GraphToken
  readonly timeoutMs: number
}): GraphClient => {
  const once = async (request: GraphRequest): Promise<Attempt> => {
    const token = await options.token.get()
    if (!token.ok) return { ...unavailable(token.error.message), hadNoEffect: true }
    try {
      const answer = await fetch(`${options.graphUrl}/v1.0${request.path}`, {
        method: request.method,
        headers: {
          authorization: `Bearer ${token.value}`,
          accept: 'application/json',
          ...(request.body && { 'content-type': 'application/json' }),
        },
        ...(request.body && { body: JSON.stringify(request.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
      })
      return await read(answer)
    } catch (error) {
      return unavailable(reasonOf(error))
    }
  }

  return async (request) => {
    let hasNewToken = false
    for (let attempt = 0; ; attempt++) {
      const made = await once(request)
      switch (made.kind) {
        case 'final':
          return ok(made.answer)
        case 'not-authenticated':
          // Revoked before its time, for one: nothing was done, so with a new token it may be tried again.
          options.token.forget()
          if (hasNewToken) return err({ type: 'Refused', message: 'Graph refuses its own token' })
          hasNewToken = true
          break
        case 'unavailable': {
          const mayRepeat = (request.isRepeatable || made.hadNoEffect) && attempt < REPEATS
          const waitMs = made.waitMs ?? 200 * 2 ** attempt
          if (!mayRepeat || waitMs > LONGEST_WAIT_MS)
            return err({ type: 'Unavailable', message: `Graph: ${made.message}` })
          await wait(waitMs)
        }
      }
    }
  }
}

type Attempt =
  | { readonly kind: 'final'; readonly answer: GraphAnswer }
  | { readonly kind: 'not-authenticated' }
  | {
      readonly kind: 'unavailable'
      readonly message: string
      readonly waitMs: number | null
      readonly hadNoEffect: boolean
    }

const unavailable = (message: string): Extract<Attempt, { kind: 'unavailable' }> => ({
  kind: 'unavailable',
  message,
  waitMs: null,
  hadNoEffect: false,
})

const read = async (answer: Response): Promise<Attempt> => {
  const text = await answer.text()
  if (answer.status === 401) return { kind: 'not-authenticated' }
  if (answer.status === 429 || answer.status >= 500)
    return {
      ...unavailable(`status ${answer.status}`),
      waitMs: retryAfterMs(answer.headers.get('retry-after')),
      hadNoEffect: answer.status === 429,
    }
  const body: unknown = text === '' ? null : JSON.parse(text)
  if (answer.ok) return { kind: 'final', answer: { kind: 'done', body } }
  const { error } = z.parse(errorSchema, body)
  return {
    kind: 'final',
    answer: {
      kind: 'refused',
      statusCode: answer.status,
      code: error.code,
      message: error.message,
      details: (error.details ?? []).map(({ code }) => code),
    },
  }
}

/** train.microsoft.com/graph/errors */
const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.nullish(z.array(z.object({ code: z.string() }))),
  }),
})

/** Seconds or a date (RFC 9110, section 10.2.3). */
const retryAfterMs = (header: string | null): number | null => {
  if (header === null) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(ms, 0) : null
}

/** What kind of failure it was; never what was sent. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.name === 'TimeoutError' ? 'timeout' : error.name) : 'unknown'

const REPEATS = 2
const LONGEST_WAIT_MS = 10_000
