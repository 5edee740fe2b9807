import { expect, type Page } from '@playwright/test'
import { EVIDENCE, openComps } from './open-comps.ts'
import { test } from './signed-in.ts'
import { workbenchPage } from './workbench-page.ts'

test('without its evidence the screen works as before, and another try brings it', async ({
  page,
}) => {
  let broken = true
  await page.route(EVIDENCE, (route) =>
    broken ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
  )
  const home = await openComps(page)
  const bench = workbenchPage(page)
  await expect(bench.section.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.locator('article[data-compared]')).toHaveCount(home.comps.length + 1)
  await expect(bench.figure('Likely range')).toContainText('$')
  broken = false
  await bench.button('Try again').click()
  await expect(bench.comps.first()).toBeVisible()
})

for (const width of [360, 900, 1440]) {
  test(`no card moves when the evidence arrives, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    let send = () => {}
    const sent = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route(EVIDENCE, async (route) => {
      await sent
      await route.continue()
    })
    await openComps(page)
    await expect(page.getByText('Loading the adjustments')).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    const before = await cardPlaces(page)
    send()
    await expect(workbenchPage(page).limit('Comps within')).toBeVisible()
    await expect(page.locator('article[data-compared=sold]').first()).toContainText('Weight')
    expect(await cardPlaces(page)).toEqual(before)
  })
}

/** Where the cards stand on the page, and how high they are. */
const cardPlaces = (page: Page) =>
  page.locator('article[data-compared]').evaluateAll((cards) =>
    cards.map((card) => {
      const { top, height } = card.getBoundingClientRect()
      return { top: Math.round(top + window.scrollY), height: Math.round(height) }
    }),
  )
