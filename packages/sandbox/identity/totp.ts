import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 160 bits (RFC 4226, section 4) in Base32, as people type it into an authenticator app. */
export const newTotpSecret = (): string => toBase32(randomBytes(20))

/** The time step of a moment (RFC 6238, section 4.2). */
export const timeStepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** The code of a time step: HMAC-SHA-1 and six digits, what every authenticator app takes for the usual. */
export const totpCode = (secret: string, timeStep: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(timeStep))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  // RFC 4226, section 5.3: the last four bits say where the 31 bits of the code are.
  const offset = hash.readUInt8(hash.length - 1) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The time step of the code that was typed; null when it is no valid step: the current one, and one earlier or later
 * for clocks that differ (RFC 6238, section 5.2). Steps up to `lastStep` have been used.
 */
export const acceptedStep = (
  secret: string,
  typed: string,
  { now, lastStep }: { readonly now: Date; readonly lastStep: number },
): number | null => {
  const code = Buffer.from(typed.replace(/\D/g, ''))
  const current = timeStepOf(now)
  const steps = [current - 1, current, current + 1].filter((step) => step > lastStep)
  const isCodeOf = (step: number) =>
    code.length === DIGITS && timingSafeEqual(code, Buffer.from(totpCode(secret, step)))
  return steps.find(isCodeOf) ?? null
}

/** The link by which an app on the same device takes a secret. */
export const otpauthLink = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`${ISSUER}:${email}`)}?${[
    `secret=${secret}`,
    `issuer=${encodeURIComponent(ISSUER)}`,
    `algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`,
  ].join('&')}`

const ISSUER = 'Flip Search Pro'
const DIGITS = 6
const STEP_MS = 30_000

/** RFC 4648, section 6. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Of bytes whose bits are a multiple of five, so that nothing is padded. */
const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{5}/g, (five) => ALPHABET.charAt(Number.parseInt(five, 2)))
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
