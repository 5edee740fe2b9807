import { type Accuracy, accuracySchema } from '../../contract/accuracy.ts'
import { ok, type Result } from '../../domain/result.ts'
import { callInTime } from './call-in-time.ts'
import type { CallFailure } from './request.ts'

/** How far past values were from what homes then sold for: the first markets, or those `after` a page (its `next`). */
export const getAccuracy = async (
  after: string | null,
  signal: AbortSignal,
): Promise<Result<Accuracy, CallFailure>> => {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
  const answer = await callInTime(`/api/accuracy${query}`, accuracySchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}
