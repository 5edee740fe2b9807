import * as z from 'zod/mini'
import {
  type StopMails,
  type StoppedMails,
  stoppedMailsSchema,
} from '../../contract/alerts/alert-mails.ts'
import { apiErrorSchema } from '../../contract/api-error.ts'
import { err, ok, type Result } from '../../domain/result.ts'

/** Which mails a link of a mail is about, and whether they are stopped. An error is a sentence. */
export const readStops = (
  secret: string,
  of: string | undefined,
): Promise<Result<StoppedMails, string>> =>
  call(
    `${addressOf(secret)}${of === undefined ? '' : `?of=${encodeURIComponent(of)}`}`,
    {},
    'We could not look that up. Check your connection and try again.',
  )

/** Stops mails by the secret of a link in one, or has them go on. An error is a sentence. */
export const stopMails = (secret: string, stop: StopMails): Promise<Result<StoppedMails, string>> =>
  call(
    addressOf(secret),
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(stop),
    },
    'We could not do that. Check your connection and try again.',
  )

const addressOf = (secret: string): string => `/api/mail-stops/${encodeURIComponent(secret)}`

/** No call of somebody signed in: whoever holds the mail may make it, and nobody is led away to sign in first. */
const call = async (
  url: string,
  { headers, ...init }: RequestInit,
  notDone: string,
): Promise<Result<StoppedMails, string>> => {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, accept: 'application/json' },
    })
    const body: unknown = await response.json()
    if (response.ok) return ok(z.parse(stoppedMailsSchema, body))
    const refusal = z.safeParse(apiErrorSchema, body)
    return err(refusal.success ? refusal.data.error : notDone)
  } catch {
    return err(notDone)
  }
}
