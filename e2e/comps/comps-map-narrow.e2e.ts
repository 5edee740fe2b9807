import { expect } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { homePin, infoWindow, map, mapOpens } from './comps-map-page.ts'
import { openComps } from './open-comps.ts'

test('under 900 px the map is behind a Map button, and Back and Escape return', async ({
  page,
}) => {
  await page.setViewportSize({ width: 899, height: 740 })
  await openComps(page)
  const button = page.getByRole('button', { name: 'Map', exact: true })

  await test.step('the map is behind a Map button, and Back returns', async () => {
    await expect(map(page)).toBeHidden()
    await button.click()
    await mapOpens(page)
    await expect(map(page)).toBeVisible()
    await expect(button).toBeHidden()

    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(map(page)).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step("the browser's Back and Escape return too; Escape closes an info window first", async () => {
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

  await test.step('the Map button floats over the bottom bar, and covers nothing at the end of the page', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const bar = page.locator('[data-map-bar]')
    const floating = bar.getByRole('button', { name: 'Map', exact: true })
    await expect(floating).toBeInViewport({ ratio: 1 })
    // No figure shows through it.
    await expect(floating).toHaveCSS('background-color', /^rgb\(/)
    const [over, below] = [
      await floating.boundingBox(),
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
    ]
    if (!over || !below) throw new Error('there is no button or no bottom bar')
    expect(over.y + over.height).toBeLessThanOrEqual(below.y)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [barBox, footerBox] = [
      await bar.boundingBox(),
      await page.getByRole('contentinfo').boundingBox(),
    ]
    if (!barBox || !footerBox) throw new Error('there is no bar or no footer')
    expect(barBox.y + barBox.height).toBeLessThanOrEqual(footerBox.y + 1)
  })

  await test.step('at 900 px the map is beside the cards', async () => {
    await page.setViewportSize({ width: 900, height: 740 })
    await expect(map(page)).toBeVisible()
    await expect(button).toBeHidden()
  })
})
