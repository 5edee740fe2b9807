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
  new SquareClient({ token: accessToken, baseUrl, timeoutInSeconds: timeoutSeconds, maxRetries: 2 })

const TIMEOUT_SECONDS = 10
