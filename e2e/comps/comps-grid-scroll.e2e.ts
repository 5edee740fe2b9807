import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { openWorkbench, workbenchPage } from './workbench-page.ts'

const grid = (page: Page) => page.getByRole('region', { name: 'Adjustment grid' })
const explanation = (page: Page, of: string) =>
  grid(page).getByRole('button', { name: `About ${of}` })

/** Where the columns begin, as the head and as a sale's row have them. */
const columnsOf = (page: Page) =>
  grid(page).evaluate((region) => {
    const leftOf = (one: Element) => Math.round(one.getBoundingClientRect().left)
    const cells = (row: Element | null | undefined) => [...(row?.children ?? [])].map(leftOf)
    return {
      head: cells(region.querySelector('table tr')),
      row: cells(region.querySelector('[data-sale]')),
    }
  })

/** Scrolls the rows sideways: to 0, or to their end. */
const scrollRows = (page: Page, to: 'start' | 'middle' | 'end') =>
  grid(page).evaluate((region, where) => {
    const rows = region.querySelector('caption')?.closest('div')
    if (!rows) throw new Error('the grid has no rows')
    const most = rows.scrollWidth - rows.clientWidth
    rows.scrollLeft = where === 'start' ? 0 : where === 'middle' ? most / 2 : most
    return most
  }, to)

test('the grid that scrolls sideways keeps in sight what matters, and its columns in line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await openWorkbench(page)
  const bench = workbenchPage(page)

  await test.step('weight and adjusted price stay in sight, and a faded edge shows that there are more columns', async () => {
    const more = (side: 'left' | 'right') => grid(page).locator(`[data-more=${side}]`)
    const faded = { start: [0, 1], middle: [1, 1], end: [1, 0] } as const
    for (const where of ['start', 'middle', 'end'] as const) {
      expect(await scrollRows(page, where)).toBeGreaterThan(100)
      await expect(more('left')).toHaveCount(faded[where][0])
      await expect(more('right')).toHaveCount(faded[where][1])
      const { head, row } = await columnsOf(page)
      expect(head).toEqual(row)
      const [sale, weight, adjusted] = [row[0], row[1], row[13]]
      const box = await grid(page).boundingBox()
      if (!box || sale === undefined || weight === undefined || adjusted === undefined)
        throw new Error('the grid has no box')
      expect(sale - box.x).toBeLessThan(2)
      expect(weight - box.x).toBeLessThan(250)
      // The column of adjusted prices takes 88 px.
      expect(adjusted).toBeGreaterThan(weight)
      expect(adjusted + 88).toBeLessThanOrEqual(box.x + box.width)
    }
    await expectAccessible(page, '[aria-labelledby=workbench-heading]')
  })

  await test.step('what each sum has in the value is in sight without scrolling sideways', async () => {
    await scrollRows(page, 'start')
    for (const name of [
      'Neighborhood adjustment',
      'Market model',
      'Recent-sales correction',
      'Typical value',
    ]) {
      const row = grid(page).locator('tr', { has: page.locator('th', { hasText: name }) })
      const effect = row.locator('th').getByText(await row.locator('td').last().innerText())
      await effect.scrollIntoViewIfNeeded()
      await expect(effect).toBeInViewport({ ratio: 1 })
    }
    const adjustment = grid(page).locator('th', { hasText: 'Neighborhood adjustment' })
    const opens = await adjustment.getByRole('button', { expanded: false }).boundingBox()
    const figure = await adjustment.getByText('$').boundingBox()
    if (!opens || !figure) throw new Error('the group has a button and a figure')
    expect(figure.y).toBeGreaterThanOrEqual(opens.y + opens.height)
  })

  await test.step('an explanation in the head that is focused comes into sight with its column', async () => {
    await scrollRows(page, 'start')
    await explanation(page, 'effect on value').focus()
    await expect
      .poll(async () => {
        const { head, row } = await columnsOf(page)
        return row.join() === head.join() && (row[15] ?? 0) < 900
      })
      .toBe(true)
  })

  for (const width of [900, 1440])
    await test.step(`the head stays through the sales not used, and no column moves, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await scrollRows(page, 'start')
      await expect
        .poll(async () => {
          const { head, row } = await columnsOf(page)
          return row.join() === head.join()
        })
        .toBe(true)
      const before = await columnsOf(page)
      await bench.button(/^Near, but not used/).press('Enter')
      await expect(bench.notUsed.first()).toBeAttached()
      expect(await columnsOf(page)).toEqual(before)
      await bench.button(/^Neighborhood adjustment/).press('Enter')
      expect(await columnsOf(page)).toEqual(before)

      await bench.notUsed.last().scrollIntoViewIfNeeded()
      await expect(explanation(page, 'weight')).toBeInViewport({ ratio: 1 })

      await bench.button(/^Neighborhood adjustment/).press('Enter')
      await bench.button(/^Near, but not used/).press('Enter')
      await expect(bench.notUsed).toHaveCount(0)
    })
})
