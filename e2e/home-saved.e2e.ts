import { expect } from '@playwright/test'
import { homePage, nextHomes, searchColumbus } from './home-page.ts'
import { test } from './signed-in.ts'

test('saved results and sort are there on opening home, and are re-sorted', async ({ page }) => {
  const answered = nextHomes(page)
  await searchColumbus(page)
  const home = homePage(page)
  await home.sort('Price').click()
  await expect.poll(() => home.stored('homesState')).not.toBe(null)
  // The button is highlighted before the list follows.
  const cheapest = (await answered).toSorted((a, b) => a.price - b.price)[0]?.addressLine ?? '-'
  await expect(home.cards.first()).toContainText(cheapest)
  let searched = false
  page.on('request', (request) => {
    searched ||= request.url().endsWith('/flips')
  })
  await page.reload()
  await expect(home.cards.first()).toContainText(cheapest)
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
    await page.waitForFunction(hasScrolledTo, 2_000)
    const entries = await page.evaluate(() => history.length)
    // By its address: while rows are still being drawn, the fourth card may become another one.
    const href = await home.cards.nth(4).getByRole('link').getAttribute('href')
    const opened = page.locator(`a[href="${href}"]`)
    await opened.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    await opened.click()
    await expect(page).toHaveURL(/\/comps\//)
    if (way === 'Back') await page.goBack()
    else await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(/\/home(\?|$)/)
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
  await expect(page).toHaveURL(/\/home(\?|$)/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

/** Whether the window is that far down and no longer moves. */
const hasScrolledTo = (top: number) =>
  new Promise<boolean>((resolve) => {
    const before = window.scrollY
    const settled = () => resolve(before > top && window.scrollY === before)
    requestAnimationFrame(() => requestAnimationFrame(settled))
  })
