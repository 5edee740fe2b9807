import { expect, type Page } from '@playwright/test'
import type { Accuracy } from '../../src/contract/accuracy.ts'
import { everett, seattle } from '../../tests/accuracy/made-up-accuracy.ts'
import { expectAccessible } from '../axe.ts'
import { openComps } from '../comps/open-comps.ts'
import { test } from '../session/signed-in.ts'

const accuracy: Accuracy = { markets: [seattle, everett] }

const answerAccuracy = (page: Page, json: Accuracy) =>
  page.route('**/api/accuracy', (route) => route.fulfill({ json }))

test('is a link away from the comps, says what the demo’s own sales say, and is a few screens long on a phone', async ({
  page,
}) => {
  await test.step('it is a link away from the comps, and Back leads there again', async () => {
    const home = await openComps(page)
    await page.getByRole('link', { name: 'How accurate are our values?' }).click()
    await expect(page).toHaveURL(/\/accuracy$/)
    await expect(page).toHaveTitle('How accurate are our values? · Flip Search Pro')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(home.addressLine)
  })

  await page.setViewportSize({ width: 360, height: 780 })
  await test.step('on a phone one market is open, the others are a line each', async () => {
    const heightOf = async () => {
      await expect(page.getByRole('article').first()).toContainText('Median error')
      await expect(page.getByRole('status', { name: 'Loading the figures' })).toHaveCount(0)
      return page.evaluate(() => document.documentElement.scrollHeight)
    }
    await page.goto('/accuracy')
    const market = page.getByRole('article').filter({ hasText: 'Demo data' }).first()
    await expect(market).toContainText(
      /Median error \d+\.\d%.*Half of past values were within \d+\.\d% of the sale price\./s,
    )
    await expect(market).toContainText('each was valued from earlier sales alone')
    expect(await heightOf()).toBeLessThanOrEqual(FEW_SCREENS)
    await expect(page.locator('details[open]')).toHaveCount(1)

    const named = (market: string, demo: boolean) => ({ ...seattle, market, name: market, demo })
    const real = ['981', '980', '984'].map((market) => named(market, false))
    const demo = ['100', '101', '102', '103', '104', '105', '106', '107'].map((market) =>
      named(market, true),
    )
    await answerAccuracy(page, { markets: [...real, ...demo] })
    await page.reload()
    expect(await heightOf()).toBeLessThanOrEqual(FEW_SCREENS)
    await expect(page.locator('details[open]')).toHaveCount(1)
    const folded = page.getByRole('article', { name: '107' })
    await expect(folded.getByText('Median error 7.1%')).toBeVisible()
    await expect(folded.getByText('Sales checked')).toBeHidden()
    await folded.getByRole('heading').click()
    await expect(folded.getByText('Sales checked')).toBeVisible()
  })
})

const FEW_SCREENS = 3_900

test.describe('a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('reads how accurate the demo values are, and what the product does', async ({ page }) => {
    await test.step('from the welcome page, signed out', async () => {
      await page.goto('/welcome')
      await page.getByRole('link', { name: 'How accurate are our values?' }).click()
      await expect(page).toHaveURL(/\/accuracy$/)
      await expect(page.getByRole('article').first()).toContainText(/Median error \d+\.\d%/)
      for (const market of await page.getByRole('article').all())
        await expect(market).toContainText('Demo data')
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(page).toHaveURL(/\/welcome$/)
    })

    await test.step('by the address itself, and on to what the product does', async () => {
      await page.goto('/accuracy')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'How accurate are our values?',
      )
      await page.getByRole('link', { name: 'What Flip Search Pro does' }).click()
      await expect(page).toHaveURL(/\/welcome$/)
    })
  })
})

test('shows the best and worst zips, and others on request, accessibly at every width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await test.step('a phone shows the best and worst zips, and others when it is asked', async () => {
    await answerAccuracy(page, accuracy)
    await page.goto('/accuracy')
    const card = page.getByRole('article', { name: 'Seattle, WA' })
    const zipsOf = (title: string) =>
      card.getByRole('region', { name: title }).getByRole('listitem')
    await expect(zipsOf('Best zips')).toContainText(['98103', '98115', '98117'])
    await expect(zipsOf('Worst zips')).toContainText(['98112', '98118', '98105'])
    await expect(zipsOf('Best zips').first()).toContainText('Median error 6.2% · 200 sales')
    await expect(card.getByRole('table', { name: 'Accuracy by zip' })).toBeHidden()
    await expect(card.getByText('98144')).toBeHidden()
    await card.getByLabel('Find a zip in Seattle, WA').fill('9814')
    await expect(zipsOf('Found')).toHaveText(['98144Median error 7.7% · 100 sales'])
    await card.getByLabel('Find a zip in Seattle, WA').fill('97')
    await expect(card.getByText('No zip here that begins with 97 has enough sales.')).toBeVisible()
  })

  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    if (width === 360) await page.getByLabel('Find a zip in Seattle, WA').fill('9811')
    if (width === 900)
      await page.getByRole('button', { name: 'By zip in Seattle, WA', exact: true }).click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`it is accessible at ${width} px in ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      })
    }
  }
})
