import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What a message is encrypted with besides the browser's keys: made for each message, but given in the RFC's own
 * example.
 */
type OneTime = { readonly privateKey: Buffer; readonly salt: Buffer }

/**
 * A message that only the browser with these keys (base64url) can read: RFC 8291, in one record of `aes128gcm`
 * (RFC 8188). `payload` may have 3,993 bytes. Throws for a key that is no point of the curve.
 */
export const encryptPayload = (
  payload: string,
  { p256dh, auth }: { readonly p256dh: string; readonly auth: string },
  oneTime: OneTime | null = null,
): Buffer => {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  if (oneTime === null) own.generateKeys()
  else own.setPrivateKey(oneTime.privateKey)
  const ownKey = own.getPublicKey()
  const salt = oneTime?.salt ?? randomBytes(16)

  // RFC 8291, section 3.4
  const input = derived(
    own.computeSecret(browserKey),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]),
    32,
  )
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(payload), cipher.update(LAST_RECORD), cipher.final()]

  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(4096)
  return Buffer.concat([
    ...[salt, recordSize, Buffer.from([ownKey.length]), ownKey],
    ...record,
    cipher.getAuthTag(),
  ])
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const LAST_RECORD = Buffer.from([2])
