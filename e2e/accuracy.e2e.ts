import { expect, type Page } from '@playwright/test'
import type { Accuracy, AccuracyFigures, AsksFigures } from '../src/contract/accuracy.ts'
import { expectAccessible } from './axe.ts'
import { openComps } from './open-comps.ts'
import { test } from './signed-in.ts'

const figures = (change: Partial<AccuracyFigures>): AccuracyFigures => ({
  n: 1_234,
  mdape: 7.06,
  within10: 64.2,
  within20: 87.9,
  medianRatio: 1.004,
  cod: 9.8,
  cover80: 79.6,
  ...change,
})

const against = { n: 177, medianError: -12.4, medianAbsoluteError: 13.6 }

const asksFigures: AsksFigures = {
  homes: 645,
  told: 0.0945,
  came: 0.107,
  constant: 0.19,
  brier: 0.0897,
  brierOfConstant: 0.1027,
  brierInHindsight: 0.0955,
  averagePrecision: 0.264,
  averagePrecisionOfGap: 0.16,
  bins: [{ from: 0.1, below: 0.15, homes: 241, told: 0.123, came: 0.154 }],
}

const accuracy: Accuracy = {
  markets: [
    {
      market: '981',
      name: 'Seattle, WA',
      demo: false,
      asOf: '2022-09-27',
      distance: 'mile',
      tested: { from: '2022-05-01', to: '2022-09-27' },
      overall: figures({}),
      zips: [
        { zip: '98118', figures: figures({ n: 300, mdape: 9.1 }) },
        { zip: '98103', figures: figures({ n: 200, mdape: 6.2 }) },
        { zip: '98144', figures: figures({ n: 100, mdape: 7.7 }) },
        { zip: '98115', figures: figures({ n: 90, mdape: 6.4 }) },
        { zip: '98117', figures: figures({ n: 80, mdape: 6.6 }) },
        { zip: '98112', figures: figures({ n: 70, mdape: 10.3 }) },
        { zip: '98116', figures: figures({ n: 60, mdape: 8 }) },
        { zip: '98105', figures: figures({ n: 50, mdape: 8.8 }) },
        { zip: '98122', figures: figures({ n: 40, mdape: 7.1 }) },
        { zip: '98199', figures: figures({ n: 30, mdape: 7.2 }) },
      ],
      zipsWithTooFew: 2,
      asks: {
        overall: asksFigures,
        months: [{ asOf: '2022-08-30', figures: asksFigures }],
        zips: [{ zip: '98118', figures: asksFigures }],
      },
      overAsk: { state: 'told', pairs: 1040, followedDays: 152, lately: [] },
      flips: {
        n: 177,
        from: '2021-10-02',
        to: '2022-09-20',
        boughtBelow20k: 61.2,
        value: against,
        fixedUpValue: { ...against, medianError: -2.2 },
      },
    },
    {
      market: '982',
      name: 'Everett, WA',
      demo: false,
      asOf: '2022-09-27',
      distance: 'mile',
      tested: null,
      overall: null,
      zips: [],
      zipsWithTooFew: 0,
      flips: null,
      asks: null,
      overAsk: { state: 'too few sales', pairs: 113, followedDays: 61, lately: [] },
    },
  ],
}

const answerAccuracy = (page: Page, json: Accuracy) =>
  page.route('**/api/accuracy', (route) => route.fulfill({ json }))

test('is a link away from the comps, and Back leads there again', async ({ page }) => {
  const home = await openComps(page)
  await page.getByRole('link', { name: 'How accurate are our values?' }).click()
  await expect(page).toHaveURL(/\/accuracy$/)
  await expect(page).toHaveTitle('How accurate are our values? · Flip Search Pro')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(home.addressLine)
})

test('says of the demo market what its own sales say', async ({ page }) => {
  await page.goto('/accuracy')
  const market = page.getByRole('article').filter({ hasText: 'Demo data' }).first()
  await expect(market).toContainText(
    /Median error \d+\.\d%.*Half of past values were within \d+\.\d% of the sale price\./s,
  )
  await expect(market).toContainText('each was valued from earlier sales alone')
})

test('tells a phone of the best and worst zips, and of others when it is asked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await answerAccuracy(page, accuracy)
  await page.goto('/accuracy')
  const seattle = page.getByRole('article', { name: 'Seattle, WA' })
  const zipsOf = (title: string) =>
    seattle.getByRole('region', { name: title }).getByRole('listitem')
  await expect(zipsOf('Best zips')).toContainText(['98103', '98115', '98117'])
  await expect(zipsOf('Worst zips')).toContainText(['98112', '98118', '98105'])
  await expect(zipsOf('Best zips').first()).toContainText('Median error 6.2% · 200 sales')
  await expect(seattle.getByRole('table', { name: 'Accuracy by zip' })).toBeHidden()
  await expect(seattle.getByText('98144')).toBeHidden()
  await seattle.getByLabel('Find a zip in Seattle, WA').fill('9814')
  await expect(zipsOf('Found')).toHaveText(['98144Median error 7.7% · 100 sales'])
  await seattle.getByLabel('Find a zip in Seattle, WA').fill('97')
  await expect(seattle.getByText('No zip here that begins with 97 has enough sales.')).toBeVisible()
})

test('is a few screens long on a phone: one market is open, the others are a line each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const heightOf = async () => {
    await expect(page.getByRole('article').first()).toContainText('Median error')
    await expect(page.getByRole('status', { name: 'Loading the figures' })).toHaveCount(0)
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  await page.goto('/accuracy')
  expect(await heightOf()).toBeLessThanOrEqual(FOUR_SCREENS)
  await expect(page.locator('details[open]')).toHaveCount(1)

  const [seattle] = accuracy.markets
  if (!seattle) throw new Error('a market')
  const named = (market: string, demo: boolean) => ({ ...seattle, market, name: market, demo })
  const real = ['981', '980', '984'].map((market) => named(market, false))
  const demo = ['100', '101', '102', '103', '104', '105', '106', '107'].map((market) =>
    named(market, true),
  )
  await answerAccuracy(page, { markets: [...real, ...demo] })
  await page.reload()
  expect(await heightOf()).toBeLessThanOrEqual(FOUR_SCREENS)
  await expect(page.locator('details[open]')).toHaveCount(1)
  const folded = page.getByRole('article', { name: '107' })
  await expect(folded.getByText('Median error 7.1%')).toBeVisible()
  await expect(folded.getByText('Sales checked')).toBeHidden()
  await folded.getByRole('heading').click()
  await expect(folded.getByText('Sales checked')).toBeVisible()
})

const FOUR_SCREENS = 3_200

test.describe('a visitor', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('reads from the welcome page how accurate the demo values are, signed out', async ({
    page,
  }) => {
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

  test('comes there by the address itself, and goes on to what the product does', async ({
    page,
  }) => {
    await page.goto('/accuracy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How accurate are our values?')
    await page.getByRole('link', { name: 'What Flip Search Pro does' }).click()
    await expect(page).toHaveURL(/\/welcome$/)
  })
})

test('is accessible in light and dark on a phone, a tablet and a desk', async ({ page }) => {
  await answerAccuracy(page, accuracy)
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/accuracy')
    if (width >= 900)
      await page.getByRole('button', { name: 'By zip in Seattle, WA', exact: true }).click()
    else await page.getByLabel('Find a zip in Seattle, WA').fill('9811')
    for (const colorScheme of ['light', 'dark'] as const) {
      await test.step(`at ${width} px in ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page)
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      })
    }
  }
})
