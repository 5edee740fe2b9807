import { expect, type Locator, type Page, type Request } from '@playwright/test'
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

  await test.step('on a phone an area is drawn by a finger, along its edge in one go', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await map.and(page.locator('[data-map=open]')).waitFor({ timeout: 30_000 })
    await pills.first().waitFor({ timeout: 30_000 })
    await map.getByRole('button', { name: 'Draw' }).click()
    await map.getByRole('radio', { name: 'Freehand' }).check()
    const { x, y, width, height } = await boxOf(map)
    const edge = Array.from({ length: 60 }, (_, i) => ({
      x: x + width / 2 + 90 * Math.cos((2 * Math.PI * i) / 62),
      y: y + height * 0.65 + 90 * Math.sin((2 * Math.PI * i) / 62),
    }))
    const asked = page.waitForRequest(isSearch)
    await drawByFinger(page, edge)
    const [ring] = (await asked).postDataJSON().area.coordinates
    expect(ring.length).toBeGreaterThan(20)
    expect(ring.length).toBeLessThanOrEqual(61)
    expect(ring[0]).toEqual(ring.at(-1))
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/in the drawn area$/)
  })
})

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error('It is not drawn')
  return box
}

type At = { readonly x: number; readonly y: number }

/** A finger that goes down at the first place, along the others, and up at the last. */
const drawByFinger = async (page: Page, [first, ...others]: readonly At[]) => {
  if (first === undefined) return
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const at of others)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
