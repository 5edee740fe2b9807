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

/** A successful answer. */
export const answer = (body: object): SquareAnswer => ({ status: 200, body })

/** A list, which Square leaves out when it is empty. */
export const answerList = (name: string, items: readonly object[]): SquareAnswer =>
  answer(items.length > 0 ? { [name]: items } : {})

/** A refusal, in the shape of Square's errors. */
export const refuse = (
  status: number,
  category: SquareCategory,
  code: string,
  detail: string,
  field?: string,
): SquareAnswer => ({
  status,
  body: { errors: [{ category, code, detail, ...(field === undefined ? {} : { field }) }] },
})

/** The object named by `what` and `id` does not exist. */
export const notFound = (what: string, id: string): SquareAnswer =>
  refuse(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', `${what} with ID \`${id}\` not found.`)

/** The request cannot be carried out as it is. */
export const badRequest = (detail: string, field?: string): SquareAnswer =>
  refuse(400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST', detail, field)
