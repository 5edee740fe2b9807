import type { ApiError } from '../../../contract/api-error.ts'
import type { ErrorCode } from '../../../contract/error-codes.ts'

type Coverage = Pick<ApiError, 'covered' | 'coveredMore'>

/**
 * A request that cannot be answered, for a reason the person at the screen can understand. Thrown by
 * routes; the error handler makes it `{ error, code, field?, covered?, coveredMore? }`.
 */
export class Problem extends Error {
  readonly statusCode: number
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly coverage: Coverage

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    field?: string,
    coverage: Coverage = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.field = field
    this.coverage = coverage
  }
}
