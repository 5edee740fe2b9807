import { expect, type Page } from '@playwright/test'
import type { Accuracy, AccuracyFigures } from '../src/contract/accuracy.ts'
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
      ],
      zipsWithTooFew: 2,
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
    },
  ],
}

const answerAccuracy = (page: Page, json: Accuracy) =>
  page.route('**/api/accuracy', (route) => route.fulfill({ json }))

test('is a link away from the comps, and Back leads there again', async ({ page }) => {
  const home = await openComps(page)
  await page.getByRole('link', { name: 'How accurate are our values?' }).click()
  await expect(page).toHaveURL(/\/accuracy$/)
  await expect(page).toHaveTitle('Accuracy · Flip Search Pro')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(home.addressLine)
})

test('says of the demo market what its own sales say', async ({ page }) => {
  await page.goto('/accuracy')
  const market = page.getByRole('article').filter({ hasText: 'Demo data' }).first()
  await expect(market).toContainText(
    /Half of past values were within \d+\.\d % of the sale price\./,
  )
  await expect(market).toContainText('each was valued from earlier sales alone')
})

test('says it in plain words first, then in figures', async ({ page }) => {
  await answerAccuracy(page, accuracy)
  await page.goto('/accuracy')
  const seattle = page.getByRole('article', { name: 'Seattle, WA' })
  await expect(seattle).toContainText('Half of past values were within 7.1 % of the sale price.')
  await expect(seattle).toContainText('From 1,234 sales closed May 1, 2022 to Sep 27, 2022')
  await expect(seattle.getByRole('region', { name: 'Flip test' })).toContainText(
    '177 homes were bought and sold again within 30 to 366 days',
  )
  await expect(seattle).toContainText('12.4 % under the resale')
  await expect(seattle).toContainText('Only homes that were sold again are seen here')
  await expect(page.getByRole('article', { name: 'Everett, WA' })).toContainText(
    'Nothing to check here yet',
  )
})

test('lists the zips in an order of the reader’s choice', async ({ page }) => {
  await answerAccuracy(page, accuracy)
  await page.goto('/accuracy')
  await page.getByRole('button', { name: 'By zip in Seattle, WA' }).click()
  const table = page.getByRole('table', { name: 'Accuracy by zip in Seattle, WA' })
  const zips = table.getByRole('rowheader')
  await expect(zips).toHaveText(['98118', '98103', '98144'])
  await table.getByRole('button', { name: 'Half within' }).click()
  await expect(zips).toHaveText(['98103', '98144', '98118'])
  await expect(table.getByRole('columnheader', { name: 'Half within' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await table.getByRole('button', { name: 'Half within' }).click()
  await expect(zips).toHaveText(['98118', '98144', '98103'])
  await expect(page.getByText('2 zips have too few sales to be listed')).toBeVisible()
})

test('says when there is nothing to check, and when it cannot be loaded', async ({ page }) => {
  let broken = true
  await page.route('**/api/accuracy', (route) =>
    broken
      ? route.fulfill({ status: 500, body: 'down' })
      : route.fulfill({ json: { markets: [] } satisfies Accuracy }),
  )
  await page.goto('/accuracy')
  await expect(page.getByRole('alert')).toContainText(/error/i)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No values to check yet' })).toBeVisible()
})

test('goes on loading until every market is there, and says when one page of them is not', async ({
  page,
}) => {
  const [seattle, everett] = accuracy.markets
  if (!seattle || !everett) throw new Error('two markets')
  let broken = true
  await page.route(
    ({ pathname }) => pathname === '/api/accuracy',
    (route, request) => {
      if (new URL(request.url()).searchParams.get('after') === null)
        return route.fulfill({ json: { markets: [seattle], next: '1234.981' } satisfies Accuracy })
      if (broken) return route.fulfill({ status: 500, body: 'down' })
      expect(request.url()).toContain('after=1234.981')
      return route.fulfill({ json: { markets: [everett] } satisfies Accuracy })
    },
  )
  await page.goto('/accuracy')
  await expect(
    page.getByRole('heading', { name: 'Some markets could not be loaded' }),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: 'Everett, WA' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 900, 1440]) {
    test(`is accessible in ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await answerAccuracy(page, accuracy)
      await page.goto('/accuracy')
      await page.getByRole('button', { name: 'By zip in Seattle, WA' }).click()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}
