import { describe, expect, it } from 'vitest'
import { acceptedStep, newTotpSecret, otpauthLink, timeStepOf, totpCode } from './totp.ts'

/** RFC 6238, appendix B: `12345678901234567890` in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the code of RFC 6238 for second %i', (seconds, code) => {
  expect(totpCode(secret, timeStepOf(at(seconds)))).toBe(code)
})

describe('a code', () => {
  const now = at(1_111_111_111)
  const step = timeStepOf(now)
  const accepted = (typed: string, lastStep = 0) => acceptedStep(secret, typed, { now, lastStep })

  it('counts a step earlier and a step later, typed with a blank or without', () => {
    expect(accepted('050471')).toBe(step)
    expect(accepted('050 471')).toBe(step)
    expect(accepted(totpCode(secret, step - 1))).toBe(step - 1)
    expect(accepted(totpCode(secret, step + 1))).toBe(step + 1)
  })

  it('counts no further from now, and not once a later one was used', () => {
    expect(accepted(totpCode(secret, step - 2))).toBeNull()
    expect(accepted(totpCode(secret, step + 2))).toBeNull()
    expect(accepted('050471', step)).toBeNull()
    expect(accepted(totpCode(secret, step + 1), step)).toBe(step + 1)
  })

  it.each(['', '05047', '0504711', '٠٥٠٤٧١'])('is not %o', (typed) => {
    expect(accepted(typed)).toBeNull()
  })
})

it('secrets are 160 random bits in Base32, and the link names the product and the email', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  expect(otpauthLink(secret, 'ann+1@mail.example')).toBe(
    `otpauth://totp/Flip%20Search%20Pro%3Aann%2B1%40mail.example?secret=${secret}&issuer=Flip%20Search%20Pro&algorithm=SHA1&digits=6&period=30`,
  )
})
