import * as z from 'zod/mini'
import {
  type StopMails,
  type StoppedMails,
  stoppedMailsSchema,
} from '../../contract/alert-mails.ts'
import { apiErrorSchema } from '../../contract/api-error.ts'
import { err, ok, type Result } from '../../domain/result.ts'

/**
 * Stops mails by the secret of a link in one, or has them go on. An error is a sentence. It is no call of somebody
 * signed in: whoever holds the mail may do it, and nobody is led away to sign in first.
 */
export const stopMails = async (
  secret: string,
  stop: StopMails,
): Promise<Result<StoppedMails, string>> => {
  try {
    const response = await fetch(`/api/mail-stops/${encodeURIComponent(secret)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(stop),
    })
    const body: unknown = await response.json()
    if (response.ok) return ok(z.parse(stoppedMailsSchema, body))
    const refusal = z.safeParse(apiErrorSchema, body)
    return err(refusal.success ? refusal.data.error : NOT_DONE)
  } catch {
    return err(NOT_DONE)
  }
}

const NOT_DONE = 'We could not do that. Check your connection and try again.'
