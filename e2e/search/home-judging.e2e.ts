import { expect, type Page } from '@playwright/test'
import type { HomeMarkKept } from '../../src/contract/marks/home-marks.ts'
import { test } from '../session/signed-in.ts'
import { keepOwnLayout, searchColumbus } from './home-page.ts'

test('twenty homes are judged in 25 keys without leaving the list, and eighty go on so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const judged = await openTable(page)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const rows = page.locator('tr[data-place]')
  const before = await firstAddresses(page)

  await press('j')
  await expect(rows.first().locator('[data-home]')).toBeFocused()
  await press('s')
  await press('j')
  for (let i = 1; i < 20; i++) await press('x')
  await expect.poll(() => judged.marks.length).toBe(20)
  expect(keys).toBeLessThanOrEqual(25)
  expect(judged.marks.map(({ mark }) => mark)).toEqual([
    'Watching',
    ...Array.from({ length: 19 }, () => 'Passed'),
  ])
  // Each key judged the home that was next.
  expect(new Set(judged.marks.map(({ propertyId }) => propertyId)).size).toBe(20)
  await expect(rows.first()).toContainText(before[0] ?? '-')
  await expect(rows.nth(1)).not.toContainText(before[1] ?? '-')
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()

  for (let i = 20; i < 80; i++) await press('x')
  await expect.poll(() => judged.marks.length).toBe(80)
  expect(judged.pages()).toBe(0)
})

test('twenty homes are judged by touch on a phone without leaving the list', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const judged = await openTable(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('list', { name: 'Homes found' }).getByRole('link').first().click()
  const review = page.getByRole('dialog')
  const title = review.getByRole('heading').first()
  for (let i = 0; i < 20; i++) {
    const name =
      (await review.getByRole('region', { name: 'Preview' }).getByRole('heading').textContent()) ??
      '-'
    await review
      .getByRole('button', { name: i % 5 === 4 ? 'Save' : 'Dismiss', exact: true })
      .click()
    await expect(
      review.getByRole('region', { name: 'Preview' }).getByRole('heading'),
    ).not.toHaveText(name)
  }
  await expect(title).toBeVisible()
  await review.getByRole('button', { name: 'Location' }).click()
  await expect.poll(() => judged.marks.filter(({ reason }) => reason === 'Location').length).toBe(1)
  expect(new Set(judged.marks.map(({ propertyId }) => propertyId)).size).toBe(20)
  expect(judged.pages()).toBe(0)
})

/**
 * Homes in the table, whose marks are kept within the journey: others count on the same homes. Says what was marked, and
 * how many pages were loaded since.
 */
const openTable = async (page: Page) => {
  const marks: HomeMarkKept[] = []
  await page.route('**/api/home-marks/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const { mark, reason = '' } = route.request().postDataJSON()
    const propertyId = decodeURIComponent(
      new URL(route.request().url()).pathname.split('/').at(-1) ?? '',
    )
    const kept = {
      propertyId,
      mark,
      reason,
      note: '',
      version: marks.length + 1,
      markedAt: new Date().toISOString(),
      price: null,
    }
    marks.push(kept)
    await route.fulfill({ json: kept })
  })
  await keepOwnLayout(page)
  await searchColumbus(page, { priceBelowMarket: 'Any' })
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.locator('[data-place] [data-home]').first().waitFor()
  let pages = 0
  page.on('framenavigated', () => {
    pages += 1
  })
  return { marks, pages: () => pages }
}

const firstAddresses = (page: Page) =>
  page
    .locator('tr[data-place] [data-home]')
    .evaluateAll((links) => links.map(({ textContent }) => textContent))
