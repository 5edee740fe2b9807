import {
  allKeptDefaultsSchema,
  type KeptDefaults,
  keptDefaultsSchema,
  type PutDefaults,
} from '../../../contract/deals/deal-defaults.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type CallFailure, callApi } from '../request.ts'

const PATH = '/api/deal-defaults'

/** What the subscriber has set in place of shipped defaults of deals, for every scope. */
export const getOwnDefaults = async (
  signal: AbortSignal,
): Promise<Result<readonly KeptDefaults[], CallFailure>> => {
  const answer = await callInTime(PATH, allKeptDefaultsSchema, signal)
  return answer.ok ? ok(answer.value.body.defaults) : answer
}

/** What is set for one scope, with its version also where nothing is. */
export const getDefaultsFor = async (
  scope: string,
  signal: AbortSignal,
): Promise<Result<KeptDefaults, CallFailure>> => {
  const answer = await callInTime(`${PATH}/${scope}`, keptDefaultsSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}

/** Sets all values of a scope. */
export const putDefaultsFor = async (
  scope: string,
  body: PutDefaults,
): Promise<Result<KeptDefaults, CallFailure>> => {
  const answer = await callApi(`${PATH}/${scope}`, keptDefaultsSchema, { method: 'PUT', body })
  return answer.ok ? ok(answer.value.body) : answer
}
