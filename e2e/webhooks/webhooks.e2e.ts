import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'

test('a webhook is added, its secret shown once, tried, given another secret, and removed', async ({
  page,
}) => {
  await page.goto('/account-settings')
  await page.getByRole('link', { name: 'Open webhooks and chats' }).click()
  await expect(page).toHaveTitle('Webhooks and chats · Flip Search Pro')
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('article').filter({ hasText: 'Journey' })

  await test.step('with a secret that is gone from the page once it was shown', async () => {
    await page.getByRole('button', { name: 'Add a webhook or chat' }).click()
    await dialog.getByLabel('Address').fill('https://hooks.example/journey')
    await dialog.getByLabel('Name').fill('Journey')
    await dialog.getByRole('checkbox', { name: 'Sales' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByLabel('Your secret')).toHaveValue(/^whsec_[\w+/]{43}=$/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(card).toContainText('New leads, Sales')
    expect(await page.content()).not.toContain('whsec_')
  })

  await test.step('a test goes by the work in the background, and says why nothing answered', async () => {
    await card.getByRole('button', { name: 'Send a test to Journey' }).click()
    await expect(card.getByText(/^Not taken · No answer after/)).toBeVisible()
    const reason =
      /there is no server of this name|name could not be looked up|no answer within 15 seconds/
    await expect(card.getByText(reason)).toBeVisible()
  })

  for (const width of [360, 900, 1440])
    await test.step(`nothing sticks out, and axe finds nothing wrong, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
      expect.soft(await page.evaluate(tooWide)).toBe(false)
    })

  await test.step('another secret, beside which the one before signs for a day', async () => {
    await card.getByRole('button', { name: 'New secret for Journey' }).click()
    await page.getByRole('button', { name: 'Make a new one' }).click()
    await expect(dialog.getByLabel('Your secret')).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(card).toContainText('The secret before signs beside the new one until')
  })

  await test.step('it is removed once that is confirmed', async () => {
    await card.getByRole('button', { name: 'Remove Journey' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(card).toHaveCount(0)
  })
})
