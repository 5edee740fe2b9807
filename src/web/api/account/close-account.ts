import * as z from 'zod/mini'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/**
 * Cancels the subscription and deletes the account with all its data. Once it is answered the deletion is
 * certain; `userId` is the `sub` claim.
 */
export const closeAccount = async (
  subscriptionId: string,
  userId: string,
): Promise<Result<void, CallFailure>> => {
  const path = `/api/account/${encodeURIComponent(subscriptionId)}/${encodeURIComponent(userId)}`
  // The specification knows no body; whatever comes says the same.
  const answer = await callApi(path, z.unknown(), { method: 'DELETE' })
  return answer.ok ? ok(undefined) : answer
}
