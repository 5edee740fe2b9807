import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { compPins, homePin, infoWindow, map, mapOpens } from '../comps/comps-map-page.ts'
import { openChangedComps } from '../comps/open-comps.ts'
import { test } from '../session/signed-in.ts'
import { answerForGoogle, askedOfGoogle } from './google-page.ts'

test.use({ ownServer: { settings: { FLIP_GOOGLE_MAPS_KEY: 'a-key' } } })
// In one worker: each worker would start the server for itself.
test.describe.configure({ mode: 'default' })

const googleMap = (page: Page) => page.locator('.gm-style')
const unavailable = (page: Page) =>
  map(page).getByText('Street map unavailable. What is on it is in the right place.')

/** The same home, with a lister: demo homes are on the demo streets. */
const openRealHome = (page: Page) => openChangedComps(page, () => ({ demo: false, imageUrl: null }))

test('real homes stand on the map of Google, light and dark, and its markers open info windows', async ({
  page,
  server,
}) => {
  const outside = await answerForGoogle(page, server)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  const home = await openRealHome(page)

  await test.step('real homes stand on the map of Google, whose script alone is asked for', async () => {
    await mapOpens(page)
    await expect(googleMap(page)).toBeVisible()
    await expect(homePin(page)).toHaveCount(1)
    await expect(compPins(page)).toHaveCount(home.comps.length)
    await expect(googleMap(page).getByRole('link', { name: 'Terms' })).toBeVisible()
    await expect(unavailable(page)).toBeHidden()
    await page.getByRole('button', { name: 'Show all comps' }).click()
    await expect.poll(() => pinsOutOfView(page)).toEqual([])

    expect(new Set(outside.map((url) => new URL(url).origin))).toEqual(
      new Set(['https://maps.googleapis.com']),
    )
    const { searchParams } = new URL(outside[0] ?? '')
    expect(searchParams.get('key')).toBe('a-key')
    expect(searchParams.get('loading')).toBe('async')
    expect(refused).toEqual([])
    expect((await askedOfGoogle(page)).maps).toBe(1)
    await expect(homePin(page)).toHaveCSS('font-family', /^"Hanken Grotesk Variable"/)
    const street = page.getByRole('link', { name: `Street View of ${home.addressLine}` })
    await expect(street.first()).toHaveAttribute(
      'href',
      `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${home.lat}%2C${home.long}`,
    )
  })

  await test.step('a marker opens an info window, which the map brings into view; the map, Escape and Close close it', async () => {
    await homePin(page).click()
    await expect(infoWindow(page)).toContainText(home.addressLine)
    await infoWindow(page).getByRole('button', { name: 'Close' }).click()
    await expect(infoWindow(page)).toBeHidden()

    // The highest marker: its window would reach over the map's edge.
    const tips = await Promise.all(
      (await compPins(page).all()).map(async (pin) => ({ pin, box: await pin.boundingBox() })),
    )
    const [highest] = tips.toSorted((a, b) => (a.box?.y ?? 0) - (b.box?.y ?? 0))
    await highest?.pin.focus()
    await page.keyboard.press('Enter')
    await expect(infoWindow(page)).toBeFocused()
    await expect
      .poll(async () => {
        const [inner, outer] = [await infoWindow(page).boundingBox(), await map(page).boundingBox()]
        return inner !== null && outer !== null && inner.y >= outer.y && inner.x >= outer.x
      })
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(infoWindow(page)).toBeHidden()
    await expect(highest?.pin ?? homePin(page)).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(infoWindow(page)).toBeVisible()
    const box = await map(page).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) - 60)
    await expect(infoWindow(page)).toBeHidden()
  })

  await test.step('the map of Google is dark in the dark, and accessible', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await mapOpens(page)
    await expect(googleMap(page)).toHaveAttribute('data-color-scheme', 'DARK')
    await expectAccessible(page)
  })
})

test('the map of Google opens on the home at zoom 16, and its markers stay in their places', async ({
  page,
  server,
}) => {
  await answerForGoogle(page, server)
  await openChangedComps(page, ({ comps, lat, long }) => ({
    demo: false,
    comps: comps.slice(0, 3).map((comp, i) => ({ ...comp, lat, long: long + 0.001 * (i - 1.5) })),
  }))
  await mapOpens(page)
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('the map has no box')
  const home = await tipOf(page, 0)
  expect(Math.abs(home.x - (box.x + box.width / 2))).toBeLessThan(4)
  expect(Math.abs(home.y - (box.y + box.height / 2))).toBeLessThan(4)
  // Web Mercator with tiles of 256 px.
  const degree = (zoom: number) => (256 * 2 ** zoom) / 360
  const apart = async () => (await tipOf(page, 0)).x - (await tipOf(page, 1)).x
  expect(Math.abs((await apart()) - 0.0015 * degree(16))).toBeLessThan(4)

  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => Math.abs((await apart()) - 0.0015 * degree(17))).toBeLessThan(4)
  await map(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(async () => Math.abs((await apart()) - 0.0015 * degree(16))).toBeLessThan(4)
  await googleMap(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Math.round((await tipOf(page, 0)).x - home.x)).toBe(-80)
  await map(page).getByRole('button', { name: 'Back to the home' }).click()
  await expect.poll(async () => Math.abs((await tipOf(page, 0)).x - home.x)).toBeLessThan(2)
})

test('demo homes ask nothing of Google; cities to pick come from it', async ({ page, server }) => {
  const outside = await answerForGoogle(page, server)

  await test.step('demo homes stand on the demo streets, and ask nothing of Google', async () => {
    await openChangedComps(page, () => ({}))
    await mapOpens(page)
    await expect(googleMap(page)).toBeHidden()
    expect(outside).toEqual([])
  })

  await test.step('cities to pick come from Google, and the pick becomes what a search takes', async () => {
    await page.goto('/home')
    const city = page.getByLabel('City')
    await city.fill('')
    expect(outside).toEqual([])
    // At once: on a busy machine, letters typed one by one are asked about one by one.
    await city.fill('brook')
    await expect(page.getByRole('option', { name: /Brooklyn, NY/ })).toBeVisible()
    await expect(page.getByText('Google Maps', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await city.press('Enter')
    await expect(city).toHaveValue('Brooklyn, NY')
    await expect.poll(async () => (await askedOfGoogle(page)).picked).toHaveLength(1)
    const { suggested } = await askedOfGoogle(page)
    expect(suggested.map(({ input }) => input)).toEqual(['brook'])
    expect(new Set(outside.map((url) => new URL(url).origin))).toEqual(
      new Set(['https://maps.googleapis.com']),
    )
  })
})

test('falls back to the streets that come with the product, and says so', async ({
  page,
  server,
}) => {
  const outside = await answerForGoogle(page, server)
  const home = await openChangedComps(page, () => ({ demo: false, imageUrl: null }))
  const fallsBack = async () => {
    await page.reload()
    await expect(unavailable(page)).toBeVisible({ timeout: 30_000 })
    await expect(googleMap(page)).toBeHidden()
    await expect(compPins(page)).toHaveCount(home.comps.length)
    await homePin(page).click()
    await expect(infoWindow(page)).toContainText(home.addressLine)
  }

  for (const key of ['refused', 'over-quota'])
    await test.step(`when Google answers that the key is ${key}`, async () => {
      await page.route('**/api/client-config', async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        await route.fulfill({ response, body: text.replace('key=a-key', `key=${key}`) })
      })
      await fallsBack()
      await page.unroute('**/api/client-config')
    })

  await test.step('when the script cannot be loaded', async () => {
    const asked = outside.length
    await page.route(GOOGLE, (route) => route.abort())
    await fallsBack()
    expect(outside.slice(asked)).toEqual([])
    await page.unroute(GOOGLE)
  })

  await test.step('when the script comes and never gets ready', async () => {
    await page.clock.install()
    await page.route(GOOGLE, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.reload()
    await expect(page.locator('script[data-google-maps]')).toHaveCount(1)
    await page.clock.fastForward(10_000)
    await expect(unavailable(page)).toBeVisible({ timeout: 30_000 })
  })
})

const GOOGLE = 'https://maps.googleapis.com/**'

/** Where on the page a marker's point lies. Markers stand in the order of the cards: the home is 0. */
const tipOf = async (page: Page, index: number) => {
  const box = await map(page).locator('.map-pin').nth(index).boundingBox()
  if (box === null) throw new Error('the marker has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height }
}

const pinsOutOfView = (page: Page) =>
  map(page).evaluate((frame) => {
    const view = frame.getBoundingClientRect()
    return [...frame.querySelectorAll('.map-pin-label')].flatMap((label) => {
      const { left, top, right, bottom } = label.getBoundingClientRect()
      const inside =
        left >= view.left && top >= view.top && right <= view.right && bottom <= view.bottom
      return inside ? [] : [label.textContent]
    })
  })
