import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { signUpSchema } from './sign-up.ts'

const filled = {
  phone: '(512) 555-0134',
  firstName: ' Ann ',
  lastName: 'Example',
  email: ' Ann@Mail.Example ',
  password: 'Abcdefgh1!',
  confirmPassword: 'Abcdefgh1!',
  paymentToken: 'cnon:card-nonce-ok',
}

const complaint = (change: object) => {
  const parsed = z.safeParse(signUpSchema, { ...filled, ...change })
  const issue = parsed.error?.issues[0]
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`
}

describe('the sign-up payload', () => {
  it('has its phone as E.164 and its e-mail trimmed and lower-case', () => {
    expect(z.parse(signUpSchema, filled)).toEqual({
      ...filled,
      phone: '+15125550134',
      firstName: 'Ann',
      email: 'ann@mail.example',
    })
  })

  it.each([
    [{ phone: '' }, 'phone: Enter phone number'],
    [{ phone: '555-0134' }, 'phone: Enter a US phone number, such as (512) 555-0134'],
    [{ firstName: ' ' }, 'firstName: Enter name'],
    [{ lastName: '' }, 'lastName: Enter name'],
    [{ email: '' }, 'email: Enter email'],
    [{ email: 'ann@' }, 'email: Enter an email address, such as name@mail.example'],
    [
      { email: `${'a'.repeat(65)}@mail.example` },
      'email: Enter an email address, such as name@mail.example',
    ],
    [{ password: '' }, 'password: Enter password'],
    [{ password: 'Abcdefg1!' }, 'password: the password does not meet every rule'],
    [
      { password: 'Abcdefgh1!\0', confirmPassword: 'Abcdefgh1!\0' },
      'password: it has a character that cannot be used here',
    ],
    [{ confirmPassword: 'Abcdefgh1?' }, 'confirmPassword: the passwords differ'],
    [{ paymentToken: '' }, 'paymentToken: Please enter a valid credit card.'],
    [{ firstName: 'A\u0000nn' }, 'firstName: it has a character that cannot be used here'],
    [{ firstName: 'Ann\r\nBcc: x' }, 'firstName: it has a character that cannot be used here'],
    [{ lastName: 'Ex\ud83dample' }, 'lastName: it has a character that cannot be used here'],
    [{ lastName: '\u202eelpmaxE' }, 'lastName: it has a character that cannot be used here'],
    [{ paymentToken: 'cnon:\u0000' }, 'paymentToken: it has a character that cannot be used here'],
    [{ firstName: '\u200b\u2060' }, 'firstName: Enter name'],
    [{ lastName: '4111 1111 1111 1111' }, 'lastName: a card number does not belong here'],
    [
      { firstName: '4111111111111111@mail.example' },
      'firstName: a card number does not belong here',
    ],
    [{ phone: '4111111111111111' }, 'phone: a card number does not belong here'],
    [{ email: '4111111111111111' }, 'email: a card number does not belong here'],
    [{ paymentToken: '4111111111111111' }, 'paymentToken: a card number does not belong here'],
  ])('with %j is refused: %s', (change, said) => {
    expect(complaint(change)).toBe(said)
  })

  it.each(["D'Arcy-Núñez", 'Zoë 李', '👩\u200d👧', 'می\u200cخواهم'])(
    'may have the name %s',
    (name) => {
      expect(complaint({ firstName: name })).toBeNull()
    },
  )

  it('may have a password of 128 characters, and no longer one', () => {
    const long = (length: number) => ({ password: `Aa1!${'x'.repeat(length - 4)}` })
    const twice = ({ password }: { password: string }) => ({ password, confirmPassword: password })
    expect(complaint(twice(long(128)))).toBeNull()
    expect(complaint(twice(long(129)))).toContain('128 characters at most')
  })

  it('may have an e-mail address with 64 characters before the @', () => {
    expect(complaint({ email: `${'a'.repeat(64)}@mail.example` })).toBeNull()
  })

  it('may have an e-mail address of many digits', () => {
    expect(complaint({ email: '4111111111111111@mail.example' })).toBeNull()
  })

  it('may leave the password out altogether', () => {
    const { password: _, confirmPassword: __, ...rest } = filled
    expect(z.safeParse(signUpSchema, rest).success).toBe(true)
    expect(z.safeParse(signUpSchema, { ...rest, password: 'Abcdefgh1!' }).success).toBe(false)
  })
})
