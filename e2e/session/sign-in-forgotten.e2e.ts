import { expect } from '@playwright/test'
import { newPerson } from '../account/sign-up-page.ts'
import { test } from '../journey.ts'
import { header, signInPage } from './sign-in-page.ts'

test('a forgotten password is reset with the mailed code', async ({ page, request }) => {
  const person = newPerson()
  const signUp = { ...person, paymentToken: 'cnon:card-nonce-ok' }
  for (const step of ['sign-up-b2c', 'sign-up-square']) {
    const answer = await request.post(`/api/account/${step}`, { data: signUp })
    expect(answer.ok()).toBe(true)
  }

  await page.goto('/welcome')
  await header(page).login.click()
  const provider = signInPage(page)
  await provider.button('Forgot your password?').click()
  await page.waitForURL('**/b2c_1_passwordreset/**')
  await provider.email.fill(person.email)
  await provider.button('Send code').click()

  await page.getByLabel('Code').waitFor()
  const mailbox = await page.context().newPage()
  await mailbox.goto('/sandbox/mailbox')
  await mailbox.getByRole('link').filter({ hasText: person.email }).first().click()
  const code = /\b\d{6}\b/.exec((await mailbox.locator('.letter').textContent()) ?? '')?.[0] ?? ''
  expect(code).not.toBe('')
  await page.getByLabel('Code').fill(code)
  await provider.button('Continue').click()
  const password = 'Brand-new1!'
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await provider.button('Change password').click()

  await page.waitForURL('**/b2c_1_signupsignin/**')
  await provider.signIn({ email: person.email, password })
  await page.waitForURL('**/home')
  await expect(header(page).account).toContainText('Ada Byron')

  await mailbox.goto('/sandbox/mailbox')
  const mails = mailbox.getByRole('link').filter({ hasText: person.email })
  await expect(mails.filter({ hasText: 'Your password was changed' })).toBeVisible()
})
