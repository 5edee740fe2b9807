import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { homePage, searchColumbus } from '../search/home-page.ts'
import { header } from '../session/sign-in-page.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

/** Other journeys look at other places: the subscriber is theirs as well. */
const elsewhere = { city: 'Memphis, TN', maxPrice: '$500k' }

const removeMarks = async (page: Page) => {
  const { marks } = await (await page.request.get('/api/home-marks', asSubscriber())).json()
  for (const { propertyId, version } of marks)
    await page.request.delete(`/api/home-marks/${propertyId}?version=${version}`, asSubscriber())
}

test.afterEach(({ page }) => removeMarks(page))

test('homes are marked by keys in the results, moved on the board, and kept', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await searchColumbus(page, elsewhere)
  const { cards } = homePage(page)
  await cards
    .first()
    .getByRole('button', { name: /^Mark / })
    .waitFor()
  const heading = page.getByRole('heading', { level: 2 }).first()
  const before = Number.parseInt((await heading.textContent()) ?? '', 10)

  await page.keyboard.press('j')
  const watched = await cards.first().getByRole('link').getAttribute('href')
  await page.keyboard.press('w')
  await expect(cards.first().getByRole('button', { name: /^Saved: / })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.locator('summary', { hasText: '1 dismissed' })).toBeAttached()
  // The heading counts the homes in the list, from which the passed one is gone.
  await expect(heading).toHaveText(new RegExp(`^${before - 1} houses in `))
  await expectAccessible(page)

  await header(page).place('My homes').click()
  const column = (mark: string) => page.getByRole('region', { name: new RegExp(`^${mark}, `) })
  const card = column('Saved').getByRole('article')
  await expect(card).toHaveCount(1)
  await card.dragTo(column('Offered'))
  await expect(column('Offered').getByRole('article')).toHaveCount(1)
  await expect(column('Dismissed').getByRole('article')).toHaveCount(1)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }

  await page.reload()
  await column('Offered').getByRole('link').click()
  await page.waitForURL(`**${watched}`)
  await expect(page.getByRole('button', { name: /^Offered: / })).toBeVisible()
  await page.getByRole('link', { name: 'Back to My homes' }).click()

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Offered 1' }).click()
  await expect(page.getByRole('list', { name: 'Offered' }).getByRole('article')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download or print' }).click()
  await page.getByRole('menuitem', { name: 'Plain table (CSV)' }).click()
  expect((await file).suggestedFilename()).toBe('my-homes.csv')
})
