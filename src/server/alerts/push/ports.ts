import type { KeyObject } from 'node:crypto'
import type { Result } from '../../../domain/result.ts'

/** What push services know this installation by (RFC 8292): an ECDSA key on P-256. */
export type VapidKey = {
  readonly privateKey: KeyObject
  /** As browsers and push services take it: an uncompressed point, base64url. */
  readonly publicKey: string
}

/** A message on its way to a browser. */
export type OutgoingPush = {
  readonly endpoint: string
  /** base64url. */
  readonly p256dh: string
  readonly auth: string
  readonly payload: string
  /** For how long the push service keeps it for a browser that is not there. */
  readonly ttlSeconds: number
}

/**
 * Why a push service did not take a message. `Gone`: the browser no longer wants any. `Refused`: it never takes this
 * one. `Later`: it may be tried again. `message` quotes neither endpoint nor payload.
 */
export type PushFailure = {
  readonly type: 'Gone' | 'Refused' | 'Later'
  readonly message: string
}

/** Hands a message to the push service of a browser. */
export type SendPush = (push: OutgoingPush) => Promise<Result<void, PushFailure>>
