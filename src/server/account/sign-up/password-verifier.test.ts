import { expect, it } from 'vitest'
import { isPasswordOf, passwordVerifierOf } from './password-verifier.ts'

it('knows the password it was made of, and no other', async () => {
  const verifier = await passwordVerifierOf('Abcdefgh1!')
  expect(await isPasswordOf(verifier, 'Abcdefgh1!')).toBe(true)
  expect(await isPasswordOf(verifier, 'Abcdefgh1?')).toBe(false)
  expect(await isPasswordOf(verifier, '')).toBe(false)
  expect(verifier).not.toContain('Abcdefgh1!')
})

it('is another one each time', async () => {
  const cost = { N: 2, r: 1, p: 1 }
  const verifiers = [
    await passwordVerifierOf('Abcdefgh1!', cost),
    await passwordVerifierOf('Abcdefgh1!', cost),
  ]
  expect(verifiers[0]).not.toBe(verifiers[1])
})

it('still knows one that was made at another cost', async () => {
  const cheap = 'scrypt$1024$8$1$c2FsdA$I0Bp2BLSGcShIGtb2cNeYA_OgA5TahuEzRXznOIhru4'
  expect(await isPasswordOf(cheap, 'Abcdefgh1!')).toBe(true)
})
