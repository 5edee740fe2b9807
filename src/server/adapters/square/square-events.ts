import type { PaymentEvents } from '../../account/ports.ts'
import { parseSquareEvent } from './parse-square-event.ts'
import { webhookSignatureIsValid } from './webhook-signature.ts'

/** Square's webhook calls, as far as they are signed with our key; without a key none is. */
export const squareEvents = (
  signing: () => { readonly key: string | null; readonly url: string },
): PaymentEvents => ({
  read: (rawBody, signature) => {
    const { key, url } = signing()
    if (key === null || !webhookSignatureIsValid({ key, url, rawBody, signature })) return null
    return parseSquareEvent(jsonOf(rawBody))
  },
})

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
