import * as z from 'zod/mini'
import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { CallFailure } from './request.ts'

// Whatever two windows or devices may change at once has a version: a change names the one it was made from, and one
// made from an older version is refused with what is kept instead.

/** What is kept instead of what was changed elsewhere, as the contract has it; undefined for any other failure. */
export const keptInstead = <T>(failure: CallFailure, schema: z.ZodMiniType<T>): T | undefined =>
  failure.kind === 'refused' && failure.code === CHANGED_ELSEWHERE
    ? z.safeParse(schema, failure.now).data
    : undefined

const CHANGED_ELSEWHERE: ErrorCode = 'changed-elsewhere'
