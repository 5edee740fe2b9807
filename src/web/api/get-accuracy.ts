import { type Accuracy, accuracySchema } from '../../contract/accuracy.ts'
import { ok, type Result } from '../../domain/result.ts'
import { type CallFailure, callApi } from './request.ts'

/** How far past values were from what homes then sold for, by market. */
export const getAccuracy = async (signal: AbortSignal): Promise<Result<Accuracy, CallFailure>> => {
  const answer = await callApi('/api/accuracy', accuracySchema, { signal })
  return answer.ok ? ok(answer.value.body) : answer
}
