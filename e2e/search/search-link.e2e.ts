import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { homePage, searchColumbus } from './home-page.ts'

/** How far things have jumped since the page was opened, by themselves: its cumulative layout shift. */
const shiftsOf = (page: Page) => page.evaluate<number[]>('window.shifts ?? [1]')

test('a link to a search opens without a jump at any width, also where homes were passed', async ({
  page,
}) => {
  await searchColumbus(page)
  const link = new URL(page.url()).pathname + new URL(page.url()).search
  const { cards } = homePage(page)
  const ids = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')?.split('/').at(-1) ?? ''))
  const marks = ids.slice(0, 2).map((propertyId) => ({
    propertyId,
    mark: 'Passed',
    reason: '',
    note: '',
    version: 1,
    price: 1,
    markedAt: '2026-01-02T10:00:00.000Z',
  }))
  await page.route('**/api/home-marks', (route) => route.fulfill({ json: { marks, looks: [] } }))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const width of [360, 900, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      // As in a browser that has never searched.
      await page.evaluate(() => {
        for (const key of ['homesState', 'passedHomes', 'searchState']) localStorage.removeItem(key)
      })
      await page.goto('about:blank')
      await page.goto(link)
      await page.getByText('2 dismissed').waitFor()
      await page.waitForLoadState('networkidle')
      const shifts = await shiftsOf(page)
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05)
    })
})

test('what is chosen is seen where the system’s own colors replace all others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await searchColumbus(page)
  const groundOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await groundOf('List Date')).not.toBe(await groundOf('Price'))
})
