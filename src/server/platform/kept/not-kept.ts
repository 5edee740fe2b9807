import type { ErrorCode } from '../../../contract/error-codes.ts'
import type { Result } from '../../../domain/result.ts'
import { Problem } from '../requests/problem.ts'

/** Why a change of what an account keeps was not made. */
export type NotKept<Kept> =
  /** It is not there, or its home or deal is not. */
  | { readonly type: 'NotThere' }
  /** It is not, or no longer, the version that was to be changed: what is kept instead, null for nothing. */
  | { readonly type: 'Changed'; readonly now: Kept | null }
  /** The account keeps as many as it can. */
  | { readonly type: 'TooMany' }

/** The same in a feature's words. */
export type NotKeptWords = {
  readonly notThere: string
  readonly changed: string
  readonly tooMany: readonly [code: ErrorCode, text: string]
}

/** What is kept after a change; throws the answer to a request whose change was not made. */
export const keptOrProblem = <T>(changed: Result<T, NotKept<unknown>>, words: NotKeptWords): T => {
  if (changed.ok) return changed.value
  switch (changed.error.type) {
    case 'NotThere':
      throw new Problem(404, 'not-found', words.notThere)
    case 'Changed':
      throw new Problem(409, 'changed-elsewhere', words.changed, undefined, {
        now: changed.error.now,
      })
    case 'TooMany':
      throw new Problem(409, ...words.tooMany)
  }
}
