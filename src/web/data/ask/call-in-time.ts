import type * as z from 'zod/mini'
import { err, type Result } from '../../../domain/result.ts'
import { type Answer, type CallFailure, type CallOptions, callApi } from './request.ts'

/** A look-up that takes longer than this is given up, so that no one waits for a server that is stuck. */
const ANSWER_WITHIN_MS = 30_000

/** `callApi` for a look-up that ends when its caller leaves, or when the answer takes too long. Never throws. */
export const callInTime = async <S extends z.ZodMiniType>(
  path: string,
  schema: S,
  leaving: AbortSignal | undefined,
  asked: Omit<CallOptions, 'signal'> = {},
): Promise<Result<Answer<z.output<S>>, CallFailure>> => {
  // Not `AbortSignal.any`, which Safari lacks before 17.4.
  const call = new AbortController()
  const end = () => call.abort()
  const limit = setTimeout(end, ANSWER_WITHIN_MS)
  leaving?.addEventListener('abort', end)
  if (leaving?.aborted) end()
  const answer = await callApi(path, schema, { ...asked, signal: call.signal })
  clearTimeout(limit)
  leaving?.removeEventListener('abort', end)
  const tooSlow = !answer.ok && call.signal.aborted && !leaving?.aborted
  return tooSlow ? err(slow) : answer
}

// The specification's toasts are red when their text has the word "error" in it.
const slow: CallFailure = {
  kind: 'unreachable',
  text: 'Network error: the server took too long to answer. Try again in a moment.',
}
