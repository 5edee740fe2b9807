import { type Sessions, sessionsSchema } from '../../../contract/account/sessions.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type CallFailure, callApi } from '../request.ts'

const PATH = '/api/account/sessions'

/** Where the person is signed in. */
export const getSessions = async (leaving: AbortSignal): Promise<Result<Sessions, CallFailure>> => {
  const answer = await callInTime(PATH, sessionsSchema, leaving)
  return answer.ok ? ok(answer.value.body) : answer
}

/** Ends a session, or without an id all of them; answers those that are left. */
export const endSession = async (id?: string): Promise<Result<Sessions, CallFailure>> => {
  const path = id === undefined ? PATH : `${PATH}/${encodeURIComponent(id)}`
  const answer = await callApi(path, sessionsSchema, { method: 'DELETE' })
  return answer.ok ? ok(answer.value.body) : answer
}
