import { createHash, randomUUID } from 'node:crypto'

/** Prefix and length of Square's ids, by what they name. */
const FORMS = {
  customer: ['', 26],
  card: ['ccof:', 20],
  token: ['cnon:', 32],
  subscription: ['', 26],
  invoice: ['inv:0-', 27],
  order: ['', 23],
  catalog: ['', 24],
  location: ['L', 12],
  merchant: ['ML', 11],
  action: ['', 26],
} as const

/**
 * An id that looks like Square's. The same `seed` gives the same id, so that a call repeated with its
 * idempotency key cannot make a second object even when the first answer was never kept.
 */
export const squareId = (what: keyof typeof FORMS, seed: string = randomUUID()): string => {
  const [prefix, length] = FORMS[what]
  const digest = createHash('sha256').update(`${what} ${seed}`).digest()
  return (
    prefix +
    Array.from(digest, (byte) => LETTERS[byte % LETTERS.length])
      .join('')
      .slice(0, length)
  )
}

const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
