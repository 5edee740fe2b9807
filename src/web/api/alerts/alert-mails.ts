import {
  type ChangeMailSettings,
  type MailSettings,
  mailSettingsSchema,
} from '../../../contract/alerts/alert-mails.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type CallFailure, callApi } from '../request.ts'

const PATH = '/api/account/mails'

/** Which mails of alerts the person signed in gets. */
export const getMailSettings = async (
  leaving: AbortSignal,
): Promise<Result<MailSettings, CallFailure>> => {
  const answer = await callInTime(PATH, mailSettingsSchema, leaving)
  return answer.ok ? ok(answer.value.body) : answer
}

/** Changes what is given; answers all of it as it is then. */
export const changeMailSettings = async (
  change: ChangeMailSettings,
): Promise<Result<MailSettings, CallFailure>> => {
  const answer = await callApi(PATH, mailSettingsSchema, { method: 'PUT', body: change })
  return answer.ok ? ok(answer.value.body) : answer
}
