import { createHash, randomBytes } from 'node:crypto'

/** What an address holds that opens something without a sign-in: 128 bits, as base64url. Only its hash is kept. */
export const newLinkSecret = (): string => randomBytes(16).toString('base64url')

/** Whether a part of an address may be such a secret. */
export const mayBeLinkSecret = (text: string): boolean => /^[\w-]{22}$/.test(text)

/** SHA-256 of a secret, by which it is found. A secret of chance needs no slow hash. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
