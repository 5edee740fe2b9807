import { expect, type Page } from '@playwright/test'
import { answerSubscription } from '../account/account-page.ts'
import { test } from '../journey.ts'
import { homePage, searchColumbus } from '../search/home-page.ts'
import { header, signInFromWelcome, signInPage } from './sign-in-page.ts'

test.use({ serviceWorkers: 'allow' })
// The worker of alerts is there, and not that of the pages: the answer that is made up below would pass it.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const register = ServiceWorkerContainer.prototype.register
    ServiceWorkerContainer.prototype.register = function (script, options) {
      return String(script).startsWith('/alerts-worker')
        ? register.call(this, script, options)
        : Promise.reject(new Error('Not in this journey'))
    }
  }),
)

/** What is left in the browser. */
const stored = (page: Page) =>
  page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))

/** Whether this browser would show alerts: the worker that does is there. */
const showsAlerts = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/alerts-worker/')
    // The worker that keeps the pages has all addresses.
    return registration?.scope.endsWith('/alerts-worker/') ?? false
  })

const logOut = async (page: Page) => {
  await header(page).account.click()
  await header(page).choose('Log Out').click()
}

test('what is stored is shown to no one else, and removed when one logs out or the account is closed', async ({
  page,
}) => {
  await signInFromWelcome(page)

  await test.step('what is stored of another person is not shown', async () => {
    await searchColumbus(page)
    await expect.poll(() => homePage(page).stored('homesState')).not.toBe(null)
    await page.evaluate(() => localStorage.setItem('stateOwner', 'another user'))
    // Not the address of the search, which would run it again.
    await homePage(page).open()
    await expect(homePage(page).results).toContainText('How to read a home')
    await expect(homePage(page).field('City')).toHaveValue('')
    expect(await homePage(page).stored('homesState')).toBe(null)
  })

  await test.step('logging out removes everything stored and ends on welcome', async () => {
    await searchColumbus(page)
    await expect.poll(() => homePage(page).stored('homesState')).not.toBe(null)
    await homePage(page).sort('Price').click()
    await page.mouse.wheel(0, 900)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/alerts-worker.js', { scope: '/alerts-worker/' })
    })
    expect(await showsAlerts(page)).toBe(true)
    await logOut(page)
    await page.waitForURL('**/welcome')
    await expect(header(page).login).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    expect(await stored(page)).toEqual([])
    expect(await showsAlerts(page)).toBe(false)

    await page.goBack()
    await page.waitForURL('**/welcome')
    await expect(header(page).login).toBeVisible()
    await header(page).login.click()
    await expect(signInPage(page).password).toBeVisible()
  })

  await test.step('an account that is being closed is signed out', async () => {
    await signInPage(page).signIn()
    await page.waitForURL(/\/home(\?|$)/)
    await header(page).account.waitFor()
    await answerSubscription(page, 403, { error: 'It is being deleted.', code: 'account-closing' })
    await page.reload()
    await page.waitForURL('**/welcome')
    await expect(header(page).login).toBeVisible()
    expect(await stored(page)).toEqual([])
  })
})

test('logging out in one tab logs out the other, and takes no typed sign-up away', async ({
  page,
  context,
}) => {
  const typing = await context.newPage()
  await typing.goto('/sign-up')
  await typing.getByLabel('First name').fill('Ada')
  await signInFromWelcome(page)
  const other = await context.newPage()
  await other.goto('/account-settings')
  await header(other).account.waitFor()
  await logOut(page)
  await other.waitForURL('**/welcome')
  await expect(header(other).login).toBeVisible()
  await expect(typing.getByLabel('First name')).toHaveValue('Ada')
  expect(await stored(other)).toEqual([])
})
