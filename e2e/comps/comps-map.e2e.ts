import { expect, type Page } from '@playwright/test'
import type { Comp, Home } from '../../src/contract/search/home.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { compPins, homePin, infoWindow, map, mapOpens } from './comps-map-page.ts'
import { openChangedComps, openComps } from './open-comps.ts'

const label = (page: Page, kind: string) =>
  page.locator(`.map-pin[data-kind="${kind}"] .map-pin-label`).first()
const green = 'rgb(15, 107, 63)'
const red = 'rgb(179, 38, 30)'

test.use({ webgl2: true })

test('the map beside the cards shows the home and its comps, which are opened there or from their cards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const home = await openComps(page)
  await mapOpens(page)

  await test.step('the home is green, comps are red, and each marker says its price', async () => {
    await expect(homePin(page)).toHaveCount(1)
    await expect(compPins(page)).toHaveCount(home.comps.length)
    await expect(label(page, 'home')).toHaveCSS('background-color', green)
    await expect(label(page, 'sold')).toHaveCSS('background-color', red)
    await expect(label(page, 'for sale')).toHaveCSS('border-color', red)
    for (const pin of await compPins(page).all()) {
      expect(await pin.getAttribute('aria-label')).toContain(await pin.innerText())
    }
  })

  await test.step('it opens on the home; one press shows all comps, clear of its legend and controls, and the choice is kept', async () => {
    await showsAll(page)
    await page.reload()
    await mapOpens(page)
    await expect.poll(() => pinsInTheWay(page)).toEqual([])
    await map(page).getByRole('button', { name: 'Back to the home' }).click()
    await page.reload()
    await mapOpens(page)
    await showsAll(page)
  })

  await test.step('clicking a marker opens an info window, clicking the map closes it', async () => {
    await homePin(page).click()
    await expect(infoWindow(page)).toContainText(home.addressLine)
    await expect(infoWindow(page).getByRole('link', { name: /View listing/ })).toHaveAttribute(
      'target',
      '_blank',
    )
    const bare = await bareSpot(page)
    await page.mouse.click(bare.x, bare.y)
    await expect(infoWindow(page)).toBeHidden()

    await homePin(page).click()
    await infoWindow(page).getByRole('button', { name: 'Close' }).click()
    await expect(infoWindow(page)).toBeHidden()
  })

  await test.step('a marker works by keyboard: Enter and Space open, Escape closes and gives the focus back', async () => {
    const comp = home.comps.find(({ status }) => status === 'Closed')
    const pin = map(page)
      .getByRole('button', { name: /sold comp/ })
      .first()
    for (const key of ['Enter', 'Space']) {
      await pin.focus()
      await page.keyboard.press(key)
      await expect(infoWindow(page)).toBeFocused()
      await expect(infoWindow(page)).toContainText(comp?.address.line ?? '')
      await expect(infoWindow(page)).toContainText('Sold ')
      await page.keyboard.press('Escape')
      await expect(infoWindow(page)).toBeHidden()
      await expect(pin).toBeFocused()
    }
  })

  await test.step('a card and its marker know of each other', async () => {
    const comp = home.comps.at(-1)
    if (comp === undefined) throw new Error('no comps')
    const card = cardOf(page, home, comp)
    const pin = compPins(page).last()

    await card.hover()
    await expect(pin).toHaveAttribute('data-emphasized')
    await page.mouse.move(2, 2)
    await expect(pin).not.toHaveAttribute('data-emphasized')
    await card.getByRole('button', { name: /on the map/ }).focus()
    await expect(pin).toHaveAttribute('data-emphasized')

    await page.evaluate(() => scrollTo(0, 0))
    await pin.focus()
    await page.keyboard.press('Enter')
    await expect(card).toHaveAttribute('data-linked')
    await expect(card).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('Escape')
  })

  await test.step('a card brings its marker into the map', async () => {
    const comp = farthest(home)
    await cardOf(page, home, comp)
      .getByRole('button', { name: /on the map/ })
      .click()
    await expect(infoWindow(page)).toContainText(comp.address.line)
    await expect
      .poll(async () =>
        isInside(await infoWindow(page).boundingBox(), await map(page).boundingBox()),
      )
      .toBe(true)
  })
})

test('behind its button the map shows all comps at one press, clear of its legend and controls, and is accessible with an info window open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openComps(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await mapOpens(page)
  await showsAll(page)
  await homePin(page).click()
  await expect(infoWindow(page)).toBeVisible()
  await expectAccessible(page)
})

test('real homes fall back to markers alone when the street style cannot be had, at zoom 16 on the home', async ({
  page,
}) => {
  await page.route('**/api/client-config', async (route) => {
    const response = await route.fetch()
    const maps = { kind: 'style', url: 'https://streets.example/style.json' }
    await route.fulfill({ response, json: { ...(await response.json()), maps } })
  })
  await page.route('https://**', (route) => route.abort())
  const home = await openChangedComps(page, ({ comps, lat, long }) => ({
    demo: false,
    comps: comps.slice(0, 3).map((comp, i) => ({ ...comp, lat, long: long + 0.001 * (i - 1.5) })),
  }))
  await mapOpens(page)
  await expect(
    map(page).getByText('Street map unavailable. What is on it is in the right place.'),
  ).toBeVisible()
  await expect(compPins(page)).toHaveCount(3)
  const spot = await tipOf(page, 0)
  const box = await map(page).boundingBox()
  if (box === null) throw new Error('the map has no box')
  expect(Math.abs(spot.x - (box.x + box.width / 2))).toBeLessThan(4)
  expect(Math.abs(spot.y - (box.y + box.height / 2))).toBeLessThan(4)

  const compSpot = await tipOf(page, 1)
  // Web Mercator with tiles of 256 px at zoom 16.
  const pixelsPerDegree = (256 * 2 ** 16) / 360
  expect(Math.abs(compSpot.x - spot.x + 0.0015 * pixelsPerDegree)).toBeLessThan(4)
  expect(home.comps.length).toBeGreaterThan(3)
})

test.describe('without WebGL2', () => {
  test.use({ webgl2: false })

  test('the same map is drawn by Leaflet', async ({ page }) => {
    const home = await openComps(page)
    await mapOpens(page)
    await expect(page.locator('.leaflet-container')).toBeVisible()
    await expect(compPins(page)).toHaveCount(home.comps.length)
    await homePin(page).click()
    await expect(infoWindow(page)).toContainText(home.addressLine)
    const bare = await bareSpot(page)
    await page.mouse.click(bare.x, bare.y)
    await expect(infoWindow(page)).toBeHidden()
    await expectAccessible(page)
  })
})

const cardOf = (page: Page, home: Home, comp: Comp) =>
  page.locator(`[id="card-${comp.propertyId}.${home.comps.indexOf(comp)}"]`)

const farthest = (home: Home) => {
  const [comp] = home.comps.toSorted((a, b) => b.distanceMiles - a.distanceMiles)
  if (comp === undefined) throw new Error('no comps')
  return comp
}

/** Where on the page a marker's point lies. Markers stand in the order of the cards: the home is 0. */
const tipOf = async (page: Page, index: number) => {
  const box = await map(page).locator('.map-pin').nth(index).boundingBox()
  if (box === null) throw new Error('the marker has no box')
  return { x: box.x + box.width / 2, y: box.y + box.height }
}

/** The map opens near the home, some markers out of sight; one press shows all. */
const showsAll = async (page: Page) => {
  expect((await pinsInTheWay(page)).length).toBeGreaterThan(0)
  await map(page).getByRole('button', { name: 'Show all comps' }).click()
  await expect.poll(() => pinsInTheWay(page)).toEqual([])
}

/** The markers out of the map's view, or under its legend or a control. */
const pinsInTheWay = (page: Page) =>
  map(page).evaluate((frame) => {
    const view = frame.getBoundingClientRect()
    const covers = [...frame.querySelectorAll('ul, [aria-label="Zoom in"]')].map((one) =>
      (one.tagName === 'UL' ? one : (one.parentElement ?? one)).getBoundingClientRect(),
    )
    const isOutside = ({ left, top, right, bottom }: DOMRect) =>
      left < view.left || top < view.top || right > view.right || bottom > view.bottom
    const isUnder = (pin: DOMRect) =>
      covers.some(
        (cover) =>
          pin.left < cover.right &&
          pin.right > cover.left &&
          pin.top < cover.bottom &&
          pin.bottom > cover.top,
      )
    return [...frame.querySelectorAll('.map-pin-label')].flatMap((label) => {
      const pin = label.getBoundingClientRect()
      return isOutside(pin) || isUnder(pin) ? [label.textContent] : []
    })
  })

/** A spot of the map with nothing on it. */
const bareSpot = (page: Page) =>
  map(page).evaluate((frame) => {
    const { left, top, width, height } = frame.getBoundingClientRect()
    for (let y = top + height * 0.9; y > top; y -= 20) {
      for (let x = left + 30; x < left + width - 80; x += 20) {
        const there = document.elementFromPoint(x, y)
        if (
          frame.contains(there) &&
          !there?.closest('button, a, ul, [role=dialog], .leaflet-control')
        )
          return { x, y }
      }
    }
    throw new Error('the map is covered')
  })

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const isInside = (inner: Box | null, outer: Box | null): boolean =>
  inner !== null &&
  outer !== null &&
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height
