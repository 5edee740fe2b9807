import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'

test('which mails of alerts come, and where one’s morning is, stays as it was set; a link that stops none says so', async ({
  page,
}) => {
  await page.goto('/account-settings')
  const section = page.getByRole('region', { name: 'Alert emails' })
  const watched = section.getByRole('checkbox', { name: 'Also about homes I saved' })
  const zone = section.getByRole('combobox', { name: 'Time zone' })

  /** Changes show before they are kept, and are kept also where the page is left at once. */
  const afterReload = (seen: () => Promise<void>) =>
    expect(async () => {
      await page.reload()
      await seen()
    }).toPass()

  await test.step('settings are kept', async () => {
    await zone.selectOption('Hawaii (Honolulu)')
    await expect(zone).toHaveValue('Pacific/Honolulu')
    await watched.click()
    await afterReload(async () => {
      await expect(zone).toHaveValue('Pacific/Honolulu', { timeout: 2_000 })
      await expect(watched).not.toBeChecked({ timeout: 2_000 })
    })
    await watched.click()
    await expect(watched).toBeChecked()
    await zone.selectOption({ index: 0 })
    await expect(zone).toHaveValue('')
  })

  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`axe finds nothing wrong with them in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    })

  await test.step('a link that is not whole stops nothing', async () => {
    await page.goto('/unsubscribe/abc')
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'This link stops no emails: part of it is missing, or its account was deleted.',
    )
    await expectAccessible(page)
  })
})
