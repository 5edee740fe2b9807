import { describe, expect, it } from 'vitest'
import { checkedRules, emptySignUpForm, findFaults, toSignUp } from './sign-up-form.ts'

const filled = {
  phone: '(512) 555-0134',
  firstName: ' Ada ',
  lastName: 'Byron',
  email: ' Ada@Mail.example',
  password: 'Abcdefgh1!',
  confirmPassword: 'Abcdefgh1!',
}

describe('the form of a new subscriber', () => {
  it('names every empty field as specified', () => {
    expect(findFaults(emptySignUpForm, 'new')).toEqual({
      phone: 'Enter phone number',
      firstName: 'Enter name',
      lastName: 'Enter name',
      email: 'Enter email',
      password: 'Enter password',
      confirmPassword: 'Confirm password',
    })
  })

  it('is valid once filled in any usual form', () => {
    expect(findFaults(filled, 'new')).toEqual({})
  })

  it.each([
    ['phone', '555-0134', 'Enter a US phone number, such as (512) 555-0134'],
    ['email', 'ada@mail', 'Enter an email address, such as name@mail.example'],
    ['firstName', '4111 1111 1111 1111', 'A card number does not belong here'],
  ] as const)('says what is wrong with a %s like %s', (field, typed, text) => {
    expect(findFaults({ ...filled, [field]: typed }, 'new')).toEqual({ [field]: text })
  })

  it('wants a password by every rule, typed twice alike', () => {
    expect(findFaults({ ...filled, password: 'short', confirmPassword: 'short' }, 'new')).toEqual({
      password: 'The password does not meet every rule',
    })
    expect(findFaults({ ...filled, confirmPassword: 'Abcdefgh1?' }, 'new')).toEqual({
      confirmPassword: 'The passwords do not match',
    })
    expect(findFaults({ ...filled, confirmPassword: '' }, 'new')).toEqual({
      confirmPassword: 'Confirm password',
    })
  })

  it('is sent as the contract writes it', () => {
    expect(toSignUp(filled, 'new', 'cnon:ok')).toEqual({
      phone: '+15125550134',
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@mail.example',
      password: 'Abcdefgh1!',
      confirmPassword: 'Abcdefgh1!',
      paymentToken: 'cnon:ok',
    })
    expect(toSignUp({ ...filled, phone: '1' }, 'new', 'cnon:ok')).toBeNull()
  })
})

describe('the form of a person signed in', () => {
  const signedIn = { ...filled, password: '', confirmPassword: '' }

  it('needs no password, and sends none', () => {
    expect(findFaults(signedIn, 'signed-in')).toEqual({})
    const body = toSignUp(signedIn, 'signed-in', 'cnon:ok')
    expect(Object.keys(body ?? {})).toEqual([
      'phone',
      'firstName',
      'lastName',
      'email',
      'paymentToken',
    ])
  })
})

describe('the live rules', () => {
  const met = (password: string, confirmPassword: string) =>
    checkedRules({ ...filled, password, confirmPassword }).map((rule) => rule.met)

  it('are each met or not, the match of both passwords last', () => {
    expect(met('', '')).toEqual([false, false, false, false, false, false])
    expect(met('Ab1', '')).toEqual([true, true, true, false, false, false])
    expect(met('Abcdefgh1!', 'Abcdefgh1')).toEqual([true, true, true, true, true, false])
    expect(met('Abcdefgh1!', 'Abcdefgh1!')).toEqual([true, true, true, true, true, true])
  })
})
