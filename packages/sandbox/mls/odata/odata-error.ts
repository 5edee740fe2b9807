/** A request that the service refuses, in the shape OData gives errors. */
export class ODataError extends Error {
  override readonly name = 'ODataError'
  readonly statusCode: number
  readonly code: string

  constructor(statusCode: number, code: string, message: string) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

/** What a client asked that the service does not know or cannot do. */
export const badRequest = (message: string): ODataError =>
  new ODataError(400, 'BadRequest', message)
