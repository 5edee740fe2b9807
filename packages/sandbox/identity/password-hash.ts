import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'

export const passwordHashSchema = z.object({ salt: z.string(), hash: z.string() })
/** A password as it is kept: salt and scrypt hash, both base64url. */
export type PasswordHash = z.infer<typeof passwordHashSchema>

/** The parameters of scrypt (RFC 7914, section 2). */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number }

/** What to keep of a password. */
export const hashPassword = async (
  password: string,
  cost: ScryptCost = OWASP_COST,
): Promise<PasswordHash> => {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost)
  return { salt: salt.toString('base64url'), hash: hash.toString('base64url') }
}

/**
 * Whether this is the password, hashed at this cost. With null (no user has that email) it is not, and that takes as
 * long to say.
 */
export const isPassword = async (
  password: string,
  kept: PasswordHash | null,
  cost: ScryptCost = OWASP_COST,
): Promise<boolean> => {
  const { salt, hash } = kept ?? NO_ONES_HASH
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(hash, 'base64url')
  return kept !== null && derived.length === expected.length && timingSafeEqual(derived, expected)
}

const NO_ONES_HASH: PasswordHash = { salt: 'AAAAAAAAAAAAAAAAAAAAAA', hash: '' }

const derive = (password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: MAX_MEMORY_BYTES }
    scrypt(password, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** OWASP Password Storage Cheat Sheet: N = 2^15 with 3 rounds; 128 * N * r bytes are 32 MiB. */
const OWASP_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
