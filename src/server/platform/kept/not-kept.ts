import type { ErrorCode } from '../../../contract/error-codes.ts'
import { Problem } from '../requests/problem.ts'

/** Why a change of what an account keeps was not made. */
export type NotKept<Kept> =
  /** It is not there, nor is what it would be of. */
  | { readonly type: 'NotThere' }
  /** It is not, or no longer, the one that was to be changed: what is kept instead, null for nothing. */
  | { readonly type: 'Changed'; readonly now: Kept | null }
  /** The account keeps as many as it can. */
  | { readonly type: 'TooMany' }

/** The same as the answer to a request, in a feature's words. */
export const notKeptProblem = (
  fault: NotKept<unknown>,
  words: {
    readonly notThere: string
    readonly changed: string
    readonly tooMany: readonly [code: ErrorCode, text: string]
  },
): Problem => {
  switch (fault.type) {
    case 'NotThere':
      return new Problem(404, 'not-found', words.notThere)
    case 'Changed':
      return new Problem(409, 'changed-elsewhere', words.changed, undefined, { now: fault.now })
    case 'TooMany':
      return new Problem(409, ...words.tooMany)
  }
}
