import { createHmac } from 'node:crypto'
import { WebhooksHelper } from 'square'
import { describe, expect, it } from 'vitest'
import { webhookSignatureIsValid } from './webhook-signature.ts'

const key = 'a-signature-key'
const url = 'https://flips.example/api/webhooks/square'
const rawBody = '{"event_id":"1","type":"invoice.payment_made"}'
const signature = createHmac('sha256', key)
  .update(url + rawBody)
  .digest('base64')
const isValid = (changes: Partial<Parameters<typeof webhookSignatureIsValid>[0]> = {}) =>
  webhookSignatureIsValid({ key, url, rawBody, signature, ...changes })

describe('the signature of a webhook call', () => {
  it('is what the SDK takes for valid, over text or bytes', async () => {
    const call = { requestBody: rawBody, signatureHeader: signature }
    const bySdk = { ...call, signatureKey: key, notificationUrl: url }
    expect(await WebhooksHelper.verifySignature(bySdk)).toBe(true)
    expect(isValid()).toBe(true)
    expect(isValid({ rawBody: Buffer.from(rawBody) })).toBe(true)
  })

  it.each([
    ['another key', { key: 'another' }],
    ['another address', { url: `${url}/` }],
    ['another body', { rawBody: `${rawBody} ` }],
    ['a cut signature', { signature: signature.slice(0, -4) }],
    ['an empty signature', { signature: '' }],
    ['no signature', { signature: undefined }],
    ['what is no base64', { signature: '%%%' }],
  ])('is not valid with %s', (_, changes) => {
    expect(isValid(changes)).toBe(false)
  })
})
