import type { ApiError } from '../../contract/api-error.ts'

/**
 * A request that cannot be answered, for a reason the person at the screen can understand. Thrown by
 * routes; the error handler makes it `{ error, code, field?, covered? }`.
 */
export class Problem extends Error {
  readonly statusCode: number
  readonly code: string
  readonly field: string | undefined
  readonly covered: ApiError['covered'] | undefined

  constructor(
    statusCode: number,
    code: string,
    message: string,
    field?: string,
    covered?: ApiError['covered'],
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.field = field
    this.covered = covered
  }
}
