/** What a call answers: a status and a JSON body, success or refusal. */
export type SquareAnswer = {
  readonly status: number
  readonly body: object
  /** The connection breaks before the answer arrives. */
  readonly lost?: boolean
}

/** The categories and codes of Square's errors that this stand-in gives. */
type SquareCategory =
  | 'API_ERROR'
  | 'AUTHENTICATION_ERROR'
  | 'INVALID_REQUEST_ERROR'
  | 'PAYMENT_METHOD_ERROR'
  | 'RATE_LIMIT_ERROR'

export type SquareRefusal = {
  readonly status: number
  readonly category: SquareCategory
  readonly code: string
  readonly detail: string
  readonly field?: string
}

/** A successful answer. */
export const answer = (body: object): SquareAnswer => ({ status: 200, body })

/** A list, which Square leaves out when it is empty. */
export const answerList = (name: string, items: readonly object[]): SquareAnswer =>
  answer(items.length > 0 ? { [name]: items } : {})

/** A refusal, in the shape of Square's errors. */
export const refuse = ({ status, ...error }: SquareRefusal): SquareAnswer => ({
  status,
  body: { errors: [error] },
})

/** The object named by `what` and `id` does not exist. */
export const notFound = (what: string, id: string): SquareAnswer =>
  refuse({
    status: 404,
    category: 'INVALID_REQUEST_ERROR',
    code: 'NOT_FOUND',
    detail: `${what} with ID \`${id}\` not found.`,
  })

/** The request cannot be carried out as it is. */
export const badRequest = (detail: string, field?: string): SquareAnswer =>
  refuse({
    status: 400,
    category: 'INVALID_REQUEST_ERROR',
    code: 'BAD_REQUEST',
    detail,
    ...(field === undefined ? {} : { field }),
  })
