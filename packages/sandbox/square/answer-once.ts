import { createHash } from 'node:crypto'
import { refuse, type SquareAnswer } from './square-answer.ts'
import type { CallName, CallRequest, SquareCall } from './square-call.ts'
import type { SquareStore } from './square-store.ts'

/**
 * Runs a call so that the same idempotency key has its effect once: the same request gets the first answer
 * again, another request is refused. Answers about the request or the card are kept, other refusals may be
 * tried again.
 */
export const answerOnce = async (
  store: SquareStore,
  name: CallName,
  call: SquareCall,
  request: Omit<CallRequest, 'seed'>,
): Promise<SquareAnswer> => {
  const key = idempotencyKeyOf(request.body)
  if (key === null) return call({ ...request, seed: crypto.randomUUID() })
  const id = `${name} ${key}`
  const fingerprint = createHash('sha256').update(JSON.stringify(request.body)).digest('base64url')
  const given = await store.answers.get(id)
  if (given && given.request !== fingerprint) return keyReused
  if (given) return { status: given.status, body: given.body }
  const answered = await call({ ...request, seed: id })
  if (answered.status === 200 || isAboutTheCard(answered))
    await store.answers.insert(id, {
      request: fingerprint,
      status: answered.status,
      body: { ...answered.body },
    })
  return answered
}

const idempotencyKeyOf = (body: unknown): string | null =>
  typeof body === 'object' &&
  body !== null &&
  'idempotency_key' in body &&
  typeof body.idempotency_key === 'string'
    ? body.idempotency_key
    : null

const isAboutTheCard = ({ body }: SquareAnswer): boolean =>
  JSON.stringify(body).includes('"PAYMENT_METHOD_ERROR"')

const keyReused = refuse(
  400,
  'INVALID_REQUEST_ERROR',
  'IDEMPOTENCY_KEY_REUSED',
  'The idempotency key can only be retried with the same request data.',
  'idempotency_key',
)
