import { type Accuracy, accuracySchema } from '../../contract/accuracy.ts'
import { ok, type Result } from '../../domain/result.ts'
import { callInTime } from './call-in-time.ts'
import type { CallFailure } from './request.ts'

/**
 * How far past values were from what homes then sold for: the first markets, or those `after` a page (its
 * `next`); of every market, or of those that visitors may see.
 */
export const getAccuracy = async (
  of: 'every-market' | 'public-markets',
  after: string | null,
  signal: AbortSignal,
): Promise<Result<Accuracy, CallFailure>> => {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`
  const answer = await callInTime(`${addresses[of]}${query}`, accuracySchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}

const addresses = { 'every-market': '/api/accuracy', 'public-markets': '/api/accuracy/public' }
