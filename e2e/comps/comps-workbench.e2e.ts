import { expect } from '@playwright/test'
import { formatCount, UNKNOWN } from '../../src/web/ui/words/format.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { EVIDENCE } from './open-comps.ts'
import {
  compsOf,
  dollarsIn,
  openWorkbench,
  valueWith,
  workbenchOpens,
  workbenchPage,
} from './workbench-page.ts'

/** Why a sale is not used. */
const WHY =
  /Sold (over )?\d+ months ago|This home itself|\d+% (larger|smaller)|Different type|Beyond a mile|Not a market sale|Size unknown|Sold again since|Sold outside the MLS, condition not told|Twelve better matches/

test.use({ viewport: { width: 1440, height: 900 } })

test('the adjustment grid shows every sale, and each can be a comp or not', async ({ page }) => {
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
    await expect(bench.sales).toHaveCount(evidence.sales.length)
    for (const sale of await bench.notUsed.locator('th').allTextContents())
      expect(sale).toMatch(WHY)
  })

  await test.step('it adjusts no sale of another type, and says why it is not used', async () => {
    const others = evidence.sales.filter(
      (sale) => sale.homeType !== evidence.home.homeType && !sale.inPattern && !sale.isComp,
    )
    const another = others.find((sale) => sale.whyNotUsed?.why === 'different type')
    if (!another) throw new Error('no sale of another type is near')
    const row = bench.sale(another.listingKey)
    for (const { listingKey } of others)
      await expect(bench.sale(listingKey)).toContainText(/different type|Not a market sale/i)
    const [, price = '', ...adjustments] = await row.locator('td').allInnerTexts()
    expect(dollarsIn(price)).toBe(another.price)
    // Ten lines, adjusted price, net and gross, effect on value.
    expect(adjustments).toHaveLength(13)
    for (const adjustment of adjustments) expect(adjustment.split('\n')[0]).toBe(UNKNOWN)
  })

  await test.step('a sale that was not used becomes a comp, with the keyboard', async () => {
    const sale = evidence.sales.find((one) => !one.inPattern && !one.isComp)
    if (!sale) throw new Error('every sale is used')
    const pin = page.getByRole('button', { name: `Pin ${sale.addressLine} as a comp` })
    await pin.press('Enter')
    await expect(bench.sale(sale.listingKey)).toHaveAttribute('data-part', 'comp')
    // The row has moved up, and the focus with it.
    await expect(pin).toBeFocused()
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    const { value } = valueWith(evidence, { pinned: new Set([sale.listingKey]) })
    await expect(bench.result).toContainText(value)
    // What it did is said where it was done, too.
    const note = page.getByText(new RegExp(`^Pinned ${sale.addressLine}: the value `))
    await expect(note).toContainText(value)
    await expect(note).toBeInViewport()
    await expect(page.locator('article[data-compared]').last()).toContainText(sale.addressLine)
    await pin.press('Enter')
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
    const use = { name: `Include ${first.addressLine}`, exact: true }
    await page.getByRole('checkbox', use).uncheck()
    await expect(workbenchPage(other).result).toContainText('1 excluded')
    await other.getByRole('checkbox', use).check()
    await expect(bench.result).toContainText('This is our typical value.')
    await other.close()
  })

  await test.step('every sale nearby that was not used is listed, and what was chosen is kept', async () => {
    await page
      .getByRole('checkbox', { name: `Include ${first.addressLine}`, exact: true })
      .uncheck()
    await bench.button(/^Near, but not used: \d+ nearest of/).press('Enter')

    const inAll = evidence.unusedNearby
    await page.route(EVIDENCE, (route) => route.abort())
    await bench.button(`Show all ${formatCount(inAll)}`).press('Enter')
    await expect(bench.section.getByRole('alert')).toContainText('could not be loaded')
    await expect(bench.button('Try again')).toBeFocused()
    await page.unroute(EVIDENCE)
    await page.keyboard.press('Enter')

    await expect(bench.notUsed).toHaveCount(inAll)
    for (const sale of await bench.notUsed.locator('th').allTextContents())
      expect(sale).toMatch(WHY)
    await expect(bench.button(`Near, but not used: ${formatCount(inAll)} sales`)).toBeVisible()
    await expect(bench.button('Try again')).toHaveCount(0)
    await expect(bench.result).toContainText('1 excluded')
    // The focus is on the first of those that came.
    const pin = bench.notUsed.nth(24).getByRole('button', { name: /^Pin / })
    await expect(pin).toBeFocused()

    // One of them can be a comp, and is again on the next visit.
    const last = await bench.notUsed.last().getAttribute('data-sale')
    await bench.notUsed.last().getByRole('button', { name: /^Pin / }).click()
    await expect(bench.result).toContainText('1 excluded, 1 pinned')
    await page.reload()
    await workbenchOpens(page)
    await expect(bench.result).toContainText('1 excluded, 1 pinned')
    await expect(bench.comps.and(page.locator(`[data-sale="${last}"]`))).toHaveCount(1)
  })
})
