import * as z from 'zod/mini'
import {
  type HomeLook,
  type HomeLookedAt,
  type HomeMarkKept,
  type HomeMarksKept,
  homeLookedAtSchema,
  homeMarkSchema,
  homeMarksSchema,
  type PutHomeMark,
} from '../../../contract/homes/home-marks.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { callInTime } from '../call-in-time.ts'
import { keptInstead } from '../changed-elsewhere.ts'
import { type CallFailure, callApi } from '../request.ts'

/** All homes the subscriber has marked or looked at. */
export const getHomeMarks = async (
  leaving: AbortSignal,
): Promise<Result<HomeMarksKept, CallFailure>> =>
  bodyOf(await callInTime('/api/home-marks', homeMarksSchema, leaving))

/** Marks a home, or changes its reason or note. */
export const putHomeMark = async (
  propertyId: string,
  body: PutHomeMark,
): Promise<Result<HomeMarkKept, CallFailure>> =>
  bodyOf(await callApi(pathOf(propertyId), homeMarkSchema, { method: 'PUT', body }))

/** Removes the mark and the note of a home. */
export const removeHomeMark = async (
  propertyId: string,
  version: number,
): Promise<Result<object, CallFailure>> =>
  bodyOf(
    await callApi(`${pathOf(propertyId)}?version=${version}`, z.object({}), { method: 'DELETE' }),
  )

/** Keeps what a home is like as it is looked at; answers its mark, and the look before. */
export const putHomeLook = async ({
  propertyId,
  ...seen
}: Omit<HomeLook, 'lookedAt'>): Promise<Result<HomeLookedAt, CallFailure>> =>
  bodyOf(
    await callApi(`/api/home-looks/${encodeURIComponent(propertyId)}`, homeLookedAtSchema, {
      method: 'PUT',
      body: seen,
    }),
  )

/** The mark that the server keeps, of a change to an older one; undefined when the call failed for another reason. */
export const markKeptInstead = (failure: CallFailure): HomeMarkKept | null | undefined =>
  keptInstead(failure, z.nullable(homeMarkSchema))

const pathOf = (propertyId: string) => `/api/home-marks/${encodeURIComponent(propertyId)}`

const bodyOf = <T>(answer: Result<{ readonly body: T }, CallFailure>): Result<T, CallFailure> =>
  answer.ok ? ok(answer.value.body) : answer
