import {
  type AddPush,
  type PushSettings,
  pushSettingsSchema,
} from '../../../contract/alerts/alert-pushes.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type CallFailure, type CallOptions, callApi } from '../request.ts'

const PATH = '/api/account/push'

/** In which browsers the person signed in has alerts shown. */
export const getPushSettings = async (
  leaving: AbortSignal,
): Promise<Result<PushSettings, CallFailure>> => {
  const answer = await callInTime(PATH, pushSettingsSchema, leaving)
  return answer.ok ? ok(answer.value.body) : answer
}

/** Has alerts shown in a browser. */
export const addPush = (browser: AddPush): Promise<Result<PushSettings, CallFailure>> =>
  change(PATH, { method: 'PUT', body: browser })

/** Has no more alerts shown in a browser. */
export const removePush = (id: string): Promise<Result<PushSettings, CallFailure>> =>
  change(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' })

const change = async (
  path: string,
  options: CallOptions,
): Promise<Result<PushSettings, CallFailure>> => {
  const answer = await callApi(path, pushSettingsSchema, options)
  return answer.ok ? ok(answer.value.body) : answer
}
