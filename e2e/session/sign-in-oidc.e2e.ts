import { expect } from '@playwright/test'
import { cards, newPerson, signUpPage } from '../account/sign-up-page.ts'
import { test } from '../journey.ts'
import { columbus, homePage } from '../search/home-page.ts'
import { asPlainOidc, header, signInPage } from './sign-in-page.ts'

test('another OpenID provider: sign in, search, reload, log out', async ({ page }) => {
  await asPlainOidc(page)
  await page.goto('/account-settings')
  await page.waitForURL('**/welcome')
  await header(page).login.click()
  await signInPage(page).signIn()
  await page.waitForURL('**/account-settings')
  await expect(header(page).account).toContainText('Demo Subscriber')
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('ACTIVE')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('ACTIVE')
  await page.getByRole('banner').getByRole('link', { name: 'Flip Search Pro' }).click()

  await test.step('a token that is turned away is renewed', async () => {
    const tokens: (string | undefined)[] = []
    await page.route('**/api/flip-search/flips', async (route) => {
      tokens.push((await route.request().allHeaders()).authorization)
      const refusal = { status: 401, json: { error: 'Please sign in.', code: 'sign-in-required' } }
      return tokens.length === 1 ? route.fulfill(refusal) : route.continue()
    })
    const home = homePage(page)
    await home.fill(columbus)
    await home.submitForm()
    await expect(home.list).toBeVisible()
    await expect(home.dialog).toBeHidden()
    expect(tokens).toHaveLength(2)
    expect(tokens[1]).not.toBe(tokens[0])
  })

  await header(page).account.click()
  await header(page).choose('Log Out').click()
  await page.waitForURL('**/welcome')
  await expect(header(page).login).toBeVisible()
  const left = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(left).toEqual([])
})

test('another OpenID provider: after paying the e-mail is filled in', async ({ page }) => {
  await asPlainOidc(page)
  const person = newPerson()
  const signUp = signUpPage(page)
  await signUp.open()
  await signUp.fill(person)
  await signUp.fillCard(cards.good)
  await signUp.pay.click()
  await page.waitForURL('**/sandbox/identity/**')
  await expect(signInPage(page).email).toHaveValue(person.email)
})
