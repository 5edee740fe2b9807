import { expect, type Page } from '@playwright/test'
import { timeStepOf, totpCode } from '../../packages/sandbox/identity/totp.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../journey.ts'
import {
  asPlainOidc,
  demoSubscriber,
  header,
  signInFromWelcome,
  signInPage,
} from './sign-in-page.ts'

test.use({
  // The second factor of the demo subscriber is in the way of all others.
  ownServer: {
    settings: { FLIP_OPERATORS: demoSubscriber.email, FLIP_OPERATOR_SECOND_FACTOR: 'otp' },
  },
})
test.describe.configure({ mode: 'default', timeout: 300_000 })

let secret = ''
let lastStep = 0

/** Enters the next code that was not entered yet: codes count once, and one step of the clock ahead. */
const enterCode = async (page: Page, button: string) => {
  await expect.poll(() => timeStepOf(new Date()) + 1, { timeout: 60_000 }).toBeGreaterThan(lastStep)
  lastStep = Math.max(lastStep + 1, timeStepOf(new Date()) - 1)
  await page.getByLabel('Code').fill(totpCode(secret, lastStep))
  await signInPage(page).button(button).click()
}

const operatorsHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Operators need a second factor here' })
const stepUp = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a second factor' }).click()
const enterPassword = async (page: Page) => {
  await page.waitForURL('**/sandbox/identity/**')
  await expect(signInPage(page).email).toHaveValue(demoSubscriber.email)
  await signInPage(page).password.fill(demoSubscriber.password)
  await signInPage(page).button('Sign in').click()
}

test('an operator without a second factor is led to turn one on, and turns it off in the account settings', async ({
  page,
}) => {
  await signInFromWelcome(page)
  await page.goto('/sources')

  await test.step('leaves the sign-in, and is still signed in', async () => {
    await operatorsHeading(page).waitFor()
    await expectAccessible(page)
    await stepUp(page)
    await signInPage(page).button('Cancel').click()
    await page.waitForURL('**/sources')
    await operatorsHeading(page).waitFor()
  })

  await test.step('turns the second factor on, and is back on the page', async () => {
    await stepUp(page)
    await enterPassword(page)
    await page.getByRole('heading', { name: 'Turn on two-step sign-in' }).waitFor()
    await expectAccessible(page)
    secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await enterCode(page, 'Turn on')
    await page.waitForURL('**/sources')
    await expect(page.getByRole('heading', { level: 1, name: 'Sources' })).toBeVisible()
    await expect(page.getByText('No files were dropped here')).toBeVisible()
  })

  await test.step('signs in with it at another OpenID provider’s client', async () => {
    await header(page).account.click()
    await header(page).choose('Log Out').click()
    await page.waitForURL('**/welcome')
    await asPlainOidc(page)
    await page.goto('/welcome')
    await header(page).login.click()
    await signInPage(page).signIn()
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
    await expectAccessible(page)
    await enterCode(page, 'Sign in')
    await page.waitForURL('**/home')
    // The page keeps the sign-in once it shows whose it is.
    await header(page).account.waitFor()
    await page.goto('/sources')
    await expect(page.getByText('No files were dropped here')).toBeVisible()
    await page.unroute('**/api/client-config')
  })

  await test.step('turns it off', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto('/welcome')
    await header(page).login.click()
    await signInPage(page).signIn()
    await enterCode(page, 'Sign in')
    await page.waitForURL('**/home')
    // The page keeps the sign-in once it shows whose it is.
    await header(page).account.waitFor()
    await page.goto('/account-settings')
    await page.getByRole('button', { name: 'Turn on or off' }).click()
    await enterPassword(page)
    await enterCode(page, 'Sign in')
    await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor()
    await expectAccessible(page)
    await signInPage(page).button('Turn off').click()
    await page.waitForURL('**/account-settings')
    await page.goto('/sources')
    await operatorsHeading(page).waitFor()
  })
})

test('another OpenID provider is asked for a sign-in with acr_values, and leads back', async ({
  page,
}) => {
  await asPlainOidc(page)
  await signInFromWelcome(page)
  await page.goto('/sources')
  const asked = page.waitForRequest(/oauth2\/v2\.0\/authorize\?/)
  await stepUp(page)
  const { searchParams } = new URL((await asked).url())
  expect([searchParams.get('acr_values'), searchParams.get('prompt')]).toEqual(['otp', 'login'])
  await signInPage(page).button('Cancel').click()
  await page.waitForURL('**/sources')
  await operatorsHeading(page).waitFor()
})
