import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { homePin, infoWindow, map, mapOpens } from './comps-map-page.ts'
import { openComps } from './open-comps.ts'
import { test } from './signed-in.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test.describe('under 900 px', () => {
  test.use({ viewport: { width: 899, height: 740 } })

  test('the map stands behind a Map button, and Back returns', async ({ page }) => {
    await openComps(page)
    await expect(map(page)).toBeHidden()
    const button = page.getByRole('button', { name: 'Map', exact: true })
    await button.click()
    await mapOpens(page)
    await expect(map(page)).toBeVisible()
    await expect(button).toBeHidden()

    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(map(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  test("the browser's Back and Escape return too; Escape closes an info window first", async ({
    page,
  }) => {
    await openComps(page)
    const button = page.getByRole('button', { name: 'Map', exact: true })
    await button.click()
    await expect(map(page)).toBeVisible()
    await page.goBack()
    await expect(map(page)).toBeHidden()
    await expect(page).toHaveURL(/\/comps\//)

    await button.click()
    await mapOpens(page)
    await homePin(page).click()
    await expect(infoWindow(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(infoWindow(page)).toBeHidden()
    await expect(map(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(map(page)).toBeHidden()
  })

  test('the map-only view is accessible, with an info window open', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openComps(page)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await mapOpens(page)
    await homePin(page).click()
    await expect(infoWindow(page)).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })
})

test('at 900 px the map stands beside the cards', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 740 })
  await openComps(page)
  await expect(map(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeHidden()
})
