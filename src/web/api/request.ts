import * as z from 'zod/mini'
import { apiErrorSchema } from '../../contract/api-error.ts'
import { err, ok, type Result } from '../../domain/result.ts'

/**
 * Why a call brought nothing. `text` is a sentence for the screen; `field` is the request field at fault,
 * when the server names one; `aborted` means that the caller no longer wants the answer, and nothing is to
 * be shown.
 */
export type CallFailure =
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly text: string
      readonly field: string | null
    }
  | { readonly kind: 'unreachable'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly text: string }
  | { readonly kind: 'aborted' }

/** An answer: its body as the contract says, and its headers. */
export type Answer<T> = { readonly body: T; readonly headers: Headers }

export type CallOptions = {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Calls the server and parses its answer by the contract. Never throws. */
export const callApi = async <T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { method = 'GET', body, signal }: CallOptions = {},
): Promise<Result<Answer<T>, CallFailure>> => {
  try {
    const response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : jsonBody) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    const json = await readJson(response)
    if (!response.ok) return err(refusalOf(response.status, json))
    const parsed = z.safeParse(schema, json)
    return parsed.success ? ok({ body: parsed.data, headers: response.headers }) : err(unreadable)
  } catch {
    return err(signal?.aborted ? { kind: 'aborted' } : unreachable)
  }
}

const jsonBody = { 'content-type': 'application/json' }

// The specification's toasts are red when their text has the word "error" in it.
const unreachable: CallFailure = {
  kind: 'unreachable',
  text: 'Network error: the server could not be reached. Check your connection and try again.',
}
const unreadable: CallFailure = {
  kind: 'unreadable',
  text: 'Server error: the answer could not be read. Try again in a moment.',
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusalOf = (status: number, json: unknown): CallFailure => {
  const parsed = z.safeParse(z.pick(apiErrorSchema, { error: true, field: true }), json)
  if (parsed.success) {
    const { error, field = null } = parsed.data
    return { kind: 'refused', status, text: error, field }
  }
  const text = `Server error (${status}). Nothing was changed; try again in a moment.`
  return { kind: 'refused', status, text, field: null }
}
