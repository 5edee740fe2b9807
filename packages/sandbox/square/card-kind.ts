import { refuse, type SquareAnswer } from './square-answer.ts'

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
export const refusalOfKind = (kind: CardKind): SquareAnswer | null => REFUSALS[kind] ?? null

const refuseCard = (status: number, code: string, detail: string, field?: string): SquareAnswer =>
  refuse(status, 'PAYMENT_METHOD_ERROR', code, detail, field)
const refuseCheck = (code: string) => refuseCard(400, code, `Authorization error: '${code}'`)

const REFUSALS: { readonly [Kind in CardKind]?: SquareAnswer } = {
  declined: refuseCard(402, 'CARD_DECLINED', 'Card declined.'),
  'rejected-cvv': refuseCheck('CVV_FAILURE'),
  'rejected-postalcode': refuseCheck('ADDRESS_VERIFICATION_FAILURE'),
  'rejected-expiration': refuseCheck('INVALID_EXPIRATION'),
  'already-used': refuseCard(
    400,
    'CARD_TOKEN_USED',
    'The card token has already been used.',
    'source_id',
  ),
}

/** Square's nonces for tests without a browser, which do not wear out. */
export const testNonces: ReadonlyMap<string, CardKind> = new Map(
  cardKinds.map((kind) => [`cnon:card-nonce-${kind}`, kind]),
)
