import { SquareError, SquareTimeoutError } from 'square'
import type { CardDeclined, ServiceError } from '../../account/ports.ts'
import { sentenceForBuyer } from './sentence-for-buyer.ts'
import { NO_ANSWER } from './square-account.ts'

/**
 * What a failed call means. `Unavailable` when it may have had its effect anyway: timeout, dropped
 * connection, 408, 409 (another call with the same key is under way), 429, 5xx. Messages hold Square's code,
 * never the request. What is not of the SDK is a bug and is thrown on.
 */
export const toServiceError = (error: unknown): ServiceError => {
  if (error instanceof SquareTimeoutError) return noAnswer
  if (!(error instanceof SquareError)) throw error
  const { statusCode } = error
  if (statusCode === undefined || statusCode === NO_ANSWER) return noAnswer
  const codes = error.errors.map(({ code }) => code).join(', ')
  const message = `Square answered ${statusCode} ${codes}.`
  const open = statusCode >= 500 || [408, 409, 429].includes(statusCode)
  return { type: open ? 'Unavailable' : 'Refused', message }
}

/** The same for a call about a card: a 4xx that lies with the card is shown to the buyer. */
export const toCardError = (error: unknown): ServiceError | CardDeclined => {
  const failure = toServiceError(error)
  if (failure.type !== 'Refused' || !(error instanceof SquareError)) return failure
  for (const reason of error.errors) {
    const sentence = sentenceForBuyer(reason)
    if (sentence !== null) return { type: 'CardDeclined', message: sentence }
  }
  return failure
}

/** Whether Square says that there is no such object. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof SquareError && error.statusCode === 404

/** Timeout or dropped connection: what was done is not known either way. */
const noAnswer: ServiceError = { type: 'Unavailable', message: 'Square did not answer.' }
