import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { EVIDENCE, openComps } from './open-comps.ts'
import { test } from './signed-in.ts'
import { compsOf, dollarsIn, openWorkbench, workbenchPage } from './workbench-page.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a comp is a line that opens into its ledger', async ({ page }) => {
    const { evidence } = await openWorkbench(page)
    const bench = workbenchPage(page)
    const [first] = compsOf(evidence)
    if (!first) throw new Error('the home has comps')
    await bench.button(`Adjustments of ${first.addressLine}`).click()
    const ledger = page.getByRole('table', { name: `Adjustments of ${first.addressLine}` })
    const amounts = await ledger.locator('tr').evaluateAll((rows) =>
      rows.map((row) => ({
        name: row.querySelector('th')?.textContent ?? '',
        amount: row.querySelector('td:last-child')?.textContent ?? '',
      })),
    )
    const end = amounts.findIndex(({ name }) => name === 'Adjusted price')
    expect(amounts.slice(0, end).map(({ name }) => name)).toEqual([
      'Sold for',
      'Size',
      'Lot',
      'Age',
      'Beds',
      'Baths',
      'Location',
      'Time',
    ])
    const sum = amounts.slice(0, end).reduce((all, { amount }) => all + dollarsIn(amount), 0)
    expect(sum).toBe(dollarsIn(amounts[end]?.amount ?? ''))
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('the sums add up to the value', async ({ page }) => {
    const { home } = await openWorkbench(page)
    const sums = page.getByRole('table', { name: 'How the value adds up' })
    const amounts = (await sums.locator('tbody tr td:last-child').allInnerTexts()).map(dollarsIn)
    expect(amounts.at(-1)).toBe(home.value)
    expect(amounts.slice(0, -1).reduce((all, amount) => all + amount, 0)).toBe(home.value)
  })

  test('switching a comp off leaves the page where it is', async ({ page }) => {
    const { evidence } = await openWorkbench(page)
    const third = compsOf(evidence)[2]
    if (!third) throw new Error('the home has comps')
    const use = page.getByRole('checkbox', { name: `Include ${third.addressLine}`, exact: true })
    await use.scrollIntoViewIfNeeded()
    const before = await use.boundingBox()
    await use.uncheck()
    await expect(page.locator('[data-metric-strip]')).toContainText('Your value')
    const after = await use.boundingBox()
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
  })
})

test('without its evidence the screen works as before, and another try brings it', async ({
  page,
}) => {
  let broken = true
  await page.route(EVIDENCE, (route) =>
    broken ? route.fulfill({ status: 500, body: 'down' }) : route.continue(),
  )
  const home = await openComps(page)
  const bench = workbenchPage(page)
  await expect(bench.section.getByRole('alert')).toContainText('could not be loaded')
  await expect(page.locator('article[data-compared]')).toHaveCount(home.comps.length + 1)
  await expect(bench.figure('Likely range')).toContainText('$')
  broken = false
  await bench.button('Try again').click()
  await expect(bench.comps.first()).toBeVisible()
})
