import { expect, it } from 'vitest'
import { hashOfSecret } from '../platform/link-secret.ts'
import { isTokenSecret, newTokenSecret, shownPrefixOf } from './token-secret.ts'

it('a secret is known by its beginning, has letters and digits alone, and none is like another', () => {
  const secrets = Array.from({ length: 200 }, newTokenSecret)
  for (const secret of secrets) expect(secret).toMatch(/^fsp_[0-9A-Za-z]{49}$/)
  expect(new Set(secrets).size).toBe(200)
  expect(secrets.every(isTokenSecret)).toBe(true)
})

it('one that is mistyped or cut is none', () => {
  const secret = newTokenSecret()
  const at = 10
  const other = secret[at] === 'a' ? 'b' : 'a'
  expect(isTokenSecret(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`)).toBe(false)
  for (const wrong of [secret.slice(0, -1), `${secret}0`, secret.toUpperCase(), '', 'fsp_'])
    expect(isTokenSecret(wrong)).toBe(false)
})

it('what is shown and stored of a secret does not hold it', () => {
  const secret = newTokenSecret()
  expect(shownPrefixOf(secret)).toBe(secret.slice(0, 8))
  expect(hashOfSecret(secret)).toHaveLength(32)
  expect(hashOfSecret(secret).toString()).not.toContain(secret)
})
