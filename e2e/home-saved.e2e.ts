import { expect } from '@playwright/test'
import { homePage, searchColumbus } from './home-page.ts'
import { test } from './signed-in.ts'

test('saved results and sort are there on opening home, and are re-sorted', async ({ page }) => {
  await searchColumbus(page)
  const home = homePage(page)
  await home.sort('Price').click()
  await expect.poll(() => home.stored('homesState')).not.toBe(null)
  await expect(home.cards.first()).toBeVisible()
  const cheapest = await home.cards.first().getByRole('heading').textContent()
  let searched = false
  page.on('request', (request) => {
    searched ||= request.url().endsWith('/flips')
  })
  await page.reload()
  await expect(home.cards.first().getByRole('heading')).toHaveText(cheapest ?? '-')
  await expect(home.sort('Price')).toHaveAttribute('aria-pressed', 'true')
  await expect(home.field('City')).toHaveValue('Columbus, OH')
  expect(searched).toBe(false)
})

test('restored results say from when they are, and can be searched again', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-05-15T17:10:00-05:00'))
  await searchColumbus(page)
  const home = homePage(page)
  await expect(page.getByText(/Results from/)).toHaveCount(0)
  await expect.poll(() => home.stored('homesState')).not.toBe(null)
  await page.clock.setFixedTime(new Date('2026-05-17T09:00:00-05:00'))
  await page.reload()
  await expect(home.results).toContainText('Results from Friday 5:10 PM')
  await home.results.getByRole('button', { name: 'Search again' }).click()
  await expect(home.list).toBeVisible()
  await expect(page.getByText(/Results from/)).toHaveCount(0)
})

test('what cannot be read is deleted, and the screen opens empty', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('searchState', '{"city":7}')
    localStorage.setItem('homesState', 'v1.nonsense')
    localStorage.setItem('sortKey', 'size')
  })
  const home = homePage(page)
  await home.open()
  await expect(home.field('City')).toHaveValue('')
  await expect(home.results).toContainText('Every home for sale')
  for (const key of ['searchState', 'homesState', 'sortKey']) {
    await expect.poll(() => home.stored(key)).toBe(null)
  }
})

test('two tabs leave each other what they saved last', async ({ page, context }) => {
  await searchColumbus(page)
  const other = await context.newPage()
  await searchColumbus(other, { city: 'Memphis, TN' })
  await expect.poll(() => homePage(other).stored('homesState')).not.toBe(null)
  await homePage(page).sort('ARV').click()
  await expect(homePage(page).list).toContainText('Columbus, OH')
  await other.reload()
  await expect(homePage(other).list).toContainText('Memphis, TN')
  await expect(homePage(other).sort('ARV')).toHaveAttribute('aria-pressed', 'true')
})

test('a tab comes back from the comps to its own results, whatever another tab found', async ({
  page,
  context,
}) => {
  await searchColumbus(page)
  const other = await context.newPage()
  await searchColumbus(other, { city: 'Memphis, TN' })
  await homePage(page).cards.first().getByRole('link').click()
  await page.goBack()
  await expect(homePage(page).list).toContainText('Columbus, OH')
  await expect(homePage(page).field('City')).toHaveValue('Columbus, OH')
})

for (const way of ['Back', 'Back to results'] as const) {
  test(`${way} leads to the card that was opened, where it stood, with the focus`, async ({
    page,
  }) => {
    await searchColumbus(page)
    const home = homePage(page)
    await expect.poll(() => home.stored('homesState')).not.toBe(null)
    await page.mouse.wheel(0, 2_400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000)
    await page.waitForTimeout(300)
    const left = await page.evaluate(() => window.scrollY)
    const entries = await page.evaluate(() => history.length)
    const link = home.cards.nth(4).getByRole('link')
    const href = await link.getAttribute('href')
    await link.click()
    await expect(page).toHaveURL(/\/comps\//)
    if (way === 'Back') await page.goBack()
    else await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(/\/home$/)
    const opened = page.locator(`a[href="${href}"]`)
    await expect(opened).toBeFocused()
    await expect(opened).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(left - 100)
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    expect(await page.evaluate(() => history.length)).toBe(entries + 1)
  })
}

test('"Back to results" of comps that were opened by their address does not grow the history', async ({
  page,
}) => {
  await searchColumbus(page)
  const href = await homePage(page).cards.first().getByRole('link').getAttribute('href')
  await page.goto(href ?? '-')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Back to results' }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})
