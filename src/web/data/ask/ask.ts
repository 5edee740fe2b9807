import type * as z from 'zod/mini'
import type { Call, Given } from '../../../contract/call.ts'
import { addressOf } from '../../../contract/call-address.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { anonymousAccess } from './access.ts'
import { callInTime } from './call-in-time.ts'
import { type CallFailure, type CallOptions, callApi } from './request.ts'

type AskOptions = Omit<CallOptions, 'method' | 'body' | 'repeatable'>

/**
 * Makes a call of the contract, as the person who is signed in where it takes their token: its answer, or why there is
 * none. A look-up is also given up when it takes too long, as is what can be made twice where its caller may leave it.
 * Never throws.
 */
export const ask = async <C extends Call>(
  call: C,
  given: Given<C>,
  options: AskOptions = {},
): Promise<Result<z.output<C['answer']>, CallFailure>> => {
  const { body }: { body?: unknown } = given
  const path = addressOf(call.formerly ?? call.path, given)
  const made = {
    ...options,
    method: call.method,
    ...(takesToken(call) ? {} : { access: anonymousAccess }),
    ...(body === undefined ? {} : { body }),
    ...(call.repeatable === undefined ? {} : { repeatable: call.repeatable }),
  }
  const { signal, ...others } = made
  const answer =
    call.method === 'GET' || (call.repeatable && signal !== undefined)
      ? await callInTime<C['answer']>(path, call.answer, signal, others)
      : await callApi<C['answer']>(path, call.answer, made)
  return answer.ok ? ok(answer.value.body) : answer
}

const takesToken = ({ access, security = [] }: Call): boolean =>
  access !== 'public' || security.some((by) => 'accessToken' in by)
