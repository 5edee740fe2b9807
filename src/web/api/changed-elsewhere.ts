import * as z from 'zod/mini'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { type CallFailure, isGone } from './request.ts'

// Whatever two windows or devices may change at once has a version: a change names the one it was made from, and one
// made from an older version is refused with what is kept instead.

/** What is kept instead of what was changed elsewhere, as the contract has it; undefined for any other failure. */
export const keptInstead = <T>(failure: CallFailure, schema: z.ZodMiniType<T>): T | undefined =>
  failure.kind === 'refused' && failure.code === CHANGED_ELSEWHERE
    ? z.safeParse(schema, failure.now).data
    : undefined

/** Why something that is kept was not changed: a sentence, and what became of it meanwhile. */
export type NotChanged<T> = {
  readonly text: string
  /** What is kept instead, where another change came first. */
  readonly now: T | null
  /** It is there no more. */
  readonly gone: boolean
}

/** The failure of a change of what `schema` describes. */
export const notChanged = <T>(
  failure: Exclude<CallFailure, { readonly kind: 'aborted' }>,
  schema: z.ZodMiniType<T>,
): NotChanged<T> => ({
  text: failure.text,
  now: keptInstead(failure, schema) ?? null,
  gone: isGone(failure),
})

const CHANGED_ELSEWHERE: ErrorCode = 'changed-elsewhere'
