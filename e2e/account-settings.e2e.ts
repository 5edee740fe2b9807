import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  accountPage,
  answerSubscription,
  changeSubscription,
  listenForErrors,
} from './account-page.ts'
import { expectAccessible } from './axe.ts'
import { demoSubscriber } from './sign-in-page.ts'
import { test } from './signed-in.ts'

const longDate = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/

test('the plan, its status and its dates in long form', async ({ page }) => {
  const account = accountPage(page)
  await account.open()
  await expect(page).toHaveTitle('Account settings · Flip Search Pro')
  await expect(account.fact('Flip Search Pro Plan')).toContainText('$87.00')
  await expect(account.fact('Status')).toHaveText('ACTIVE')
  await expect(account.fact('Created')).toHaveText(longDate)
  await expect(account.fact('Next Billing Date')).toHaveText(longDate)
  await expect(account.cancel).toBeEnabled()
})

const statuses = [
  { status: 'ACTIVE', colour: 'rgb(15, 107, 63)' },
  { status: 'CANCELED', colour: 'rgb(179, 38, 30)' },
  { status: 'PAUSED', colour: 'rgb(122, 75, 0)' },
  { status: 'DEACTIVATED', colour: 'rgb(86, 100, 94)' },
  // One that Square may name some day.
  { status: 'ON_HOLD', colour: 'rgb(86, 100, 94)' },
] as const

for (const { status, colour } of statuses) {
  test(`${status} has its colour and its sign`, async ({ page }) => {
    await changeSubscription(page, { status, live: status === 'ACTIVE' })
    const account = accountPage(page)
    await account.open()
    await expect(account.fact('Status')).toHaveText(status)
    await expect(account.fact('Status').locator('span')).toHaveCSS('color', colour)
    await expect(account.fact('Status').locator('svg')).toBeVisible()
  })
}

test('with a date of cancellation it is CANCELED, and the next billing date blank', async ({
  page,
}) => {
  await changeSubscription(page, { canceledDate: '2026-04-01', live: false })
  const account = accountPage(page)
  await account.open()
  await expect(account.fact('Status')).toHaveText('CANCELED')
  await expect(account.fact('Next Billing Date')).toHaveText('')
  await expect(account.cancel).toBeDisabled()
})

test('under a disabled Cancel stands why, and whom to write to', async ({ page }) => {
  await changeSubscription(page, { status: 'PAUSED', live: false })
  const account = accountPage(page)
  await account.open()
  await expect(account.cancel).toBeDisabled()
  await expect(account.cancel).toHaveAccessibleDescription(
    /^Your subscription is paused\. .* write to support@flipsearch\.example$/,
  )
})

test('skeletons hold the places until the subscription is there', async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/account/subscription/*', async (route) => {
    await held
    await route.continue()
  })
  const account = accountPage(page)
  await account.open()
  await expect(account.fact('Status').locator('.animate-breathe')).toBeVisible()
  await expect(account.fact('Next Billing Date').locator('.animate-breathe')).toBeVisible()
  await expect(account.cancel).toBeDisabled()
  release()
  await expect(account.fact('Status')).toHaveText('ACTIVE')
})

test('a subscription that cannot be had is logged, and leaves dashes and Try again', async ({
  page,
}) => {
  const errors = listenForErrors(page)
  await answerSubscription(page, 500, { error: 'Out of order', code: 'internal' })
  const account = accountPage(page)
  await account.open()
  for (const name of ['Status', 'Created', 'Next Billing Date'])
    await expect(account.fact(name)).toHaveText('—')
  await expect(account.cancel).toBeDisabled()
  expect(errors).toHaveLength(1)
  await expect(account.toasts).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)

  await page.unroute('**/api/account/subscription/*')
  await account.tryAgain.click()
  await expect(account.fact('Status')).toHaveText('ACTIVE')
  await expect(account.cancel).toBeEnabled()
})

for (const path of ['/home', '/account-settings']) {
  test(`a proxy’s 404 page for the subscription is logged, and leads nobody from ${path} to pay`, async ({
    page,
  }) => {
    const errors = listenForErrors(page)
    const asked = page.waitForResponse('**/api/account/subscription/*')
    await page.route('**/api/account/subscription/*', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404 Not Found</h1>' }),
    )
    await page.goto(path)
    await asked
    await expect.poll(() => errors).toHaveLength(1)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  })
}

test('before anything is canceled a dialog asks; keeping is the default', async ({ page }) => {
  const account = accountPage(page)
  await account.open()
  await account.cancel.click()
  await expect(account.dialog).toHaveAccessibleDescription(
    'Are you sure you want to cancel your subscription? This will also delete your account and all associated data.',
  )
  const buttons = account.dialog.getByRole('button')
  await expect(account.dialog.getByRole('button', { name: 'Keep subscription' })).toBeFocused()
  await expectAccessible(page)
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    await expect(account.dialog.locator(':focus')).toHaveCount(1)
  }
  await expect(buttons).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(account.dialog).toBeHidden()
  await expect(account.cancel).toBeFocused()

  await account.cancel.press('Enter')
  await account.choose('Keep subscription')
  await expect(account.dialog).toBeHidden()
  await expect(account.fact('Status')).toHaveText('ACTIVE')
})

test('a cancellation that fails is logged, and Cancel can be pressed again', async ({ page }) => {
  const errors = listenForErrors(page)
  await changeSubscription(page, { id: 'plan/1 of 2' })
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  await page.route(/\/api\/account\/plan/, async (route) => {
    asked.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
    await held
    await route.fulfill({ status: 503, json: { error: 'Later', code: 'later' } })
  })
  const account = accountPage(page)
  await account.open()
  await account.cancel.click()
  await account.choose('Cancel subscription')
  await expect(account.dialog).toBeHidden()
  await expect(account.cancel).toBeDisabled()
  release()
  await expect(account.cancel).toBeEnabled()
  expect(asked).toEqual([
    expect.stringMatching(/^DELETE \/api\/account\/plan%2F1%20of%202\/[^/]+$/),
  ])
  expect(errors).toHaveLength(1)
  await expect(account.toasts).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('all data can be downloaded as one JSON file, on the page and in the dialog', async ({
  page,
}) => {
  const account = accountPage(page)
  await account.open()
  const pressed = [page.getByRole('region', { name: 'Your data' }), account.dialog]
  for (const place of pressed) {
    if (place === account.dialog) await account.cancel.click()
    const downloading = page.waitForEvent('download')
    await place.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^flip-search-pro-data-\d{4}-\d\d-\d\d\.json$/)
    const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data).toMatchObject({
      person: { email: demoSubscriber.email },
      subscription: { status: 'ACTIVE' },
    })
    await expect(place.getByText('Saved to your downloads.')).toBeVisible()
  }
})

test('data that cannot be downloaded is said to be so', async ({ page }) => {
  await page.route('**/api/account/data/*', (route) => route.abort())
  const account = accountPage(page)
  await account.open()
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('We could not collect your data.')).toBeVisible()
})

test('home says why searching is off, for as long as it is', async ({ page }) => {
  await changeSubscription(page, { status: 'PAUSED', live: false })
  await page.goto('/home')
  const notice = page.getByRole('region', { name: 'Subscription' })
  await expect(notice).toContainText('Your subscription is paused, so searching is off.')
  await expect(page.getByRole('form', { name: 'Search' })).toBeVisible()
  await expectAccessible(page)
  await notice.getByRole('link', { name: 'Account settings' }).click()
  await expect(page).toHaveURL(/\/account-settings$/)
})

test('home has no such notice for a subscription that is live', async ({ page }) => {
  const answered = page.waitForResponse('**/api/account/subscription/*')
  await page.goto('/home')
  await answered
  await expect(page.getByRole('form', { name: 'Search' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Subscription' })).toHaveCount(0)
})

test('nothing sticks out, and axe finds nothing wrong, on a phone, a tablet and a desk', async ({
  page,
}) => {
  const account = accountPage(page)
  await account.open()
  await expect(account.fact('Status')).toHaveText('ACTIVE')
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
    expect(await page.evaluate(tooWide)).toBe(false)
  }
})
