import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { cards, countCalls, loseAnswer, newPerson, signUpPage } from './sign-up-page.ts'

const B2C = '**/api/account/sign-up-b2c'
const SQUARE = '**/api/account/sign-up-square'

test('the order is one plan at $87.00, the form as specified', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await expect(page).toHaveTitle('Sign up · Flip Search Pro')
  const order = page.getByRole('region', { name: 'Order summary' })
  await expect(order).toContainText('1 item')
  await expect(order.getByRole('definition')).toHaveText(['$87.00', '$87.00', '$87.00'])
  await expect(order.getByRole('term')).toHaveText(['Flip Search Pro Plan', 'Subtotal', 'Total'])
  const labels = ['Phone', 'First name', 'Last name', 'Email', 'Password', 'Confirm password']
  await expect(signUp.form.getByRole('textbox')).toHaveCount(labels.length)
  for (const label of labels) await expect(signUp.field(label)).toHaveValue('')
  await expect(signUp.form.getByText('Test mode: no real money moves')).toBeVisible()
  await expect(signUp.form.getByText('Your card number goes only to Square.')).toBeVisible()
})

for (const width of [360, 900, 1440]) {
  test(`at ${width} px the card box is in line with the fields, with room above Pay and one note on test cards`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const signUp = signUpPage(page)
    await signUp.open()
    const [field, card, pay] = await Promise.all(
      [signUp.field('Phone'), signUp.cardBox, signUp.pay].map((part) => part.boundingBox()),
    )
    expect([card?.x, card?.width]).toEqual([field?.x, field?.width])
    expect((pay?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)).toBeGreaterThanOrEqual(24)
    const notes = [signUp.form, signUp.cardEntry].map((part) => part.getByText(/4111|test card/i))
    expect(await Promise.all(notes.map((note) => note.count()))).toEqual([1, 0])
  })
}

test('browsers and password managers know the fields', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  const autocomplete = {
    Phone: 'tel',
    'First name': 'given-name',
    'Last name': 'family-name',
    Email: 'email',
    Password: 'new-password',
    'Confirm password': 'new-password',
  }
  for (const [label, value] of Object.entries(autocomplete))
    await expect(signUp.field(label)).toHaveAttribute('autocomplete', value)
  await expect(signUp.field('Phone')).toHaveAttribute('inputmode', 'tel')
  await expect(signUp.field('Email')).toHaveAttribute('inputmode', 'email')
})

test('after Pay every empty field has its hint, and nobody is called', async ({ page }) => {
  const calls = countCalls(page)
  const signUp = signUpPage(page)
  await signUp.open()
  await expect(signUp.form.getByText('Enter')).toHaveCount(0)
  await signUp.pay.click()
  for (const hint of ['Enter phone number', 'Enter email', 'Enter password'])
    await expect(signUp.form.getByText(hint, { exact: true })).toBeVisible()
  await expect(signUp.form.getByText('Enter name', { exact: true })).toHaveCount(2)
  await expect(signUp.field('Confirm password')).toHaveAccessibleDescription('Confirm password')
  await expect(signUp.field('Phone')).toBeFocused()
  expect(calls).toEqual([])
})

test('a slip in phone or e-mail is named as soon as the field is left', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.field('Phone').fill('555-0134')
  await signUp.field('Email').fill('ada@mail')
  await signUp.field('Email').blur()
  await expect(signUp.field('Phone')).toHaveAccessibleDescription(/^Enter a US phone number/)
  await expect(signUp.field('Email')).toHaveAccessibleDescription(/^Enter an email address/)
  await signUp.field('Phone').fill('512 555 0134')
  await expect(signUp.field('Phone')).toHaveAttribute('aria-invalid', 'false')
})

test('the password rules turn from red to green one by one, not by colour alone', async ({
  page,
}) => {
  const signUp = signUpPage(page)
  await signUp.open()
  const red = 'rgb(179, 38, 30)'
  const green = 'rgb(15, 107, 63)'
  const expectMet = async (met: readonly boolean[]) => {
    for (const [index, isMet] of met.entries()) {
      await expect(signUp.rules.nth(index)).toHaveCSS('color', isMet ? green : red)
      await expect(signUp.rules.nth(index)).toContainText(isMet ? '(met)' : '(not met)')
    }
  }
  await expect(signUp.rules).toHaveText([
    /^At least 1 capital letter/,
    /^At least 1 small letter/,
    /^At least 1 number/,
    /^At least 1 special character from !@#\$%&\*\?\^\(\)\{\}\[\]/,
    /^Longer than 10 characters/,
    /^Both passwords match/,
  ])
  await expectMet([false, false, false, false, false, false])
  await signUp.field('Password').fill('Ab1')
  await expectMet([true, true, true, false, false, false])
  await signUp.field('Password').fill('Abcdefgh1!')
  await expectMet([true, true, true, true, true, false])
  await signUp.field('Confirm password').fill('Abcdefgh1!')
  await expectMet([true, true, true, true, true, true])
})

test('what is typed as a password can be shown', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await expect(signUp.field('Password')).toHaveAttribute('type', 'password')
  await signUp.form.getByRole('button', { name: 'Show what is typed' }).click()
  await expect(signUp.field('Password')).toHaveAttribute('type', 'text')
  await expect(signUp.field('Confirm password')).toHaveAttribute('type', 'text')
  await signUp.form.getByRole('button', { name: 'Hide what is typed' }).click()
  await expect(signUp.field('Confirm password')).toHaveAttribute('type', 'password')
})

test('a card that gives no token is named, and nobody is called', async ({ page }) => {
  const calls = countCalls(page)
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText('Please enter a valid credit card.')
  await expect(signUp.pay).toBeEnabled()
  expect(calls).toEqual([])
})

test('a network that is lost while the card is checked is told as that, and pressing again pays', async ({
  page,
}) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.fillCard(cards.good)
  await page.route('**/square/web/v1/tokens', (route) => route.abort('connectionreset'), {
    times: 1,
  })
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(
    'Network error: the card could not be checked. Check your connection and press Pay again. You are charged once at most.',
  )
  await signUp.pay.click()
  await page.waitForURL('**/sandbox/identity/**')
})

test('while paying the button is disabled and turns; pressing again sends nothing twice', async ({
  page,
}) => {
  const calls = countCalls(page)
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.fillCard(cards.good)
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(B2C, async (route) => {
    await held
    await route.fulfill({ status: 503, json: { error: 'Later, please.', code: 'later' } })
  })
  await signUp.pay.click()
  await expect(signUp.form.getByText('Creating your account')).toBeVisible()
  await expect(signUp.pay).toBeDisabled()
  await expect(signUp.pay.locator('svg.animate-spin')).toBeVisible()
  await signUp.field('Phone').press('Enter')
  release()
  await expect(signUp.alert).toHaveText('Error creating account: Later, please.')
  await expect(signUp.alert).toBeFocused()
  await expect(signUp.pay).toBeEnabled()
  expect(calls).toEqual(['sign-up-b2c'])
})

test('a declined card says why; nothing typed is lost; another card pays', async ({ page }) => {
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/sign-up-')) tokens.push(request.postDataJSON().paymentToken)
  })
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(person)
  await signUp.fillCard(cards.declined)
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error processing payment: .*declined/)
  await expect(signUp.field('Email')).toHaveValue(person.email)
  await expect(signUp.field('Password')).toHaveValue(person.password)
  await expect(signUp.cardNumber).toHaveValue(cards.declined.number)

  await signUp.fillCard(cards.good)
  await signUp.pay.click()
  await page.waitForURL('**/sandbox/identity/**')
  expect(tokens[0]).toBe(tokens[1])
  expect(tokens[2]).toBe(tokens[3])
  expect(tokens[2]).not.toBe(tokens[0])
})

test('a rejected CVV says why', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.fillCard(cards.rejectedCvv)
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error processing payment: .*(CVV|security code)/)
})

test('a lost answer says so, and pressing again goes on to the login', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.fillCard(cards.good)
  await page.route(B2C, loseAnswer, { times: 1 })
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error creating account: the server could not be reached/)
  await page.route(SQUARE, loseAnswer, { times: 1 })
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error processing payment: the server’s answer got lost/)
  await signUp.pay.click()
  await page.waitForURL('**/sandbox/identity/**')
})

test('an address that has an account is named at its field', async ({ page }) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill({ ...newPerson(), email: 'demo@flipsearch.example' })
  await signUp.fillCard(cards.good)
  await signUp.pay.click()
  await expect(signUp.alert).toHaveText(/^Error creating account: There is an account with this/)
  await expect(signUp.field('Email')).toHaveAccessibleDescription(/^There is an account with this/)
  await expect(signUp.field('Email')).toBeFocused()
  await signUp.field('Email').fill('other@mail.example')
  await expect(signUp.field('Email')).toHaveAttribute('aria-invalid', 'false')
})

test('a card form that does not load says so, and can be tried again', async ({ page }) => {
  await page.route('**/square.js', (route) => route.abort())
  const signUp = signUpPage(page)
  await page.goto('/sign-up')
  await expect(signUp.alert).toContainText('Failed to initialize Square Payment Form.')
  await signUp.field('First name').fill('Ada')
  await expectAccessible(page)
  await page.unroute('**/square.js')
  await signUp.form.getByRole('button', { name: 'Try again' }).click()
  await expect(signUp.cardNumber).toBeVisible()
  await expect(signUp.alert).toHaveCount(0)
  await expect(signUp.field('First name')).toHaveValue('Ada')
})

test('whoever leaves and comes back finds what was typed, but no password', async ({ page }) => {
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(person)
  await page.reload()
  await expect(signUp.field('Phone')).toHaveValue(person.phone)
  await expect(signUp.field('Email')).toHaveValue(person.email)
  await expect(signUp.field('Password')).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(person.password)
})

test('where accounts are made at the sign-in, the screen says so first', async ({ page }) => {
  await page.route('**/api/client-config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), signUp: 'after-sign-in' } })
  })
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { name: 'First, sign in or register' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order summary' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in or register' }).click()
  await page.waitForURL('**/sandbox/identity/**')
})

for (const width of [360, 900, 1440]) {
  test(`at ${width} px nothing sticks out, and axe finds nothing wrong`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const signUp = signUpPage(page)
    await signUp.open()
    await signUp.pay.click()
    await expectAccessible(page)
    const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
    expect(await page.evaluate(tooWide)).toBe(false)
  })
}

test('the whole form can be filled in and paid by the keyboard', async ({ page }) => {
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.field('Phone').focus()
  for (const text of [person.phone, person.firstName, person.lastName, person.email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(person.password)
  await page.keyboard.press('Tab')
  await expect(signUp.form.getByRole('button', { name: 'Show what is typed' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.confirmPassword)
  await page.keyboard.press('Tab')
  await expect(signUp.cardNumber).toBeFocused()
  // The card entry goes on to the next of its fields by itself.
  await page.keyboard.type(`${cards.good.number.replaceAll(' ', '')}1239${cards.good.cvv}43215`)
  await page.keyboard.press('Tab')
  await expect(signUp.pay).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sandbox/identity/**')
})

test('when the login does not answer after the payment, it can be tried again', async ({
  page,
}) => {
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(newPerson())
  await signUp.fillCard(cards.good)
  await page.route('**/sandbox/identity/**', (route) => route.abort())
  await signUp.pay.click()
  const outcome = signUp.form.getByRole('status').filter({ hasText: 'Paid' })
  await expect(outcome).toContainText('but the sign-in page did not answer')
  await expect(signUp.pay).toBeDisabled()
  await expectAccessible(page)
  await page.unroute('**/sandbox/identity/**')
  await outcome.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/sandbox/identity/**')
})
