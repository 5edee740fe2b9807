import { expect } from '@playwright/test'
import { formatCount } from '../../src/web/ui/words/format.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { EVIDENCE } from './open-comps.ts'
import {
  compsOf,
  openWorkbench,
  valueWith,
  workbenchOpens,
  workbenchPage,
} from './workbench-page.ts'

/** Why a sale is not used. */
const WHY =
  /Sold (over )?\d+ months ago|This home itself|\d+% (larger|smaller)|Different type|Beyond a mile|Not a market sale|Size unknown|Sold again since|Sold outside the MLS, condition not told|Twelve better matches/

test.use({ viewport: { width: 1440, height: 900 } })

test('every sale is on one list, opens its line of the adjustment grid in place, and can be a comp or not', async ({
  page,
}) => {
  const { evidence } = await openWorkbench(page)
  const bench = workbenchPage(page)
  const [first] = compsOf(evidence)
  if (!first) throw new Error('the home has comps')

  await test.step('it shows what the nearby pattern rests on, and why a sale was not used', async () => {
    const pattern = evidence.sales.filter((sale) => sale.inPattern && !sale.isComp)
    const notUsed = evidence.sales.filter((sale) => !sale.inPattern && !sale.isComp)
    await bench.button(`Neighborhood adjustment: ${pattern.length} more sale`).click()
    const inAll = evidence.unusedNearby
    const count =
      inAll > notUsed.length ? `${notUsed.length} nearest of ${formatCount(inAll)}` : inAll
    await bench.button(`Near, but not used: ${count} sale`).click()
    await expect(bench.sales).toHaveCount(evidence.sales.filter(({ isComp }) => !isComp).length)
    for (const sale of await bench.notUsed.allTextContents()) expect(sale).toMatch(WHY)
  })

  await test.step('a card opens its line below its row, whose other cards stay, while the deal stays in sight', async () => {
    const card = bench.sale(first.listingKey)
    const places = () =>
      page
        .locator('article[data-compared]')
        .evaluateAll((cards) => cards.slice(0, 3).map((one) => one.getBoundingClientRect().x))
    const before = await places()
    await bench.opener(first.addressLine).click()
    await expect(
      page.getByRole('table', { name: `Adjustments of ${first.addressLine}` }),
    ).toBeVisible()
    expect(await places()).toEqual(before)
    await expect(card).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Deal', exact: true })).toBeInViewport()
    await bench.opener(first.addressLine).click()
  })

  await test.step('the whole grid keeps its sales in sight when it is moved sideways', async () => {
    await page.setViewportSize({ width: 900, height: 900 })
    await page.getByRole('button', { name: /^The adjustment grid/ }).click()
    const grid = page.getByRole('table', { name: /^Adjustment grid/ })
    const at = await grid.evaluate((table) => {
      const moved = table.parentElement
      if (moved === null) throw new Error('the grid has no frame')
      moved.scrollLeft = moved.scrollWidth
      const sale = table.querySelector('tbody tr:nth-child(2) th')
      return {
        by: moved.scrollLeft,
        sale: sale?.getBoundingClientRect().left,
        frame: moved.getBoundingClientRect().left,
      }
    })
    expect(at.by).toBeGreaterThan(100)
    expect(at.sale).toBe(at.frame)
    await page.getByRole('button', { name: /^The adjustment grid/ }).click()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a sale that was not used becomes a comp, with the keyboard', async () => {
    const sale = evidence.sales.find((one) => !one.inPattern && !one.isComp)
    if (!sale) throw new Error('every sale is used')
    await bench.opener(sale.addressLine).press('Enter')
    await page.getByRole('button', { name: `Pin as a comp ${sale.addressLine}` }).press('Enter')
    await expect(bench.sale(sale.listingKey)).toHaveAttribute('data-part', 'comp')
    // It has a card among the comps now, and the focus with it.
    await expect(bench.opener(sale.addressLine)).toBeFocused()
    const { value } = valueWith(evidence, { pinned: new Set([sale.listingKey]) })
    await expect(bench.result).toContainText(value)
    // What it did is said where it was done, too.
    const note = page.getByText(new RegExp(`^Pinned ${sale.addressLine}: the value `))
    await expect(note).toContainText(value)
    await expect(note).toBeInViewport()
    await expect(page.locator('article[data-compared]').last()).toContainText(sale.addressLine)
    await page.keyboard.press('i')
    await expect(bench.result).toContainText('This is our typical value.')
  })

  await test.step('it is accessible', async () => {
    // The rest of the page has a journey of its own, and one open group is looked at as well as two.
    await bench.button(/^Neighborhood adjustment/).click()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page, '[aria-labelledby=workbench-heading]')
  })

  await test.step('comps are chosen on their cards, where the photos are', async () => {
    const card = page.locator('article[data-compared=sold]', { hasText: first.addressLine })
    await card.getByRole('button', { name: `Exclude ${first.addressLine}` }).click()
    await expect(card).toContainText('Excluded by you')
    const marker = page.locator('.map-pin[data-kind="switched off"]')
    await expect(marker).toHaveAccessibleName(
      new RegExp(`comp excluded by you, ${first.addressLine}`),
    )
    await expect(bench.figure('Your typical value')).toContainText(
      valueWith(evidence, { off: new Set([first.listingKey]) }).value,
    )
    await card.getByRole('button', { name: `Include ${first.addressLine}` }).click()
    await expect(marker).toHaveCount(0)
    await expect(card).toContainText('Weight')
  })
})

test('what is chosen of all the sales nearby is chosen in every tab, and kept', async ({
  page,
}) => {
  const { evidence } = await openWorkbench(page)
  const bench = workbenchPage(page)
  const [first] = compsOf(evidence)
  if (!first) throw new Error('the home has comps')

  await test.step('what is chosen in one tab of a home is chosen in every other', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await workbenchOpens(other)
    await page.getByRole('button', { name: `Exclude ${first.addressLine}`, exact: true }).click()
    await expect(workbenchPage(other).result).toContainText('1 excluded')
    await other.getByRole('button', { name: `Include ${first.addressLine}`, exact: true }).click()
    await expect(bench.result).toContainText('This is our typical value.')
    await other.close()
  })

  await test.step('every sale nearby that was not used is listed, and what was chosen is kept', async () => {
    await page.getByRole('button', { name: `Exclude ${first.addressLine}`, exact: true }).click()
    await bench.button(/^Near, but not used: \d+ nearest of/).press('Enter')

    const inAll = evidence.unusedNearby
    await page.route(EVIDENCE, (route) => route.abort())
    await bench.button(`Show all ${formatCount(inAll)}`).press('Enter')
    await expect(bench.section.getByRole('alert')).toContainText('could not be loaded')
    await expect(bench.button('Try again')).toBeFocused()
    await page.unroute(EVIDENCE)
    await page.keyboard.press('Enter')

    await expect(bench.notUsed).toHaveCount(inAll)
    for (const sale of await bench.notUsed.allTextContents()) expect(sale).toMatch(WHY)
    await expect(bench.button(`Near, but not used: ${formatCount(inAll)} sales`)).toBeVisible()
    await expect(bench.button('Try again')).toHaveCount(0)
    await expect(bench.result).toContainText('1 excluded')
    // The focus is on the first of those that came.
    const opener = bench.notUsed.nth(24).getByRole('button', { name: /^Adjustments of / })
    await expect(opener).toBeFocused()

    // One of them can be a comp, and is again on the next visit.
    const last = await bench.notUsed.last().getAttribute('data-sale')
    await bench.notUsed
      .last()
      .getByRole('button', { name: /^Adjustments of / })
      .click()
    await bench.notUsed.last().getByRole('button', { name: /^Pin / }).click()
    await expect(bench.result).toContainText('1 excluded, 1 pinned')
    await page.reload()
    await workbenchOpens(page)
    await expect(bench.result).toContainText('1 excluded, 1 pinned')
    await expect(bench.comps.and(page.locator(`[data-sale="${last}"]`))).toHaveCount(1)
  })
})
