import {
  allListingsOnFileSchema,
  type ListingsOnFile,
} from '../../../contract/operators/on-file.ts'
import { type Source, sourcesSchema } from '../../../contract/operators/sources.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { type CallFailure, callApi } from '../request.ts'

/** The sources that bring listings by themselves. For operators. */
export const getSources = async (
  signal: AbortSignal,
): Promise<Result<readonly Source[], CallFailure>> => {
  const answer = await callInTime('/api/sources', sourcesSchema, signal)
  return answer.ok ? ok(answer.value.body.sources) : answer
}

/** Asks a source for its changes now, pauses it, or goes on with it; answers all sources as they are then. */
export const steerSource = async (
  name: string,
  verb: 'run' | 'pause' | 'resume',
): Promise<Result<readonly Source[], CallFailure>> => {
  const path = `/api/sources/${encodeURIComponent(name)}/${verb}`
  const answer = await callApi(path, sourcesSchema, { method: 'POST' })
  return answer.ok ? ok(answer.value.body.sources) : answer
}

/** What each source has brought of each market, however it came. */
export const getListingsOnFile = async (
  signal: AbortSignal,
): Promise<Result<readonly ListingsOnFile[], CallFailure>> => {
  const answer = await callInTime('/api/listings-on-file', allListingsOnFileSchema, signal)
  return answer.ok ? ok(answer.value.body.onFile) : answer
}
