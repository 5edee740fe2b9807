import type * as z from 'zod/mini'
import { identityCreatedSchema, type SignUp } from '../../../contract/account/sign-up.ts'
import { subscriptionSchema } from '../../../contract/account/subscription.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type CallFailure, callApi } from '../request.ts'

/** The first call of a sign-up: makes the identity. It may be repeated with the same body. */
export const createIdentity = (
  signUp: SignUp,
  signal: AbortSignal,
): Promise<Result<void, CallFailure>> =>
  post('/api/account/sign-up-b2c', identityCreatedSchema, signUp, signal)

/** The second call, only after the first has succeeded: pays. Repeated, it still charges only once. */
export const payForPlan = (
  signUp: SignUp,
  signal: AbortSignal,
): Promise<Result<void, CallFailure>> =>
  post('/api/account/sign-up-square', subscriptionSchema, signUp, signal)

const post = async (
  path: string,
  schema: z.ZodMiniType<unknown>,
  body: SignUp,
  signal: AbortSignal,
): Promise<Result<void, CallFailure>> => {
  const answer = await callApi(path, schema, { method: 'POST', body, signal })
  return answer.ok ? ok(undefined) : answer
}
