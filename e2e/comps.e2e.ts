import { expect, type Page } from '@playwright/test'
import type { Comp, Home } from '../src/contract/home.ts'
import { formatDate, formatListDate, formatUsd, formatUsdRange } from '../src/web/ui/format.ts'
import { expectAccessible } from './axe.ts'
import { mapOpens } from './comps-map-page.ts'
import { openChangedComps, openComps } from './open-comps.ts'
import { test } from './signed-in.ts'
import { workbenchPage } from './workbench-page.ts'

const compCards = (page: Page) => page.locator('article[data-compared]:not([data-compared=home])')
const homeCard = (page: Page) => page.locator('article[data-compared=home]')

test.describe('the comps header', () => {
  test('shows the home, its price, average comp price and profit potential', async ({ page }) => {
    const home = await openComps(page)
    const header = page.getByRole('main').locator('header')

    await expect(header.getByRole('img', { name: home.addressLine })).toBeVisible()
    await expect(header).toContainText(`${home.city}, ${home.state}`)
    await expect(header).toContainText(`${home.beds} bed`)
    await expect(header).toContainText(`${home.bath} bath`)
    await expect(header).toContainText(`${home.size?.toLocaleString('en-US')} sqft`)
    const figure = (label: string) =>
      header.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    await expect(figure('Price')).toContainText(formatUsd(home.price))
    await expect(figure('Value, average condition')).toContainText(formatUsd(home.value))
    await expect(figure('Average comp price')).toContainText(formatUsd(home.averageCompPrice))
    await expect(figure('Profit potential')).toContainText(
      `${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`,
    )
    await expect(figure('Likely range')).toContainText(formatUsdRange(home.range80))
    await expect(figure('Likely range')).toContainText(
      home.grade === 'Weak' && !home.fewComps ? 'Weak: wide range · ' : `${home.grade} · `,
    )
    await expect(figure('Chance it’s a bargain')).toContainText(`${Math.round(100 * home.chance)}%`)
    await expect(figure('Chance it’s a bargain')).toContainText('condition not known')
    await expect(figure('Discount to value')).toContainText(formatUsd(home.value - home.price))
    await expect(figure('Discount to value')).toContainText(
      `Likely gap ${formatUsd(home.expectedGap)}`,
    )
    await expect(figure('After-repair value')).toContainText(formatUsd(home.fixedUpValue))
    await expect(figure('Profit potential')).toContainText('If it is worth the low end, you ')
    await expect(header.getByText('Demo data', { exact: true })).toBeVisible()
    await expect(header).toContainText('As of ')
    await expect(header).toContainText(`Source: ${home.source}`)
  })

  test('shows the comps around the home in a low strip when it has no photo', async ({ page }) => {
    const home = await openChangedComps(page, () => ({ imageUrl: null }))
    const strip = page
      .getByRole('main')
      .locator('header')
      .getByRole('img', {
        name: new RegExp(`^Photo coming soon, ${home.comps.length} comps, `),
      })
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(strip).toContainText('Photo coming soon')
      expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(96)
    }
  })

  test('keeps “Likely gap” on one line', async ({ page }) => {
    await openComps(page)
    const gap = page
      .getByRole('main')
      .locator('header')
      .getByText(/^Likely gap/)
      .last()
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await gap.evaluate(({ firstChild }) => {
        if (!firstChild) throw new Error('the label has a text')
        const words = document.createRange()
        words.selectNodeContents(firstChild)
        return words.getClientRects().length
      })
      expect(lines).toBe(1)
    }
  })

  test('explains its figures', async ({ page }) => {
    const home = await openComps(page)
    const sold = home.comps.filter((comp) => comp.status !== 'Active').length
    const sentences = {
      'About value, average condition': `What this home would likely sell for in average shape for these comps, using sales within a mile and other nearby sales, as of ${formatDate(home.asOf)}. Not an appraisal.`,
      'About profit potential':
        'The ARV range is computed from comparable properties; the low end assumes $30,000 of repairs and the high end $10,000.',
      'About average comp price': `Plain, unadjusted average of ${sold} sold and ${home.comps.length - sold} for sale.`,
      'About costs':
        'Before buying, holding, financing and selling costs, typically 10–15% of the resale price.',
      'About likely range':
        'Eight in ten past homes like this sold inside their range. The grade comes from the likely range alone: Strong within 12% of the value, Fair within 20%, Weak when wider. Prices agree: how close the comps’ adjusted prices are to their middle.',
      'About chance it’s a bargain': `Too few past cases here to measure. Going by how asking prices usually compare with values, a home like this is really worth more than its price in ${Math.round(100 * home.chance)} of 100 cases. Condition is not known, so look before you trust it.`,
      'About discount to value':
        'Value less price, on paper. Condition may be the whole difference.',
      'About likely gap':
        'What such gaps usually shrink to. Too few past cases here to measure. Big gaps usually hide a flaw.',
      'About after-repair value':
        'What the best fifth of these sales point to; real flips have resold near here, but check condition and photos.',
      'About last seen for sale': 'The newest file or feed that showed this home.',
      'About asking prices':
        'The price of a comp that is still for sale: not yet evidence of value.',
    }
    for (const [button, sentence] of Object.entries(sentences)) {
      await page.getByRole('button', { name: button }).first().focus()
      await expect(page.getByRole('tooltip')).toHaveText(sentence)
      await page.keyboard.press('Escape')
    }
  })

  test('links to the listing in a new tab, and the address to a map app', async ({ page }) => {
    const home = await openComps(page)
    const listing = page.getByRole('link', { name: 'View listing (opens in a new tab)' })
    await expect(listing).toHaveAttribute('href', home.webUrl ?? '')
    await expect(listing).toHaveAttribute('target', '_blank')
    await expect(listing).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('heading', { level: 1 }).getByRole('link')).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
    )
  })

  test('keeps its figures in sight when it is scrolled away', async ({ page }) => {
    const home = await openComps(page)
    await expect(page.locator('[data-metric-strip]')).toBeHidden()
    await compCards(page).last().scrollIntoViewIfNeeded()
    const strip = page.locator('[data-metric-strip]')
    await expect(strip).toContainText(formatUsd(home.value))
    await expect(strip).toContainText(`${formatUsd(home.arv.max)} to ${formatUsd(home.arv.min)}`)
  })

  test('shows a dash for an average without comps, and says that there are none', async ({
    page,
  }) => {
    await openChangedComps(page, () => ({ comps: [], averageCompPrice: null, fewComps: true }))
    const average = page.locator('dl > div', { hasText: 'Average comp price' })
    await expect(average.locator('dd')).toHaveText('—')
    await expect(page.getByText('Few comps.')).toBeVisible()
    await expect(
      page.getByText('No usable sales of this type within a mile in the last 12 months.'),
    ).toBeVisible()
    await expect(compCards(page)).toHaveCount(0)
  })
})

test.describe('the comp cards', () => {
  test('follow the home card, before the map', async ({ page }) => {
    const home = await openComps(page)
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

  test('show address, price, beds, baths, square feet and the date that fits the status', async ({
    page,
  }) => {
    const home = await openComps(page)
    for (const status of ['Closed', 'Active'] as const) {
      const comp = home.comps.find((one) => one.status === status)
      if (comp === undefined) throw new Error(`no comp is ${status}`)
      const card = cardOf(page, home, comp)
      await expect(card).toContainText(comp.address.line)
      await expect(card).toContainText(formatUsd(comp.price))
      await expect(card.locator('dd')).toHaveText([
        `${comp.beds}`,
        `${comp.baths}`,
        `${comp.squareFeet?.toLocaleString('en-US')}`,
      ])
      const sold = status === 'Closed'
      const date = formatListDate(sold ? comp.dateSold : comp.dateListed)
      await expect(card).toContainText(`${sold ? 'Sold' : 'For Sale'} ${date}`)
      await expect(card.getByText('Asking', { exact: true })).toBeVisible({ visible: !sold })
    }
  })

  test('treat Sold as Closed', async ({ page }) => {
    const home = await openChangedComps(page, ({ comps }) => ({
      comps: comps.slice(0, 1).map((comp) => ({ ...comp, status: 'Sold' as const })),
    }))
    const date = formatListDate(home.comps[0]?.dateSold ?? null)
    await expect(compCards(page)).toContainText(`Sold ${date}`)
  })

  test('open the listing in a new tab', async ({ page, context }) => {
    const home = await openComps(page)
    const comp = home.comps.find(({ webUrl }) => webUrl !== null)
    if (comp === undefined) throw new Error('no comp has a page')
    const opened = context.waitForEvent('page')
    // All of the card is the link.
    await cardOf(page, home, comp).click({ position: { x: 30, y: 60 } })
    expect((await opened).url()).toContain(comp.webUrl)
  })

  test('have no link when the listing has no page', async ({ page }) => {
    await openChangedComps(page, ({ comps }) => ({
      comps: comps.slice(0, 1).map((comp) => ({ ...comp, webUrl: null })),
    }))
    await expect(compCards(page)).toHaveCount(1)
    await expect(compCards(page).getByRole('link')).toHaveCount(0)
  })

  test('show the placeholder for a broken photo, and for none', async ({ page }) => {
    await openChangedComps(page, ({ comps }) => ({
      comps: comps
        .slice(0, 2)
        .map((comp, index) => ({ ...comp, imageUrl: index === 0 ? '/no-such-photo.jpg' : null })),
    }))
    await page.route('**/no-such-photo.jpg', (route) => route.abort())
    const placeholders = compCards(page).getByRole('img', { name: 'Photo coming soon' })
    await expect(placeholders).toHaveCount(2)
    for (const placeholder of await placeholders.all())
      expect((await placeholder.boundingBox())?.height).toBeLessThanOrEqual(96)
  })
})

test.describe('the comps screen is accessible', () => {
  test.use({ webgl2: true })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`in ${colorScheme} on a phone, a tablet and a desk`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await openComps(page)
      await workbenchPage(page).limit('Comps within').waitFor()
      for (const width of [360, 900, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        if (width >= 900) await mapOpens(page)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
  }
})

const cardOf = (page: Page, home: Home, comp: Comp) =>
  page.locator(`[id="card-${comp.propertyId}.${home.comps.indexOf(comp)}"]`)
