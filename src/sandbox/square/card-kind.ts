import type { SquareAnswer, SquareRefusal } from './square-answer.ts'
import { refuse } from './square-answer.ts'

/**
 * What happens to a card. `charge-fails` is accepted, but nothing can be charged to it. With
 * `card-answer-lost` and `subscription-answer-lost` that call has its effect, but the connection breaks
 * before the answer: the first time for each customer.
 */
export const cardKinds = [
  'ok',
  'declined',
  'rejected-cvv',
  'rejected-postalcode',
  'rejected-expiration',
  'already-used',
  'charge-fails',
  'card-answer-lost',
  'subscription-answer-lost',
] as const
export type CardKind = (typeof cardKinds)[number]

/** Why a card of this kind cannot be kept on file; null when it can. Statuses and codes as in Square's list. */
export const refusalOfKind = (kind: CardKind): SquareAnswer | null => {
  const refusal = REFUSALS[kind]
  return refusal === undefined ? null : refuse({ ...refusal, category: 'PAYMENT_METHOD_ERROR' })
}

const REFUSALS: { readonly [Kind in CardKind]?: Omit<SquareRefusal, 'category'> } = {
  declined: { status: 402, code: 'CARD_DECLINED', detail: 'Card declined.' },
  'rejected-cvv': {
    status: 400,
    code: 'CVV_FAILURE',
    detail: "Authorization error: 'CVV_FAILURE'",
  },
  'rejected-postalcode': {
    status: 400,
    code: 'ADDRESS_VERIFICATION_FAILURE',
    detail: "Authorization error: 'ADDRESS_VERIFICATION_FAILURE'",
  },
  'rejected-expiration': {
    status: 400,
    code: 'INVALID_EXPIRATION',
    detail: "Authorization error: 'INVALID_EXPIRATION'",
  },
  'already-used': {
    status: 400,
    code: 'CARD_TOKEN_USED',
    detail: 'The card token has already been used.',
    field: 'source_id',
  },
}

/** Square's nonces for tests without a browser, which do not wear out. */
export const testNonces: ReadonlyMap<string, CardKind> = new Map([
  ['cnon:card-nonce-ok', 'ok'],
  ['cnon:card-nonce-declined', 'declined'],
  ['cnon:card-nonce-rejected-cvv', 'rejected-cvv'],
  ['cnon:card-nonce-rejected-postalcode', 'rejected-postalcode'],
  ['cnon:card-nonce-rejected-expiration', 'rejected-expiration'],
  ['cnon:card-nonce-already-used', 'already-used'],
  ['cnon:card-nonce-charge-fails', 'charge-fails'],
  ['cnon:card-nonce-card-answer-lost', 'card-answer-lost'],
  ['cnon:card-nonce-subscription-answer-lost', 'subscription-answer-lost'],
])
