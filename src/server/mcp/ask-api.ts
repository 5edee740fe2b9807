import type * as z from 'zod/mini'
import { apiErrorSchema } from '../../contract/api-error.ts'
import type { Call, Given } from '../../contract/call.ts'
import { addressOf } from '../../contract/call-address.ts'

/** The answer to a call, as it was sent. */
export type Answered<C extends Call> = {
  readonly body: z.input<C['answer']>
  readonly header: (name: string) => string | null
}

/** Makes a call of the contract as the person whose tools these are. Throws `Refused` where it is refused. */
export type Ask = <C extends Call>(call: C, given: Given<C>) => Promise<Answered<C>>

/** How a request gets to the routes: within this process, or over HTTP. */
export type SendRequest = (request: {
  readonly method: Call['method']
  readonly address: string
  /** JSON; undefined for none. */
  readonly body: string | undefined
}) => Promise<{
  readonly status: number
  readonly body: string
  readonly header: (name: string) => string | null
}>

/** Why a tool has no answer: a sentence that may be shown. */
export class Refused extends Error {}

/**
 * Tools ask what pages ask: each call passes the same route, with its checks of input, sign-in, subscription, scope and
 * rate. Nothing of an answer is parsed: it comes from this server.
 */
export const askBy =
  (send: SendRequest): Ask =>
  async (call, given) => {
    const { body }: { body?: unknown } = given
    const answer = await send({
      method: call.method,
      address: addressOf(call.path, given),
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (answer.status !== 200) throw new Refused(sentenceOf(answer.body))
    return { body: JSON.parse(answer.body), header: answer.header }
  }

const sentenceOf = (body: string): string => {
  const problem = apiErrorSchema.safeParse(jsonOf(body))
  if (!problem.success) return 'The server did not answer as it should. Please try again.'
  const { error, field, covered = [], coveredMore = 0 } = problem.data
  const places = covered.map(({ place }) => place).join('; ')
  const more = coveredMore > 0 ? `; and ${coveredMore} more` : ''
  return [
    error,
    ...(field === undefined ? [] : [`(${field})`]),
    ...(places === '' ? [] : [`Covered now: ${places}${more}.`]),
  ].join(' ')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
