import type { Page, Route } from '@playwright/test'

/** What a journey types into the sign-up form. */
export type Person = {
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

/** A person who has not signed up yet. */
export const newPerson = (): Person => ({
  phone: '(512) 555-0134',
  firstName: 'Ada',
  lastName: 'Byron',
  email: `ada-${crypto.randomUUID()}@mail.example`,
  password: 'Abcdefgh1!',
  confirmPassword: 'Abcdefgh1!',
})

/** Test cards of Square's. */
export const cards = {
  good: { number: '4111 1111 1111 1111', cvv: '111' },
  declined: { number: '4000 0000 0000 0002', cvv: '111' },
  rejectedCvv: { number: '4111 1111 1111 1111', cvv: '911' },
}

/** The sign-up screen in a reader's words. */
export const signUpPage = (page: Page) => {
  const form = page.getByRole('form', { name: 'Sign up' })
  const frame = page.frameLocator('iframe')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  return {
    open: async () => {
      await page.goto('/sign-up')
      await frame.getByLabel('Card number').waitFor()
      // The frame is there a moment before the screen knows.
      await form.getByText('Loading the card form').waitFor({ state: 'detached' })
    },
    form,
    field,
    cardNumber: frame.getByLabel('Card number'),
    cardBox: frame.getByRole('group', { name: 'Card' }),
    cardEntry: frame.locator('body'),
    rules: form.getByRole('list', { name: 'Password rules' }).getByRole('listitem'),
    alert: form.getByRole('alert'),
    pay: form.getByRole('button', { name: 'Pay $87.00' }),
    fill: async (person: Person) => {
      await field('Phone').fill(person.phone)
      await field('First name').fill(person.firstName)
      await field('Last name').fill(person.lastName)
      await field('Email').fill(person.email)
      await field('Password').fill(person.password)
      await field('Confirm password').fill(person.confirmPassword)
    },
    fillCard: async ({ number, cvv }: { readonly number: string; readonly cvv: string }) => {
      await frame.getByLabel('Card number').fill(number)
      await frame.getByLabel('Expiry date').fill('12/39')
      await frame.getByLabel('CVV').fill(cvv)
      await frame.getByLabel('ZIP code').fill('43215')
    },
  }
}

/** Counts the calls of a sign-up, by the end of their address. */
export const countCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const call = /\/api\/account\/(sign-up-\w+)$/.exec(request.url())?.[1]
    if (call !== undefined) calls.push(call)
  })
  return calls
}

/** Lets the server act, and loses its answer. */
export const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch()
  await route.abort('connectionreset')
}
