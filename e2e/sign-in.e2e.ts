import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { homePage } from './home-page.ts'
import { test } from './journey.ts'
import { findHomeWithComps } from './open-comps.ts'
import { header, signInFromWelcome, signInPage } from './sign-in-page.ts'
import { test as signedIn } from './signed-in.ts'

/** The names of the scripts a page has loaded. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('/').at(-1) ?? '')
      .filter((name) => name.endsWith('.js')),
  )

test.describe('an anonymous visitor', () => {
  for (const path of ['/', '/home', '/comps', '/comps/1', '/account-settings', '/nowhere']) {
    test(`is led from ${path} to welcome`, async ({ page }) => {
      await page.goto(path)
      await page.waitForURL('**/welcome')
      await expect(header(page).login).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('reads on welcome that an address was not found, as text alone', async ({ page }) => {
    await page.goto('/nowhere<img src=x>')
    await page.waitForURL('**/welcome')
    const notice = page.getByText('Page not found: we could not find /nowhere')
    await expect(notice).toBeVisible()
    await expect(notice.locator('img')).toHaveCount(0)
    await page.goto('/home')
    await page.waitForURL('**/welcome')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('may stay on sign-up', async ({ page }) => {
    await page.goto('/sign-up')
    await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
    await expect(page).toHaveURL(/\/sign-up$/)
  })

  test('loads nothing that signs in', async ({ page }) => {
    await page.goto('/welcome')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const loaded = await scripts(page)
    expect(loaded.length).toBeGreaterThan(3)
    expect(loaded.filter((name) => /msal|oidc|auth-client/.test(name))).toEqual([])
  })

  test('leaves sign-up, whose policy is its own, for a page that is loaded again', async ({
    page,
  }) => {
    await page.goto('/sign-up')
    const loaded = page.waitForResponse(
      (response) => response.request().isNavigationRequest() && response.url().endsWith('/welcome'),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Flip Search Pro' }).click()
    await page.waitForURL('**/welcome')
    await loaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('signing in', () => {
  test('leads from welcome to home', async ({ page }) => {
    await signInFromWelcome(page)
    await expect(header(page).account).toContainText('Demo Subscriber')
    await expect(homePage(page).field('City')).toBeVisible()
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('')
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

  test('from another screen reads of no home', async ({ page }) => {
    await page.goto('/account-settings')
    await page.waitForURL('**/welcome')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your link' })).toHaveCount(0)
  })

  test('that is given up leads to welcome', async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => errors.push(message.text()))
    await page.goto('/home')
    await header(page).login.click()
    await signInPage(page).button('Cancel').click()
    await page.waitForURL('**/welcome')
    await expect(header(page).login).toBeVisible()
    expect(errors.join()).toContain('AADB2C90091')

    await header(page).login.click()
    await signInPage(page).signIn()
    await page.waitForURL('**/home')
  })

  test('can be begun again after coming back by the Back button', async ({ page }) => {
    await page.goto('/welcome')
    await header(page).login.click()
    await page.waitForURL('**/sandbox/identity/**')
    await page.goBack()
    await page.waitForURL('**/welcome')
    await header(page).login.click()
    await signInPage(page).signIn()
    await page.waitForURL('**/home')
  })

  test('goes on after Back and Forward', async ({ page }) => {
    await page.goto('/welcome')
    await header(page).login.click()
    await page.waitForURL('**/sandbox/identity/**')
    await page.goBack()
    await page.waitForURL('**/welcome')
    await header(page).login.waitFor()
    await page.goForward()
    await signInPage(page).signIn()
    await page.waitForURL('**/home')
    await expect(header(page).account).toContainText('Demo Subscriber')
  })

  test('that cannot be had says so', async ({ page }) => {
    await page.route('**/openid-configuration', (route) => route.abort())
    await page.goto('/welcome')
    await header(page).login.click()
    await expect(page.getByRole('banner').getByRole('status')).toContainText('not available')
    await page.unroute('**/openid-configuration')
    await header(page).login.click()
    await signInPage(page).signIn()
    await page.waitForURL('**/home')
  })
})

signedIn.describe('a subscriber', () => {
  for (const path of ['/', '/welcome', '/sign-up']) {
    signedIn(`who opens ${path} is led to home`, async ({ page }) => {
      await page.goto(path)
      await page.waitForURL('**/home')
      await expect(homePage(page).field('City')).toBeVisible()
    })
  }

  signedIn('who opens a home’s comps stays there', async ({ page }) => {
    const home = await findHomeWithComps(page)
    await page.goto(`/comps/${home.propertyId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.addressLine)
  })

  signedIn('sees the not-found page at an unknown address', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await page.getByRole('link', { name: 'Back to the search' }).click()
    await page.waitForURL('**/home')
  })

  signedIn('shows an access token to the backend only', async ({ page }) => {
    const shown: string[] = []
    const without: string[] = []
    page.on('requestfinished', (request) => {
      const { authorization } = request.headers()
      ;(authorization === undefined ? without : shown).push(new URL(request.url()).pathname)
    })
    const home = await findHomeWithComps(page)
    await page.goto('/home')
    await homePage(page).field('City').pressSequentially('colum')
    await homePage(page).places.first().waitFor()
    await expect.poll(() => shown).toContain('/api/progress-hub/negotiate')
    await page.goto(`/comps/${home.propertyId}`)
    await page.locator('[data-map=open]').waitFor({ timeout: 30_000 })
    expect(shown.filter((path) => !path.startsWith('/api/'))).toEqual([])
    for (const path of [/\/places$/m, /\/homes\//, /\/subscription\//]) {
      expect(shown.join('\n')).toMatch(path)
    }
    expect(without).toContain('/api/client-config')
    expect(without.filter((path) => path.startsWith('/sandbox/')).length).toBeGreaterThan(5)
  })
})
