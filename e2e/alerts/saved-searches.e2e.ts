import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { homePage, searchColumbus } from '../search/home-page.ts'
import { test } from '../session/signed-in.ts'

test('a search has a link, is followed by Back and Forward, saved, run with one click and deleted', async ({
  page,
}) => {
  await searchColumbus(page)
  const home = homePage(page)
  await expect(page).toHaveURL(/\/home\?city=Columbus%2C\+OH&.*maxPrice=500000$/)
  const link = page.url()
  await home.unfold()
  await home.field('Max price').selectOption('$400k')
  await home.submitForm()
  await expect(page).toHaveURL(/maxPrice=400000$/)
  await expect(home.asked).toContainText('up to $400k')
  await page.goBack()
  await expect(home.asked).toContainText('up to $500k')
  await expect(home.list).toBeVisible()
  await page.goForward()
  await expect(home.asked).toContainText('up to $400k')
  await expect(home.list).toBeVisible()
  await expect(page).toHaveURL(/maxPrice=400000$/)

  await home.unfold()
  await page.getByRole('button', { name: 'Save this search' }).click()
  const name = `Journey ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saved “${name}”.`)).toBeVisible()
  await page.goto(link)
  await expect(home.list).toBeVisible()
  await expect(home.asked).toContainText('up to $500k')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Beside homes on a phone, they are folded away with the form.
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  await page.getByRole('button', { name: /^Saved searches/ }).click()
  const row = page
    .getByRole('list', { name: 'Saved searches' })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(row).toContainText(/\d+ houses? · emailed daily\s*Columbus/)
  await expectAccessible(page, 'section[aria-label="Saved searches"]')
  const looked = page.waitForResponse('**/api/saved-searches/*/look')
  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/maxPrice=400000$/)
  expect((await looked).status()).toBe(200)
  await edit.click()

  await row.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  // A menu takes keys once it has the focus.
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Deleted “${name}”.`)).toBeVisible()
})

test('a link whose search cannot be read gives the plain form, and says so', async ({ page }) => {
  await page.goto('/home?city=Columbus%2C+OH&distance=far')
  await expect(page.getByText(/This link has no search that can be read/)).toBeVisible()
  await expect(homePage(page).field('City')).toHaveValue('')
})
