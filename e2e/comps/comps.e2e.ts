import { expect, type Page } from '@playwright/test'
import type { Comp, Home } from '../../src/contract/search/home.ts'
import { formatUsd } from '../../src/web/ui/words/format.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { mapOpens } from './comps-map-page.ts'
import { openChangedComps, openComps } from './open-comps.ts'
import { workbenchPage } from './workbench-page.ts'

const compCards = (page: Page) => page.locator('article[data-compared]:not([data-compared=home])')
const homeCard = (page: Page) => page.locator('article[data-compared=home]')

test('the comps screen shows the home, its figures, and its comps before the map', async ({
  page,
  context,
}) => {
  const home = await openComps(page)

  await test.step('the header shows the home, its price, average comp price and profit potential', async () => {
    const header = page.getByRole('main').locator('header')

    await expect(header.getByRole('img', { name: home.addressLine })).toBeVisible()
    await expect(header).toContainText(`${home.city}, ${home.state}`)
    await expect(header).toContainText(`${home.beds} bed`)
    await expect(header).toContainText(`${home.bath} bath`)
    await expect(header).toContainText(`${home.size?.toLocaleString('en-US')} sqft`)
    const figure = (label: string) =>
      header.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    await expect(figure('Price')).toContainText(formatUsd(home.price))
    await expect(figure('Typical value')).toContainText(formatUsd(home.typicalValue))
    await expect(figure('Max offer')).toContainText(formatUsd(home.maxOffer))
    await expect(figure('Net at ask')).toContainText(formatUsd(home.netAtAsk))
    await expect(figure('After-repair value')).toContainText(formatUsd(home.afterRepairValue.price))
    await expect(figure('Likely sale')).toContainText(formatUsd(home.likelySale?.price ?? null))
    await expect(figure('Average comp price')).toContainText(formatUsd(home.averageCompPrice))
    await expect(figure('Profit potential')).toContainText(
      `${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`,
    )
    await expect(figure('Sells over asking')).toContainText(
      `${Math.round(100 * (home.chance ?? 0))} of 100`,
    )
    await expect(header.getByText('Demo data', { exact: true })).toBeVisible()
    await expect(header).toContainText('As of ')
    await expect(header).toContainText(`Source: ${home.source}`)
  })

  await test.step('the comp cards follow the home card, before the map', async () => {
    await expect(compCards(page)).toHaveCount(home.comps.length)
    await page.locator('[data-map]').waitFor({ state: 'attached' })
    const order = await page
      .locator('article[data-compared], [data-map]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-compared') ?? 'map'))
    expect(order[0]).toBe('home')
    expect(order.at(-1)).toBe('map')
    await expect(homeCard(page)).toContainText(home.addressLine)
    await expect(homeCard(page)).toContainText(formatUsd(home.price))
  })

  await test.step('the figures stay in sight when the header is scrolled away', async () => {
    await expect(page.locator('[data-metric-strip]')).toBeHidden()
    await compCards(page).last().scrollIntoViewIfNeeded()
    const strip = page.locator('[data-metric-strip]')
    await expect(strip).toContainText(formatUsd(home.value))
    await expect(strip).toContainText(`${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`)
  })

  await test.step('a comp card opens the listing in a new tab', async () => {
    const comp = home.comps.find(({ webUrl }) => webUrl !== null)
    if (comp === undefined) throw new Error('no comp has a page')
    const opened = context.waitForEvent('page')
    // All of the card is the link.
    await cardOf(page, home, comp).click({ position: { x: 30, y: 60 } })
    expect((await opened).url()).toContain(comp.webUrl)
  })
})

test('a home without a photo has a low strip with the comps around it, and comps without one the placeholder', async ({
  page,
}) => {
  await page.route('**/no-such-photo.jpg', (route) => route.abort())
  const home = await openChangedComps(page, ({ comps, imageUrl }) => ({
    imageUrl: null,
    comps: [
      ...comps.slice(0, 1).map((comp) => ({ ...comp, imageUrl: '/no-such-photo.jpg' })),
      ...comps.slice(1, 2).map((comp) => ({ ...comp, imageUrl: null })),
      ...comps.slice(2).map((comp) => ({ ...comp, imageUrl })),
    ],
  }))
  const strip = page
    .getByRole('main')
    .locator('header')
    .getByRole('img', { name: new RegExp(`^Photo coming soon, ${home.comps.length} comps, `) })
  const placeholders = compCards(page).getByRole('img', { name: 'Photo coming soon' })
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(strip).toContainText('Photo coming soon')
    expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(96)
    await expect(placeholders).toHaveCount(2)
    for (const placeholder of await placeholders.all())
      expect((await placeholder.boundingBox())?.height).toBeLessThanOrEqual(96)
  }
})

test.describe('drawn with WebGL', () => {
  test.use({ webgl2: true })

  test('the comps screen is accessible on a phone, a tablet and a desk, in light and dark', async ({
    page,
  }) => {
    await openComps(page)
    await workbenchPage(page).limit('Comps within').waitFor()
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      if (width >= 900) await mapOpens(page)
      for (const colorScheme of ['light', 'dark'] as const)
        await test.step(`at ${width} px in ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme })
          await expectAccessible(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        })
    }
  })
})

const cardOf = (page: Page, home: Home, comp: Comp) =>
  page.locator(`[id="card-${comp.propertyId}.${home.comps.indexOf(comp)}"]`)
