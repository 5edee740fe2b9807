import { expect, it } from 'vitest'
import { emailHoldsCardNumber, holdsCardNumber } from './card-number.ts'

it.each(['4111111111111111', '4111 1111 1111 1111', 'Ann 4111-1111-1111-1111', '378282246310005'])(
  'a card number is seen in %s',
  (text) => expect(holdsCardNumber(text)).toBe(true),
)

it.each(['', 'Ann', '4111111111111112', '+15125550134', 'cnon:card-nonce-ok', '2026-11-21'])(
  'none is seen in "%s"',
  (text) => expect(holdsCardNumber(text)).toBe(false),
)

it.each([
  '4111111111111111@mail.example',
  ' 4111-1111-1111-1111@mail.example',
  '4111111111111111@',
])('the e-mail address %s is no card number', (text) =>
  expect([emailHoldsCardNumber(text), holdsCardNumber(text)]).toEqual([false, true]),
)

it.each(['4111111111111111', '4111 1111 1111 1111@mail.example', 'ann@4111111111111111'])(
  '%s in an e-mail field is one',
  (text) => expect(emailHoldsCardNumber(text)).toBe(true),
)
