import type { ApiError, ErrorCode } from '../../../contract/error-codes.ts'

/** What else the answer has, besides the sentence. */
type Details = Pick<ApiError, 'covered' | 'coveredMore' | 'now'>

/**
 * A request that cannot be answered, for a reason the person at the screen can understand. Thrown by
 * routes; the error handler makes it `{ error, code, field?, covered?, coveredMore?, now? }`.
 */
export class Problem extends Error {
  readonly statusCode: number
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: Details

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    field?: string,
    details: Details = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.field = field
    this.details = details
  }
}
