import { expect } from '@playwright/test'
import { test } from '../journey.ts'
import { columbus, homePage } from '../search/home-page.ts'
import { header, signInPage } from '../session/sign-in-page.ts'
import { accountPage } from './account-page.ts'
import { cards, newPerson, signUpPage } from './sign-up-page.ts'

test('sign up, sign in, search, cancel: and the account is gone', async ({ page }) => {
  const person = newPerson()
  const signUp = signUpPage(page)
  await page.goto('/sign-up')
  await signUp.fill(person)
  await signUp.fillCard(cards.good)
  await signUp.pay.click()
  const asking = page.waitForRequest('**/api/account/subscription/*')
  await page.waitForURL('**/sandbox/identity/**')
  await expect(signInPage(page).email).toHaveValue(person.email)
  await expect(signInPage(page).password).toBeFocused()
  await signInPage(page).signIn(person)
  await page.waitForURL('**/home')
  const asked = await asking
  const { authorization = '' } = await asked.allHeaders()
  await expect(header(page).account).toContainText('Ada Byron')

  const home = homePage(page)
  await home.fill(columbus)
  await home.submitForm()
  await expect(home.list).toBeVisible()

  await header(page).account.click()
  await header(page).choose('Subscription').click()
  const account = accountPage(page)
  await expect(account.fact('Status')).toHaveText('ACTIVE')

  await account.cancel.click()
  await account.choose('Cancel subscription')
  await page.waitForURL('**/welcome')
  await expect(header(page).login).toBeVisible()
  const kept = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(kept.filter((key) => /State|sort|draft|visits/i.test(key))).toEqual([])

  // The token outlives the account; its owner is unknown once the deletion is done.
  const known = async () =>
    (await page.request.get(asked.url(), { headers: { authorization } })).status()
  await expect.poll(known, { timeout: 30_000 }).toBe(404)
  await header(page).login.click()
  const provider = signInPage(page)
  await provider.signIn(person)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(provider.password).toBeVisible()
})

test('a person signed in without a subscription is led to sign up, without a password', async ({
  page,
}) => {
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(person)
  await signUp.fillCard(cards.good)
  await signUp.pay.click()
  await page.route('**/api/account/subscription/*', (route) =>
    route.fulfill({ status: 404, json: { error: 'There is none.', code: 'no-subscription' } }),
  )
  await signInPage(page).signIn(person)
  await page.waitForURL('**/sign-up')
  await expect(page.getByText('You are signed in, and your account has no')).toBeVisible()
  await expect(signUp.field('Email')).toHaveValue(person.email)
  await expect(signUp.field('Password')).toHaveCount(0)

  await signUp.field('Phone').fill(person.phone)
  await signUp.field('First name').fill(person.firstName)
  await signUp.field('Last name').fill(person.lastName)
  await signUp.fillCard(cards.good)
  await page.unroute('**/api/account/subscription/*')
  const sent = page.waitForRequest('**/api/account/sign-up-square')
  await signUp.pay.click()
  const request = await sent
  expect(Object.keys(request.postDataJSON())).not.toContain('password')
  expect(request.headers().authorization).toMatch(/^Bearer /)
  await page.waitForURL('**/home')
})
