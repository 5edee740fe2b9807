import { expect } from '@playwright/test'
import { nearFlips, seattleFlips } from '../../tests/flips/made-up-flips.ts'
import { expectAccessible } from '../axe.ts'
import { openComps } from '../comps/open-comps.ts'
import { header } from '../session/sign-in-page.ts'
import { test } from '../session/signed-in.ts'

test('flips of a place are a menu item and a home away', async ({ page }) => {
  await page.route('**/api/flips?*', (route) => route.fulfill({ json: seattleFlips }))
  await page.route('**/api/flips/near/*', (route) => route.fulfill({ json: nearFlips }))

  await test.step('a home shows the nearest ones, once they are about to be seen', async () => {
    const { city, state } = await openComps(page)
    const near = page.getByRole('region', { name: 'Nearest flips' })
    // What is above it grows when the evidence of the value comes, and may push it out of sight again.
    await expect(async () => {
      await near.scrollIntoViewIfNeeded()
      await expect(near.getByRole('listitem').first()).toContainText('Bought $230,000', {
        timeout: 1_000,
      })
    }).toPass({ timeout: 30_000 })
    await near.getByRole('link', { name: `Flips in ${city}, ${state}` }).click()
    await expect(page).toHaveURL(/\/flips\?place=/)
    await expect(page).toHaveTitle('Flips · Flip Search Pro')
  })

  await test.step('the menu leads to those of the place searched last', async () => {
    await page.goto('/home')
    await header(page).place('Flips').click()
    await expect(page).toHaveURL(/\/flips\?place=Columbus%2C\+OH$/)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Seattle, WA')
  })
})

test('flips are in a list and on a map, accessibly at every width', async ({ page }) => {
  await page.route('**/api/flips?*', (route) => route.fulfill({ json: seattleFlips }))
  await page.goto('/flips?place=Seattle%2C+WA')

  await test.step('a row opens its dot on the map', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const map = page.getByRole('region', { name: 'Map of the flips' })
    await expect(map).toHaveAttribute('data-map', 'open')
    await page.getByRole('button', { name: 'Show 4320 S Alder St on the map' }).click()
    await expect(map.getByRole('dialog', { name: '4320 S Alder St' })).toContainText(
      '$230,000 to $413,000',
    )
    await page.keyboard.press('Escape')
  })

  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`it is accessible at ${width} px in ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBe(width)
      })
    }
  }
})

test('the demo market has flips of its own, in a list and on a map', async ({ page }) => {
  await test.step('the place has rows, figures and a chart', async () => {
    await page.goto('/flips?place=432')
    const rows = page.getByRole('list', { name: 'Flips' }).getByRole('listitem')
    await expect(rows.first()).toContainText(/Bought \$[\d,]+ on .*; (sold|listed again at) \$/)
    await expect(page.getByLabel('Figures')).toContainText(/Bought at.*\d+%of typical value/)
    await expect(page.getByRole('img', { name: /^Flips by quarter/ })).toBeVisible()
  })

  await test.step('on a phone the list comes first, the map at a press', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const map = page.getByRole('region', { name: 'Map of the flips' })
    await page.reload()
    await expect(page.getByRole('list', { name: 'Flips' })).toBeVisible()
    await expect(map).toHaveCount(0)
    await page.getByRole('button', { name: 'Map', exact: true }).click()
    await expect(map).toHaveAttribute('data-map', 'open')
  })
})
