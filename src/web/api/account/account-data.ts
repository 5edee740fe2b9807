import { type AccountData, accountDataSchema } from '../../../contract/account/account-data.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/** Everything the installation keeps of the person signed in, by their `sub` claim. */
export const getAccountData = async (userId: string): Promise<Result<AccountData, CallFailure>> => {
  const answer = await callApi(`/api/account/data/${encodeURIComponent(userId)}`, accountDataSchema)
  return answer.ok ? ok(answer.value.body) : answer
}
