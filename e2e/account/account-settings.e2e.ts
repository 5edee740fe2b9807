import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { demoSubscriber } from '../session/sign-in-page.ts'
import { test } from '../session/signed-in.ts'
import { accountPage, answerSubscription, changeSubscription } from './account-page.ts'

const longDate = /^[A-Z][a-z]+ \d{1,2}, \d{4}$/

test('the subscription as it is, on every width, a dialog before it is canceled, and a download of all data', async ({
  page,
}) => {
  const account = accountPage(page)
  await account.open()

  await test.step('the plan, its status and its dates in long form', async () => {
    await expect(page).toHaveTitle('Account settings · Flip Search Pro')
    await expect(account.fact('Flip Search Pro Plan')).toContainText('$87.00')
    await expect(account.fact('Status')).toHaveText('ACTIVE')
    await expect(account.fact('Created')).toHaveText(longDate)
    await expect(account.fact('Next Billing Date')).toHaveText(longDate)
    await expect(account.cancel).toBeEnabled()
  })

  for (const width of [360, 900, 1440])
    await test.step(`nothing sticks out, and axe finds nothing wrong, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
      expect.soft(await page.evaluate(tooWide)).toBe(false)
    })

  await test.step('before anything is canceled a dialog asks; keeping is the default', async () => {
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

  await test.step('all data can be downloaded as one JSON file, on the page and in the dialog', async () => {
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
})

const statuses = [
  { status: 'ACTIVE', color: 'rgb(15, 107, 63)' },
  { status: 'CANCELED', color: 'rgb(179, 38, 30)' },
  { status: 'PAUSED', color: 'rgb(122, 75, 0)' },
  { status: 'DEACTIVATED', color: 'rgb(86, 100, 94)' },
  // One that Square may name some day.
  { status: 'ON_HOLD', color: 'rgb(86, 100, 94)' },
] as const

test('every status has its color, and axe finds nothing wrong where there is none', async ({
  page,
}) => {
  const account = accountPage(page)
  for (const { status, color } of statuses)
    await test.step(`${status} has its color`, async () => {
      await changeSubscription(page, { status, live: status === 'ACTIVE' })
      await account.open()
      await expect.soft(account.fact('Status')).toHaveText(status)
      await expect.soft(account.fact('Status').locator('span')).toHaveCSS('color', color)
      await expect.soft(account.fact('Status').locator('svg')).toBeVisible()
    })

  await test.step('home says accessibly why searching is off', async () => {
    await changeSubscription(page, { status: 'PAUSED', live: false })
    await page.goto('/home')
    await expect(page.getByRole('region', { name: 'Subscription' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a subscription that cannot be had is accessible', async () => {
    await answerSubscription(page, 500, { error: 'Out of order', code: 'internal' })
    await account.open()
    await expect(account.fact('Status')).toHaveText('—')
    await expectAccessible(page)
  })
})
