import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { TOKEN_BEGINNING } from '../platform/requests/personal-token.ts'

/**
 * A new secret: `fsp_`, 256 random bits and their CRC-32, both in base 62, so that a double click selects all of it. By
 * the checksum a mistyped or cut one is known without asking the database, and programs that look for leaked secrets
 * know one from any other text.
 */
export const newTokenSecret = (): string => {
  const random = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH)
  return `${TOKEN_BEGINNING}${random}${checksumOf(random)}`
}

/** Whether a text may be a secret that was made here. */
export const isTokenSecret = (text: string): boolean => {
  const [, random = '', checksum] = WHOLE.exec(text) ?? []
  return checksum === checksumOf(random)
}

/** How a secret begins: enough to know it by, of 256 bits all but 24 stay unknown. */
export const shownPrefixOf = (secret: string): string => secret.slice(0, TOKEN_BEGINNING.length + 4)

const checksumOf = (random: string): string => inBase62(BigInt(crc32(random)), CHECKSUM_LENGTH)

const inBase62 = (value: bigint, length: number): string => {
  let digits = ''
  for (let left = value; digits.length < length; left /= 62n)
    digits = `${DIGITS[Number(left % 62n)]}${digits}`
  return digits
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** What 256 and 32 bits need. */
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
const WHOLE = new RegExp(
  `^${TOKEN_BEGINNING}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
)
