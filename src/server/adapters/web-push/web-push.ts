import { SignJWT } from 'jose'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { PushFailure, SendPush, VapidKey } from '../../alerts/push/ports.ts'
import type { PostToPublic } from '../../platform/outgoing/post-to-public.ts'
import { reasonOf } from '../../platform/reason-of.ts'
import { encryptPayload } from './encrypt-payload.ts'

/** Web Push (RFC 8030), to any push service that a browser names. `contact` is whom it may write to (RFC 8292). */
export const webPush =
  ({
    key,
    contact,
    post,
  }: {
    readonly key: VapidKey
    readonly contact: string
    readonly post: PostToPublic
  }): SendPush =>
  async ({ endpoint, payload, ttlSeconds, ...keys }) => {
    try {
      const url = new URL(endpoint)
      const { status } = await post(url, {
        headers: {
          authorization: `vapid t=${await tokenFor(url, { key, contact })}, k=${key.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: 'high',
        },
        body: encryptPayload(payload, keys),
      })
      return outcomeOf(status)
    } catch (error) {
      return err({ type: 'Later', message: reasonOf(error) })
    }
  }

/** RFC 8292, section 2: for the service's origin alone. */
const tokenFor = (
  { origin }: URL,
  { key, contact }: { readonly key: VapidKey; readonly contact: string },
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime('12h')
    .setSubject(`mailto:${contact}`)
    .sign(key.privateKey)

const outcomeOf = (status: number): Result<void, PushFailure> => {
  if (status >= 200 && status < 300) return ok(undefined)
  const message = `the push service answered ${status}`
  if (status === 404 || status === 410) return err({ type: 'Gone', message })
  const later = status >= 500 || status === 429 || status === 408
  return err({ type: later ? 'Later' : 'Refused', message })
}
