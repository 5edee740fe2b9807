import { expect, it } from 'vitest'
import { meetsPasswordRules } from '../../domain/account/password-rules.ts'
import { isCommonPassword } from './common-password.ts'

it.each([
  'Password123!',
  'PASSWORd123!',
  'P@ssw0rd123!',
  '123Password!',
  'Qwertyuiop1!',
  'Welcome2024!',
  'Iloveyou123!',
  'Abcd1234!@#$',
  '1Q2w3e4r5t!',
])('%s is one of the most common, though it meets every rule', (password) => {
  expect([meetsPasswordRules(password), isCommonPassword(password)]).toEqual([true, true])
})

it.each([
  'Kx7#mQ2!vLp9',
  'Look-around-1!',
  'correct Horse 1 battery!',
  'Man-Dog-Sun-42!',
  'Summer8391047265!',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
