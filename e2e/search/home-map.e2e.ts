import { expect, type Request } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { homePage, keepOwnLayout, searchColumbus } from './home-page.ts'

// Areas are drawn on the map of MapLibre alone.
test.use({ webgl2: true })

const isSearch = (request: Request) => request.url().endsWith('/api/flip-search/flips')

test('an area drawn by keyboard on the map of homes is searched, kept in the link, and removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await keepOwnLayout(page)
  await searchColumbus(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('region', { name: 'Map of the found homes' })
  // Drawing in software, the map takes a while.
  await map.and(page.locator('[data-map=open]')).waitFor({ timeout: 30_000 })
  const pills = map.getByRole('button', { name: /to my offer|homes: / })
  await pills.first().waitFor({ timeout: 30_000 })

  await test.step('the map is accessible, with a home that is looked at', async () => {
    await page.getByRole('list', { name: 'Homes found' }).getByRole('link').first().click()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await expectAccessible(page)
  })

  const area =
    await test.step('corners are put by Enter, between arrows that move the map', async () => {
      await map.getByRole('button', { name: 'Draw' }).click()
      await map.getByRole('region', { name: 'Draw an area' }).waitFor()
      const canvas = map.getByRole('region', { name: 'Street map' })
      await expect(canvas).toBeFocused()
      const asked = page.waitForRequest(isSearch)
      for (const arrow of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
        await page.keyboard.press(arrow)
        await page.keyboard.press('Enter')
      }
      // The last one is taken back.
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Shift+Enter')
      const { city, area } = (await asked).postDataJSON()
      expect(city).toBe('')
      const [ring] = area.coordinates
      expect(ring.length).toBe(5)
      expect(ring[0]).toEqual(ring.at(-1))
      return area
    })

  await test.step('its homes are shown, and its link has it', async () => {
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/in the drawn area$/)
    expect(JSON.parse(new URL(page.url()).searchParams.get('area') ?? '')).toEqual(area)
  })

  await test.step('without it the city is searched again', async () => {
    const asked = page.waitForRequest(isSearch)
    await page.getByRole('button', { name: 'Remove the area' }).click({ timeout: 30_000 })
    const body = (await asked).postDataJSON()
    expect(body.city).toBe('Columbus, OH')
    expect(body.area).toBeUndefined()
    await homePage(page).list.waitFor()
  })
})
