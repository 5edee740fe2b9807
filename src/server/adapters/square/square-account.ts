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

/**
 * The SDK's own timeout ends with the headers; this one holds until the body has arrived. And the SDK would
 * wait as long as Retry-After says, up to a minute; nobody who signs up does.
 */
const fetchWithin =
  (ms: number): typeof fetch =>
  async (input, init = {}) => {
    const timeout = AbortSignal.timeout(ms)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const { body, status, headers } = await fetch(input, { ...init, signal })
    const kept = new Headers(headers)
    kept.delete('retry-after')
    kept.delete('x-ratelimit-reset')
    return new Response(body, { status, headers: kept })
  }
