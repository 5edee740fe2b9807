import { createHash, randomBytes } from 'node:crypto'

/** What an address holds that opens something without a sign-in: 128 bits, as base64url. Only its hash is kept. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url')

/** Whether a part of an address may be such a secret. */
export const mayBeLinkSecret = (text: string): boolean => /^[\w-]{22}$/.test(text)

/**
 * SHA-256, by which a secret is stored and found. A slow hash protects passwords, which people choose and others guess;
 * 128 random bits are beyond guessing, and each request would have to wait for it.
 */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
