import { SquareClient } from 'square'

/** The seller's account at Square, or at what is shaped like it. */
export type SquareAccount = {
  readonly baseUrl: string
  readonly accessToken: string
  readonly locationId: string
  readonly planVariationId: string
}

/**
 * A client of Square's SDK. It tries 408, 429 and 5xx twice more, and nothing else: a lost answer is for the
 * caller to decide about. The token is always given, so that a SQUARE_TOKEN in the environment, which the SDK
 * would fall back to, has no say.
 */
export const squareClient = (
  { baseUrl, accessToken }: Pick<SquareAccount, 'baseUrl' | 'accessToken'>,
  timeoutSeconds: number = TIMEOUT_SECONDS,
): SquareClient =>
  new SquareClient({
    token: accessToken,
    baseUrl,
    maxRetries: 2,
    fetch: fetchWithin(timeoutSeconds * 1000),
  })

const TIMEOUT_SECONDS = 10

/** The status of a call that got no answer: nothing of Square's, and nothing the SDK tries again. */
export const NO_ANSWER = 499

/**
 * A fetch that holds its timeout until the body has arrived; the SDK's own ends with the headers. A broken connection
 * becomes an answer, because the SDK forgets to stop its timer otherwise, which keeps a command from ending for a
 * minute. And Retry-After is hidden: the SDK would wait as long as it says, up to a minute, longer than a person
 * signing up waits.
 */
const fetchWithin =
  (ms: number): typeof fetch =>
  async (input, init = {}) => {
    const timeout = AbortSignal.timeout(ms)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      const { body, status, headers } = await fetch(input, { ...init, signal })
      const kept = new Headers(headers)
      kept.delete('retry-after')
      kept.delete('x-ratelimit-reset')
      return new Response(body, { status, headers: kept })
    } catch {
      return new Response(null, { status: NO_ANSWER })
    }
  }
