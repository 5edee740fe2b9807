import { expect, it } from 'vitest'
import { meetsPasswordRules, passwordRules } from './password-rules.ts'

const unmet = (password: string) =>
  passwordRules.filter((rule) => !rule.isMet(password)).map((rule) => rule.label)

it('a password of exactly 10 characters with all four kinds passes', () => {
  expect(meetsPasswordRules('Abcdefgh1!')).toBe(true)
  expect(meetsPasswordRules('Abcdefg1!')).toBe(false)
})

it.each([
  ['abcdefgh1!', 'At least 1 capital letter'],
  ['ABCDEFGH1!', 'At least 1 small letter'],
  ['Abcdefghi!', 'At least 1 number'],
  ['Abcdefgh12', 'At least 1 special character from !@#$%&*?^(){}[]'],
  ['Abcdefg1!', 'Longer than 10 characters'],
])('of %s one rule is not met: %s', (password, label) => {
  expect(unmet(password)).toEqual([label])
})

it.each(Array.from('!@#$%&*?^(){}[]'))('%s is a special character', (special) => {
  expect(meetsPasswordRules(`Abcdefgh1${special}`)).toBe(true)
})

it('no other mark is', () => {
  expect(meetsPasswordRules('Abcdefgh1-')).toBe(false)
})
