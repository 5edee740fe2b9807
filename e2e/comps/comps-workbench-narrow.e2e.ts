import { expect } from '@playwright/test'
import { formatUsd, UNKNOWN } from '../../src/web/ui/words/format.ts'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { compsOf, dollarsIn, openWorkbench, workbenchPage } from './workbench-page.ts'

test('on a phone comps and sales are cards, which open their lines of the grid and are chosen in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { home, evidence } = await openWorkbench(page)
  const bench = workbenchPage(page)

  await test.step('a comp is listed once, and its card opens its line of the grid', async () => {
    const [first] = compsOf(evidence)
    if (!first) throw new Error('the home has comps')
    await expect(page.locator('article[data-compared]')).toHaveCount(home.comps.length + 1)
    await expect(bench.section.locator('[data-part=comp]')).toHaveCount(0)
    const main = page.getByRole('main')
    await expect(
      main.locator('article[data-compared=sold]').getByRole('link', { name: first.addressLine }),
    ).toHaveCount(1)

    await main.getByRole('button', { name: `Adjustments of ${first.addressLine}` }).click()
    const ledger = page.getByRole('table', { name: `Adjustments of ${first.addressLine}` })
    await ledger.waitFor()
    const amounts = await ledger.locator('tr').evaluateAll((rows) =>
      rows.map((row) => ({
        name: row.querySelector('th')?.textContent ?? '',
        amount: row.querySelector('td:last-child')?.textContent ?? '',
      })),
    )
    const end = amounts.findIndex(({ name }) => name === 'Adjusted price')
    // Other features have a line where the two homes differ by them.
    const names = amounts.slice(0, end).map(({ name }) => name)
    expect(names.filter((name) => name !== 'Other features')).toEqual([
      'Sold for',
      'Size',
      'Lot',
      'Age',
      'Beds',
      'Baths',
      'Location',
      'Time',
      'Condition',
    ])
    const sum = amounts.slice(0, end).reduce((all, { amount }) => all + dollarsIn(amount), 0)
    expect(sum).toBe(dollarsIn(amounts[end]?.amount ?? ''))
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  await test.step('the sums add up to the value', async () => {
    const sums = page.getByRole('table', { name: 'How the value adds up' })
    const amounts = (await sums.locator('tr td:last-child').allInnerTexts()).map(dollarsIn)
    expect(amounts.at(-1)).toBe(home.value)
    expect(amounts.slice(0, -1).reduce((all, amount) => all + amount, 0)).toBe(home.value)
  })

  await bench.button(/^Near, but not used/).click()
  await test.step('a pinned sale becomes a card among the comps, which can be unpinned again', async () => {
    const sale = evidence.sales.find((one) => !one.inPattern && !one.isComp)
    if (!sale) throw new Error('every sale is used')
    const open = page.getByRole('button', { name: `Adjustments of ${sale.addressLine}` })
    await open.click()
    await page.getByRole('button', { name: `Pin as a comp ${sale.addressLine}` }).click()
    const cards = page.locator('article[data-compared]')
    await expect(cards).toHaveCount(home.comps.length + 2)
    await expect(cards.last()).toContainText(sale.addressLine)
    await expect(cards.last()).toContainText('pinned')
    await expect(open).toBeFocused()
    await open.scrollIntoViewIfNeeded()
    await open.click()
    await page.getByRole('button', { name: `Pin as a comp ${sale.addressLine}` }).click()
    await expect(cards).toHaveCount(home.comps.length + 1)
    // The card is far above the workbench, so the result of unpinning is said where the reader is.
    await expect(page.getByText(`Unpinned ${sale.addressLine}: the value`)).toBeInViewport({
      ratio: 1,
    })
  })

  await test.step('a sale that is not used says what its figure is, and has no room for a box to tick', async () => {
    const notUsed = evidence.sales.filter((sale) => !sale.isComp && !sale.inPattern)
    const another = notUsed.find((sale) => sale.whyNotUsed?.why === 'different type')
    const alike = notUsed.find(
      ({ homeType, livingArea, lotSizeSquareFeet }) =>
        homeType === evidence.home.homeType && livingArea !== null && lotSizeSquareFeet !== null,
    )
    if (!another || !alike) throw new Error('sales of both kinds are near')
    await expect(bench.sale(alike.listingKey)).toContainText(/Adjusted price\$[\d,]+/)
    const card = bench.sale(another.listingKey)
    await expect(card).toContainText(`Sold for${formatUsd(another.price)}`)
    await expect(card).toContainText('Different type')
    const [box, name] = [await card.boundingBox(), await card.getByRole('link').boundingBox()]
    expect((name?.x ?? 0) - (box?.x ?? 0)).toBeLessThan(16)

    await card.getByRole('button', { name: `Adjustments of ${another.addressLine}` }).click()
    const amounts = await card.locator('tr td:last-child').allInnerTexts()
    expect(amounts[0]).toBe(formatUsd(another.price))
    expect(amounts.slice(1).every((amount) => amount === UNKNOWN)).toBe(true)
    await expectAccessible(page, '[aria-labelledby=workbench-heading]')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  await test.step('switching a comp off leaves the page where it is', async () => {
    const third = compsOf(evidence)[2]
    if (!third) throw new Error('the home has comps')
    const use = page.getByRole('button', { name: new RegExp(`^(Ex|In)clude ${third.addressLine}`) })
    await use.scrollIntoViewIfNeeded()
    const before = await use.boundingBox()
    await use.click()
    await expect(use).toContainText('Include')
    await expect(page.locator('[data-metric-strip]')).toContainText('Your typical value')
    const after = await use.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
  })
})
