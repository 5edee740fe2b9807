import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { EVIDENCE, openComps } from './open-comps.ts'
import { workbenchPage } from './workbench-page.ts'

test('no card moves when the evidence arrives', async ({ page }) => {
  for (const width of [360, 900, 1440])
    await test.step(`at ${width} px`, async () => {
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
      // What has changed since the last look comes with the marks.
      await expect(
        page.getByRole('button', { name: /^(Mark|Saved|Dismissed)\b/ }).first(),
      ).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const before = await cardPlaces(page)
      send()
      await expect(workbenchPage(page).limit('Comps within')).toBeVisible()
      await expect(page.locator('article[data-compared=sold]').first()).toContainText('Weight')
      expect.soft(await cardPlaces(page)).toEqual(before)
      await page.unroute(EVIDENCE)
    })
})

/** Where the cards stand on the page, and how high they are. */
const cardPlaces = (page: Page) =>
  page.locator('article[data-compared]').evaluateAll((cards) =>
    cards.map((card) => {
      const { top, height } = card.getBoundingClientRect()
      return { top: Math.round(top + window.scrollY), height: Math.round(height) }
    }),
  )
