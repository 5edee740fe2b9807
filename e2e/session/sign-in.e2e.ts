import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { findHomeWithComps } from '../comps/open-comps.ts'
import { test } from '../journey.ts'
import { homePage } from '../search/home-page.ts'
import { header, signInPage } from './sign-in-page.ts'
import { test as signedIn } from './signed-in.ts'

/** The names of the scripts a page has loaded. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1) ?? '')
      .filter((name) => name.endsWith('.js')),
  )

test('an anonymous visitor is led to welcome, or stays on sign-up, and loads nothing that signs in', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('welcome loads nothing that signs in', async () => {
    await page.goto('/welcome')
    await expect(heading).toBeVisible()
    await page.waitForLoadState('networkidle')
    const loaded = await scripts(page)
    expect(loaded.length).toBeGreaterThan(3)
    expect(loaded.filter((name) => /oidc|auth-client/.test(name))).toEqual([])
  })

  // So do others, by `src/web/routes.test.tsx`.
  await test.step('account settings lead to welcome', async () => {
    await page.goto('/account-settings')
    await page.waitForURL('**/welcome')
    await expect(header(page).login).toBeVisible()
    await expect(heading).toBeVisible()
    // Only a link to a home is named.
    await expect(page.getByRole('region', { name: 'Your link' })).toHaveCount(0)
  })

  await test.step('an address that was not found is named on welcome, as text alone', async () => {
    await page.goto('/nowhere<img src=x>')
    await page.waitForURL('**/welcome')
    const notice = page.getByText('Page not found: we could not find /nowhere')
    await expect(notice).toBeVisible()
    await expect(notice.locator('img')).toHaveCount(0)
    await page.goto('/home')
    await page.waitForURL('**/welcome')
    await expect(heading).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('sign-up stays', async () => {
    await page.goto('/sign-up')
    await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
    await expect(page).toHaveURL(/\/sign-up$/)
  })

  await test.step('sign-up, whose policy is its own, is left for a page that is loaded again', async () => {
    const loaded = page.waitForResponse(
      (response) => response.request().isNavigationRequest() && response.url().endsWith('/welcome'),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Flip Search Pro' }).click()
    await page.waitForURL('**/welcome')
    await loaded
    await expect(heading).toBeVisible()
  })
})

test.describe('signing in', () => {
  test('leads from welcome to home, however often it is begun', async ({ page }) => {
    const { login, account } = header(page)
    const atProvider = () => page.waitForURL('**/sandbox/identity/**')

    await test.step('one that cannot be had says so', async () => {
      await page.route('**/openid-configuration', (route) => route.abort())
      await page.goto('/welcome')
      await login.click()
      await expect(page.getByRole('banner').getByRole('status')).toContainText('not available')
      await page.unroute('**/openid-configuration')
      await login.click()
      await atProvider()
    })

    await test.step('one that is given up leads to welcome', async () => {
      const errors: string[] = []
      page.on('console', (message) => errors.push(message.text()))
      await page.goto('/home')
      await login.click()
      await signInPage(page).button('Cancel').click()
      await page.waitForURL('**/welcome')
      await expect(login).toBeVisible()
      expect(errors.join()).toContain('AADB2C90091')
    })

    await test.step('it can be begun again after coming back by the Back button', async () => {
      await login.click()
      await atProvider()
      await page.goBack()
      await page.waitForURL('**/welcome')
      await login.click()
      await atProvider()
    })

    await test.step('it goes on after Back and Forward', async () => {
      await page.goBack()
      await page.waitForURL('**/welcome')
      await login.waitFor()
      await page.goForward()
      await signInPage(page).signIn()
      await page.waitForURL('**/home')
      await expect(account).toContainText('Demo Subscriber')
      await expect(homePage(page).field('City')).toBeVisible()
      expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
    })
  })

  test('leads to the screen that was asked for, and stays there', async ({ page }) => {
    await page.goto('/account-settings?from=mail')
    await page.waitForURL('**/welcome')
    await page.reload()
    await header(page).login.click()
    await signInPage(page).signIn()
    await page.waitForURL('**/account-settings?from=mail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account settings')
    await expect(page).toHaveURL(/\/account-settings\?from=mail$/)
  })

  test('from a link to a home leads to that home; until then the page names the link, and no more', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/comps/demo-1?distance=mile')
    await page.waitForURL('**/welcome')
    const link = page.getByRole('region', { name: 'Your link' })
    await expect(link).toContainText('Your link leads to a home')
    await expectAccessible(page)
    expect(asked.filter((path) => path.startsWith('/api/flip-search'))).toEqual([])
    await page.reload()
    await link.getByRole('button', { name: 'Sign in to see the home' }).click()
    await signInPage(page).signIn()
    await page.waitForURL('**/comps/demo-1?distance=mile')
    await expect(header(page).account).toContainText('Demo Subscriber')
  })
})

signedIn(
  'a subscriber is led to home, and shows an access token to the backend only',
  async ({ page }) => {
    const shown: string[] = []
    const without: string[] = []
    page.on('requestfinished', (request) => {
      const { authorization } = request.headers()
      ;(authorization === undefined ? without : shown).push(new URL(request.url()).pathname)
    })
    // Loaded by a policy of its own; the root and welcome lead there by `src/web/routes.test.tsx`.
    await signedIn.step('sign-up leads to home', async () => {
      await page.goto('/sign-up')
      await page.waitForURL('**/home')
      await expect(homePage(page).field('City')).toBeVisible()
    })

    await homePage(page).field('City').pressSequentially('colum')
    await homePage(page).places.first().waitFor()
    await expect.poll(() => shown).toContain('/api/progress-hub/negotiate')

    await signedIn.step('a home’s comps stay', async () => {
      const home = await findHomeWithComps(page)
      await page.goto(`/comps/${home.propertyId}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(home.addressLine)
      await page.locator('[data-map=open]').waitFor({ timeout: 30_000 })
    })

    expect(shown.filter((path) => !path.startsWith('/api/'))).toEqual([])
    for (const path of [/\/places$/m, /\/homes\//, /\/subscription\//]) {
      expect(shown.join('\n')).toMatch(path)
    }
    expect(without).toContain('/api/client-config')
    expect(without.filter((path) => path.startsWith('/sandbox/')).length).toBeGreaterThan(5)
  },
)
