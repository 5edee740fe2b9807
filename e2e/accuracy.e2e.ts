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
        { zip: '98115', figures: figures({ n: 90, mdape: 6.4 }) },
        { zip: '98117', figures: figures({ n: 80, mdape: 6.6 }) },
        { zip: '98112', figures: figures({ n: 70, mdape: 10.3 }) },
        { zip: '98116', figures: figures({ n: 60, mdape: 8 }) },
        { zip: '98105', figures: figures({ n: 50, mdape: 8.8 }) },
        { zip: '98122', figures: figures({ n: 40, mdape: 7.1 }) },
        { zip: '98199', figures: figures({ n: 30, mdape: 7.2 }) },
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

test('says it in plain words first, then in figures', async ({ page }) => {
  await answerAccuracy(page, accuracy)
  await page.goto('/accuracy')
  const seattle = page.getByRole('article', { name: 'Seattle, WA' })
  await expect(seattle).toContainText('Median error 7.1%')
  await expect(seattle).toContainText('Half of past values were within 7.1% of the sale price.')
  await expect(seattle).toContainText('From 1,234 sales closed May 1, 2022 to Sep 27, 2022')
  await expect(seattle.getByRole('region', { name: 'Flip test' })).toContainText(
    '177 homes were bought and sold again within 30 to 366 days',
  )
  await expect(seattle).toContainText('12.4% under the resale')
  await expect(page.getByText('The flip test covers resold homes only.')).toHaveCount(1)
  await expect(seattle).not.toContainText('covers resold homes only')
  await expect(page.getByRole('article', { name: 'Everett, WA' })).toContainText(
    'Nothing to check here yet',
  )
})

const bySales = [
  '98118',
  '98103',
  '98144',
  '98115',
  '98117',
  '98112',
  '98116',
  '98105',
  '98122',
  '98199',
]
const byError = [
  '98103',
  '98115',
  '98117',
  '98122',
  '98199',
  '98144',
  '98116',
  '98105',
  '98118',
  '98112',
]

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

test('keeps demo markets apart from real ones', async ({ page }) => {
  const [seattle, everett] = accuracy.markets
  if (!seattle || !everett) throw new Error('two markets')
  const demo = { ...seattle, market: '432', name: 'Columbus, OH', demo: true }
  await answerAccuracy(page, { markets: [demo, seattle, everett] })
  await page.goto('/accuracy')
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Seattle, WA', 'Everett, WA', 'Demo markets', 'Columbus, OH'])
})

test('lists the zips in an order of the reader’s choice', async ({ page }) => {
  await answerAccuracy(page, accuracy)
  await page.goto('/accuracy')
  await page.getByRole('button', { name: 'By zip in Seattle, WA' }).click()
  const table = page.getByRole('table', { name: 'Accuracy by zip in Seattle, WA' })
  const zips = table.getByRole('rowheader')
  await expect(zips).toHaveText(bySales)
  await table.getByRole('button', { name: 'Median error' }).click()
  await expect(zips).toHaveText(byError)
  await expect(table.getByRole('columnheader', { name: 'Median error' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await table.getByRole('button', { name: 'Median error' }).click()
  await expect(zips).toHaveText(byError.toReversed())
  await expect(
    page.getByText('2 zips have too few sales to list. They still count above.'),
  ).toBeVisible()
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

  test('is led to the welcome page, without a link, where the operator tells nobody', async ({
    page,
  }) => {
    await page.route('**/api/client-config', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), publicAccuracy: false } })
    })
    await page.goto('/accuracy')
    await expect(page).toHaveURL(/\/welcome$/)
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'How accurate are our values?' })).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in ${colorScheme} on a phone, a tablet and a desk`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await answerAccuracy(page, accuracy)
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/accuracy')
      if (width >= 900) await page.getByRole('button', { name: 'By zip in Seattle, WA' }).click()
      else await page.getByLabel('Find a zip in Seattle, WA').fill('9811')
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
}
