import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { held, json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  clientConfig,
  descriptionOf,
  openScreen,
  openScreensForTests,
  type,
  visitor,
} from '../../../tests/screens/open-screen.tsx'

const api = openScreensForTests()

/** What Square's script gives: a card entry whose every card is good. */
const square = {
  payments: () => ({
    card: async () => ({
      attach: async () => {},
      destroy: async () => true,
      configure: async () => {},
      tokenize: async () => ({ status: 'OK', token: 'cnon:good' }),
    }),
  }),
}
beforeEach(() => {
  vi.stubGlobal('Square', square)
})

const person = {
  Phone: '(512) 555-0134',
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'ada@mail.example',
  Password: 'Abcdefgh1!',
  'Confirm password': 'Abcdefgh1!',
}

/** The form, once the card entry is there. */
const openForm = async () => {
  const { user } = openScreen('/sign-up', visitor)
  const form = within(await screen.findByRole('form', { name: 'Sign up' }))
  const field = (label: string) => form.getByLabelText(label)
  await waitFor(() => expect(form.queryByText('Loading the card form')).toBeNull())
  return {
    user,
    form,
    field,
    pay: form.getByRole('button', { name: 'Pay $87.00' }),
    fill: () => {
      for (const [label, value] of Object.entries(person)) type(field(label), value)
    },
  }
}

it('shows the order, one plan at $87.00, and the form as specified', async () => {
  const { form } = await openForm()
  expect(document.title).toBe('Sign up · Flip Search Pro')
  const order = within(screen.getByRole('region', { name: 'Order summary' }))
  order.getByText('1 item')
  expect(textsOf(order.getAllByRole('definition'))).toEqual(['$87.00', '$87.00', '$87.00'])
  expect(textsOf(order.getAllByRole('term'))).toEqual(['Flip Search Pro Plan', 'Subtotal', 'Total'])
  const fields = Object.keys(person).map((label) => form.getByLabelText(label))
  expect(document.querySelectorAll('form input')).toHaveLength(fields.length)
  for (const field of fields) expect(field).toHaveProperty('value', '')
  form.getByText('Test mode: no real money moves')
  form.getByText(/Your card number goes only to Square\./)
})

it('lets browsers and password managers know the fields', async () => {
  const { field } = await openForm()
  const autocomplete = {
    Phone: 'tel',
    'First name': 'given-name',
    'Last name': 'family-name',
    Email: 'email',
    Password: 'new-password',
    'Confirm password': 'new-password',
  }
  for (const [label, value] of Object.entries(autocomplete))
    expect(field(label).getAttribute('autocomplete')).toBe(value)
  expect(field('Phone').getAttribute('inputmode')).toBe('tel')
  expect(field('Email').getAttribute('inputmode')).toBe('email')
})

it('hints at every empty field after Pay, and calls no one', async () => {
  const { form, field, pay, user } = await openForm()
  expect(form.queryByText(/^Enter /)).toBeNull()
  await user.click(pay)
  for (const hint of ['Enter phone number', 'Enter email', 'Enter password']) form.getByText(hint)
  expect(form.getAllByText('Enter name')).toHaveLength(2)
  expect(descriptionOf(field('Confirm password'))).toBe('Confirm password')
  await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
  expect(api.callsTo('POST *')).toEqual([])
})

it('names a slip in phone or e-mail as soon as the field is left', async () => {
  const { field, user } = await openForm()
  await user.type(field('Phone'), '555-0134')
  await user.type(field('Email'), 'ada@mail')
  await user.tab()
  expect(descriptionOf(field('Phone'))).toMatch(/^Enter a US phone number/)
  expect(descriptionOf(field('Email'))).toMatch(/^Enter an email address/)
  type(field('Phone'), '512 555 0134')
  expect(field('Phone').getAttribute('aria-invalid')).toBe('false')
})

it('says of each password rule whether it is met', async () => {
  const { form, field } = await openForm()
  const rules = within(form.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem')
  const expectMet = (met: readonly boolean[]) =>
    expect(textsOf(rules).map((text) => /\((?:not )?met\)$/.exec(text ?? '')?.[0])).toEqual(
      met.map((isMet) => (isMet ? '(met)' : '(not met)')),
    )
  expect(textsOf(rules)).toEqual([
    expect.stringMatching(/^At least 1 capital letter/),
    expect.stringMatching(/^At least 1 small letter/),
    expect.stringMatching(/^At least 1 number/),
    expect.stringMatching(/^At least 1 special character from !@#\$%&\*\?\^\(\)\{\}\[\]/),
    expect.stringMatching(/^Longer than 10 characters/),
    expect.stringMatching(/^Both passwords match/),
  ])
  expectMet([false, false, false, false, false, false])
  type(field('Password'), 'Ab1')
  expectMet([true, true, true, false, false, false])
  type(field('Password'), 'Abcdefgh1!')
  expectMet([true, true, true, true, true, false])
  type(field('Confirm password'), 'Abcdefgh1!')
  expectMet([true, true, true, true, true, true])
})

it('can show what is typed as a password', async () => {
  const { form, field, user } = await openForm()
  const types = () =>
    ['Password', 'Confirm password'].map((label) => field(label).getAttribute('type'))
  expect(types()).toEqual(['password', 'password'])
  await user.click(form.getByRole('button', { name: 'Show what is typed' }))
  expect(types()).toEqual(['text', 'text'])
  await user.click(form.getByRole('button', { name: 'Hide what is typed' }))
  expect(types()).toEqual(['password', 'password'])
})

it('disables and turns the button while it pays; pressing again sends nothing twice', async () => {
  const { form, field, fill, pay, user } = await openForm()
  fill()
  const { until, release } = held()
  api.answer('POST /api/account/sign-up-b2c', async () => {
    await until
    return refusal(503, { error: 'Later, please.', code: 'later' })
  })
  await user.click(pay)
  await form.findByText('Creating your account')
  expect(pay).toHaveProperty('disabled', true)
  expect(pay.querySelector('svg.animate-spin')).not.toBeNull()
  await user.type(field('Phone'), '{Enter}')
  release()
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toBe('Error creating account: Later, please.')
  await waitFor(() => expect(document.activeElement).toBe(alert))
  expect(pay).toHaveProperty('disabled', false)
  expect(api.callsTo('POST *').map(({ asked }) => asked)).toEqual(['POST /api/account/sign-up-b2c'])
})

it('names at its field an address that has an account', async () => {
  const { form, field, fill, pay, user } = await openForm()
  fill()
  const error = 'There is an account with this email address. Sign in, or reset your password.'
  api.answer('POST /api/account/sign-up-b2c', () =>
    refusal(409, { error, code: 'email-taken', field: 'email' }),
  )
  await user.click(pay)
  expect((await form.findByRole('alert')).textContent).toMatch(
    /^Error creating account: There is an account with this/,
  )
  expect(descriptionOf(field('Email'))).toMatch(/^There is an account with this/)
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  type(field('Email'), 'other@mail.example')
  expect(field('Email').getAttribute('aria-invalid')).toBe('false')
})

it('says first, where accounts are made at the sign-in, that one signs in there', async () => {
  api.answer('GET /api/client-config', () => json({ ...clientConfig, signUp: 'after-sign-in' }))
  const signIn = vi.fn()
  const { user } = openScreen('/sign-up', { ...visitor, signIn })
  await screen.findByRole('heading', { name: 'First, sign in or register' })
  screen.getByRole('region', { name: 'Order summary' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in or register' }))
  expect(signIn).toHaveBeenCalledOnce()
})

const textsOf = (elements: readonly Element[]) => elements.map((one) => one.textContent)
