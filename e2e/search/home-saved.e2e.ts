import { expect, type Locator } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { homePage, keepOwnLayout, nextHomes, searchColumbus } from './home-page.ts'

test('saved results are there on opening home, re-sorted and dated; what cannot be read is deleted', async ({
  page,
}) => {
  const home = homePage(page)
  await page.clock.setFixedTime(new Date('2026-05-15T17:10:00-05:00'))
  const answered = nextHomes(page)
  await searchColumbus(page)

  await test.step('saved results and sort are there on opening home, and are re-sorted', async () => {
    await expect(page.getByText(/Results from/)).toHaveCount(0)
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
    await expect(home.asked).toContainText('Columbus, OH')
    expect(searched).toBe(false)
  })

  await test.step('restored results say from when they are, and can be searched again', async () => {
    await page.clock.setFixedTime(new Date('2026-05-17T09:00:00-05:00'))
    await page.reload()
    await expect(home.results).toContainText('Results from Friday 5:10 PM')
    await home.results.getByRole('button', { name: 'Search again' }).click()
    await expect(home.list).toBeVisible()
    await expect(page.getByText(/Results from/)).toHaveCount(0)
  })

  await test.step('"Back to results" of comps that were opened by their address does not grow the history', async () => {
    const href = await home.cards.first().getByRole('link').getAttribute('href')
    await page.goto(href ?? '-')
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(page).toHaveURL(/\/home(\?|$)/)
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  await test.step('what cannot be read is deleted, and the screen opens empty', async () => {
    await page.addInitScript(() => {
      localStorage.setItem('searchState', '{"city":7}')
      localStorage.setItem('homesState', 'v1.nonsense')
      localStorage.setItem('sortKey', 'size')
    })
    await home.open()
    await expect(home.field('City')).toHaveValue('')
    await expect(home.results).toContainText('Every home for sale')
    for (const key of ['searchState', 'homesState', 'sortKey']) {
      await expect.poll(() => home.stored(key)).toBe(null)
    }
  })
})

test('two tabs leave each other what they saved last, and each comes back from the comps to its own results', async ({
  page,
  context,
}) => {
  await searchColumbus(page)
  const other = await context.newPage()
  await searchColumbus(other, { city: 'Memphis, TN' })
  await expect.poll(() => homePage(other).stored('homesState')).not.toBe(null)
  await homePage(page).sort('ARV').click()
  await expect(homePage(page).list).toContainText(', Columbus')
  await other.reload()
  await expect(homePage(other).list).toContainText(', Memphis')
  await expect(homePage(other).sort('ARV')).toHaveAttribute('aria-pressed', 'true')

  await homePage(page).cards.first().getByRole('link').click()
  await page.goBack()
  await expect(homePage(page).list).toContainText(', Columbus')
  await expect(homePage(page).asked).toContainText('Columbus, OH')
})

test('Back and "Back to results" lead to the card that was opened, where it stood, with the focus', async ({
  page,
}) => {
  const home = homePage(page)
  await searchColumbus(page)
  await expect.poll(() => home.stored('homesState')).not.toBe(null)
  for (const way of ['Back', 'Back to results'] as const)
    await test.step(way, async () => {
      // An entry of its own, with nothing to go forward to.
      if (way === 'Back to results') await home.open()
      await home.list.waitFor()
      await page.mouse.wheel(0, 2_400)
      await page.waitForFunction(hasScrolledTo, 2_000)
      const entries = await page.evaluate(() => history.length)
      // By its address: while rows are still being drawn, the fourth card may become another one.
      const href = await home.cards.nth(4).getByRole('link').getAttribute('href')
      const opened = page.locator(`a[href="${href}"]`)
      await opened.scrollIntoViewIfNeeded()
      // In one go: rows that are still being drawn may move it between the two.
      const left = await opened.evaluate((link: HTMLElement) => {
        const { top } = link.getBoundingClientRect()
        link.click()
        return top
      })
      await expect(page).toHaveURL(/\/comps\//)
      if (way === 'Back') await page.goBack()
      else await page.getByRole('link', { name: way }).click()
      await expect(page).toHaveURL(/\/home(\?|$)/)
      await expect(opened).toBeFocused()
      await expect(opened).toBeInViewport()
      await expect.poll(async () => Math.abs((await topOf(opened)) - left)).toBeLessThan(10)
      expect(await page.evaluate(() => history.length)).toBe(entries + 1)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${href}$`))
      expect(await page.evaluate(() => history.length)).toBe(entries + 1)
    })
})

test('Back leads to the row of the table, where it stood, of the home that was looked at last', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepOwnLayout(page)
  await searchColumbus(page)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const rows = page.locator('tr[data-place]')
  await rows.nth(8).locator('[data-home]').focus()
  await page.keyboard.press('j')
  const frame = page.locator('main table').first().locator('..')
  await frame.evaluate((table) => {
    table.scrollTop = 180
  })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/comps\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByText('11 of ')).toBeVisible()
  const next = new URL(page.url()).pathname
  await page.goBack()
  await expect(page.locator(`[data-home][href="${next}"]`)).toBeFocused()
  await expect.poll(() => frame.evaluate(({ scrollTop }) => scrollTop)).toBe(180)
})

/** How far a link is from the window's top, in pixels. */
const topOf = async (link: Locator): Promise<number> => (await link.boundingBox())?.y ?? Number.NaN

/** Whether the window is that far down and no longer moves. */
const hasScrolledTo = (top: number) =>
  new Promise<boolean>((resolve) => {
    const before = window.scrollY
    const settled = () => resolve(before > top && window.scrollY === before)
    requestAnimationFrame(() => requestAnimationFrame(settled))
  })
