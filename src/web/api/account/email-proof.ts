import * as z from 'zod/mini'
import type { Result } from '../../../domain/result.ts'
import { ok } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

const PATH = '/api/account/email-proof'

/** Has a link mailed to the email of the account, by which its owner proves that it is theirs. */
export const mailProofLink = async (): Promise<Result<void, CallFailure>> => {
  const answer = await callApi(`${PATH}/link`, z.object({}), { method: 'POST' })
  return answer.ok ? ok(undefined) : answer
}

/** Proves the email of the account by the code of such a link, or one that `flip operators` printed. */
export const proveEmail = async (code: string): Promise<Result<void, CallFailure>> => {
  const answer = await callApi(PATH, z.object({}), { method: 'POST', body: { code } })
  return answer.ok ? ok(undefined) : answer
}
