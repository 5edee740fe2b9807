import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook call was signed with our key: HMAC-SHA256 of the notification address, as entered at Square, and
 * the raw body, in base64 (https://developer.squareup.com/docs/webhooks/step3validate). Takes the same time no matter
 * where a forged signature differs. With an empty key, which anyone could sign with, nothing is valid.
 */
export const webhookSignatureIsValid = ({
  key,
  url,
  rawBody,
  signature,
}: {
  readonly key: string
  readonly url: string
  readonly rawBody: string | Buffer
  /** The header `x-square-hmacsha256-signature`. */
  readonly signature: string | undefined
}): boolean => {
  const expected = createHmac('sha256', key).update(url).update(rawBody).digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return key !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
