import {
  type HomeNowAndBefore,
  homeNowAndBeforeSchema,
  type MyHome,
  myHomesSchema,
} from '../../../contract/homes/my-homes.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { authorizedFetch } from '../authorized-fetch.ts'
import { callInTime } from '../call-in-time.ts'
import type { CallFailure } from '../request.ts'

/** The homes the subscriber has marked, as they are now. */
export const getMyHomes = async (
  leaving: AbortSignal,
): Promise<Result<readonly MyHome[], CallFailure>> => {
  const answer = await callInTime('/api/my-homes', myHomesSchema, leaving)
  return answer.ok ? ok(answer.value.body.homes) : answer
}

/** A home as it is now, also where it is no longer for sale; one that we know nothing of is a refusal with status 404. */
export const getHomeNow = async (
  propertyId: string,
  leaving: AbortSignal,
): Promise<Result<HomeNowAndBefore, CallFailure>> => {
  const path = `/api/home-now/${encodeURIComponent(propertyId)}`
  const answer = await callInTime(path, homeNowAndBeforeSchema, leaving)
  return answer.ok ? ok(answer.value.body) : answer
}

/** The homes the subscriber has marked, as a file for a spreadsheet; null when it cannot be had. Never throws. */
export const getMyHomesCsv = async (): Promise<Blob | null> => {
  try {
    const fetched = await authorizedFetch('/api/my-homes/csv', { method: 'GET' }, {})
    return fetched.type === 'answered' && fetched.response.ok ? await fetched.response.blob() : null
  } catch {
    return null
  }
}
