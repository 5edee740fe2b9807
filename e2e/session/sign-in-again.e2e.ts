import { expect, type Page } from '@playwright/test'
import { columbus, homePage } from '../search/home-page.ts'
import { header, signInFromWelcome, signInPage } from './sign-in-page.ts'
import { test } from './signed-in.ts'

const FLIPS = '**/api/flip-search/flips'
const turnedAway = {
  status: 401,
  json: { error: 'Please sign in.', code: 'sign-in-required' },
}

const refuseRefresh = (page: Page) =>
  page.route('**/oauth2/v2.0/token*', (route) =>
    route.request().postData()?.includes('grant_type=refresh_token')
      ? route.fulfill({ status: 400, json: { error: 'invalid_grant', error_description: 'gone' } })
      : route.continue(),
  )

/** The identity provider takes no refresh token, and no longer knows anybody. */
const endSession = async (page: Page) => {
  await refuseRefresh(page)
  await page.context().clearCookies({ path: /\/sandbox\/identity/ })
}

test('a token is renewed when it is turned away, by a refresh or in a hidden frame; a spoilt sign-in keeps no one out', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  await home.fill(columbus)

  await test.step('a call that is answered 401 is made once more, with a fresh token', async () => {
    const tokens: (string | undefined)[] = []
    await page.route(FLIPS, async (route) => {
      tokens.push((await route.request().allHeaders()).authorization)
      return tokens.length === 1 ? route.fulfill(turnedAway) : route.continue()
    })
    await home.submitForm()
    await expect(home.list).toBeVisible()
    await expect(home.dialog).toBeHidden()
    expect(tokens).toHaveLength(2)
    expect(tokens[1]).toMatch(/^Bearer /)
    expect(tokens[1]).not.toBe(tokens[0])
    await page.unrouteAll()
  })

  await test.step('a token that no refresh brings is renewed in a hidden frame', async () => {
    await refuseRefresh(page)
    let searches = 0
    await page.route(FLIPS, (route) => {
      searches += 1
      return searches === 1 ? route.fulfill(turnedAway) : route.continue()
    })
    const frame = page.waitForRequest(
      (request) => request.frame() !== page.mainFrame() && request.url().includes('/redirect.html'),
    )
    await home.submitForm()
    await frame
    await expect(home.list).toBeVisible()
    await expect(home.dialog).toBeHidden()
    expect(searches).toBe(2)
    await page.unrouteAll()
  })

  await test.step('a stored sign-in that is spoilt keeps no one from signing in', async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, 'nonsense')
    })
    await page.goto('/home')
    await page.waitForURL('**/welcome')
    // The identity provider's own session is as good as ever.
    await header(page).login.click()
    await page.waitForURL(/\/home(\?|$)/)
    await expect(header(page).account).toContainText('Demo Subscriber')
  })
})

test.describe('a sign-in of its own', () => {
  // One that is minutes old is renewed, and brings a new ID token.
  test.use({ storageState: { cookies: [], origins: [] } })

  test('a stored ID token that cannot be decoded leaves the name empty, and no one is signed out', async ({
    page,
  }) => {
    await signInFromWelcome(page)
    for (const [what, spoilt] of [
      ['one that is damaged', 'a.b!.c'],
      ['one that is gone', undefined],
    ] as const)
      await test.step(what, async () => {
        await spoil(page, spoilt)
        await page.goto('/account-settings')
        await expect(
          page.getByRole('banner').getByRole('button', { name: 'Account' }),
        ).toBeVisible()
        await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('ACTIVE')
        await expect(page).toHaveURL(/\/account-settings$/)
      })
  })

  test('a search when it has run out leads to sign in, and back to the form as it was', async ({
    page,
  }) => {
    await signInFromWelcome(page)
    const home = homePage(page)
    await home.fill({ ...columbus, maxPrice: '$400k' })
    await endSession(page)
    let searches = 0
    await page.route(FLIPS, (route) => {
      searches += 1
      return route.fulfill(turnedAway)
    })
    await home.submitForm()
    await page.waitForURL('**/sandbox/identity/**')
    expect(searches).toBe(1)
    await page.unrouteAll()
    await signInPage(page).signIn()
    await page.waitForURL(/\/home(\?|$)/)

    const sentence = page.getByText('the search was not run')
    await expect(sentence).toBeVisible()
    await expect(home.field('City')).toHaveValue('Columbus, OH')
    await expect(home.field('Max price')).toHaveValue('400000')
    await expect(home.list).toBeHidden()
    await home.submitForm()
    await expect(home.list).toBeVisible()
    await expect(sentence).toBeHidden()
  })

  test('a search does not go around in circles when the server takes no token', async ({
    page,
  }) => {
    await signInFromWelcome(page)
    const home = homePage(page)
    await home.fill(columbus)
    await home.submitForm()
    await expect(home.list).toBeVisible()
    await expect.poll(() => home.stored('homesState')).not.toBe(null)
    await page.route(FLIPS, (route) => route.fulfill(turnedAway))
    await home.unfold()
    await home.field('Max price').selectOption('$400k')
    await home.submitForm()
    await expect(page.getByText('the search was not run')).toBeVisible()
    await expect(home.list).toBeVisible()
    await home.submitForm()
    await expect(home.toast).toContainText('Sign-in error')
    await expect(header(page).account).toBeVisible()
    await expect(page).toHaveURL(/\/home(\?|$)/)

    // The user signs in again when they want; what was found before, and the form, are still there.
    await expect(home.results).toContainText('Your sign-in has ended')
    await page.unrouteAll()
    await home.results.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page.getByText('the search was not run')).toBeVisible()
    await expect(home.list).toBeVisible()
    await expect(home.asked).toContainText('up to $400k')
  })
})

/** Makes something else of the stored ID token. */
const spoil = (page: Page, spoilt: string | undefined) =>
  page.evaluate((id_token) => {
    for (const [key, text] of Object.entries(localStorage))
      if (key.startsWith('oidc.user:'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), id_token }))
  }, spoilt)
