import * as z from 'zod/mini'
import { refusalOfKind, testNonces } from '../card-kind.ts'
import { answer, answerList, notFound, refuse, type SquareAnswer } from '../square-answer.ts'
import {
  idempotencyKeySchema,
  idSchema,
  type SquareCalls,
  type SquareContext,
  withBody,
} from '../square-call.ts'
import { squareId } from '../square-id.ts'
import type { CardOnFile, CardToken, SquareStore } from '../square-store.ts'

/** The calls about cards on file. */
export const cardCalls = ({ store, settings }: SquareContext): SquareCalls<'cards'> => ({
  'cards.create': withBody(
    newCardSchema,
    async ({ source_id: source, card: asked }, { seed, now }) => {
      const customerId = asked.customer_id
      if (!(await store.customers.get(customerId))) return notFound('Customer', customerId)
      if (!/^cnon:[\w-]+$/.test(source)) return noToken
      const token = await tokenOf(store, source)
      if (!token) return unknownToken(source)
      if (token.used) return refusalOfKind('already-used') ?? unknownToken(source)
      if (!testNonces.has(source)) await store.tokens.put(source, { ...token, used: true })
      const refusal = refusalOfKind(token.kind)
      if (refusal) return refusal
      const lost = token.kind === 'card-answer-lost' && !(await hasCardLikeIt(store, customerId))
      const kept: CardOnFile = {
        customerId,
        kind: token.kind,
        card: {
          id: squareId('card', seed),
          card_brand: token.brand,
          last_4: token.last4,
          exp_month: token.expMonth,
          exp_year: token.expYear,
          customer_id: customerId,
          merchant_id: settings.merchantId,
          enabled: true,
          created_at: now.toISOString(),
          version: 1,
        },
      }
      await store.cards.insert(kept.card.id, kept)
      return { ...answer({ card: kept.card }), ...(lost ? { lost } : {}) }
    },
  ),
  'cards.list': async ({ query: { customer_id: customerId = '' } }) => {
    const all = await store.cards.list({ customerId })
    const cards = all.map(({ card }) => card).filter(({ enabled }) => enabled)
    return answerList('cards', cards)
  },
  // Disabling a disabled card is allowed and changes nothing.
  'cards.disable': async ({ params: { id = '' }, now }) => {
    const kept = await store.cards.get(id)
    if (!kept) return notFound('Card', id)
    if (!kept.card.enabled) return answer({ card: kept.card })
    const card = {
      ...kept.card,
      enabled: false,
      disabled_at: now.toISOString(),
      version: kept.card.version + 1,
    }
    await store.cards.put(id, { ...kept, card })
    return answer({ card })
  },
})

const newCardSchema = z.object({
  idempotency_key: idempotencyKeySchema,
  source_id: idSchema,
  card: z.object({ customer_id: idSchema }),
})

const tokenOf = async (store: SquareStore, source: string): Promise<CardToken | null> => {
  const kind = testNonces.get(source)
  if (kind === undefined) return store.tokens.get(source)
  return { kind, brand: 'VISA', last4: '5858', expMonth: 12, expYear: 2035, used: false }
}

const hasCardLikeIt = async (store: SquareStore, customerId: string): Promise<boolean> =>
  (await store.cards.list({ customerId, kind: 'card-answer-lost' })).length > 0

/** What is not a token at all. */
const noToken = refuse(
  400,
  'INVALID_REQUEST_ERROR',
  'INVALID_CARD_DATA',
  'Invalid card data.',
  'source_id',
)

const unknownToken = (source: string): SquareAnswer =>
  refuse(
    404,
    'INVALID_REQUEST_ERROR',
    'NOT_FOUND',
    `Card nonce not found in this \`sandbox\` application environment: ${source.slice(0, 12)}`,
    'source_id',
  )
