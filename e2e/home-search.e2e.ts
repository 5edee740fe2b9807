import { expect } from '@playwright/test'
import { answerSearches, changeHomes, holdSearches, homePage, searchColumbus } from './home-page.ts'
import { test } from './signed-in.ts'

test('while a search runs: modal, status, spinner, six skeleton cards, Loading...', async ({
  page,
}) => {
  await searchColumbus(page)
  const release = await holdSearches(page)
  const home = homePage(page)
  await home.submit.click()
  await expect(home.dialog).toContainText('Searching Columbus, OH')
  await expect(home.dialog.locator('svg')).toBeVisible()
  await expect(home.skeletons).toHaveCount(6)
  await expect(page.locator('button[type=submit]')).toHaveText('Loading...')
  expect(await home.stored('homesState')).toBe(null)
  release()
  await expect(home.list).toBeVisible()
  await expect(home.dialog).toBeHidden()
  await expect(home.skeletons).toHaveCount(0)
  await expect(home.submit).toHaveText('Submit')
})

test('a success is stored and sorted by list date', async ({ page }) => {
  await searchColumbus(page)
  const home = homePage(page)
  await home.sort('ARV').click()
  await home.submit.click()
  await expect(home.sort('List Date')).toHaveAttribute('aria-pressed', 'true')
  expect(await home.stored('sortKey')).toBe('date')
  await expect.poll(() => home.stored('homesState')).toMatch(/^v1\.[A-Za-z0-9+/=]+$/)
  expect(JSON.parse((await home.stored('searchState')) ?? '')).toMatchObject({
    city: 'Columbus, OH',
    distance: 'mile',
    priceBelowMarket: '10000',
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: '500000',
  })
})

test('a search can be given up', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill()
  await holdSearches(page)
  await home.submit.click()
  await home.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(home.dialog).toBeHidden()
  await expect(home.submit).toHaveText('Submit')
  await expect(home.submit).toBeFocused()
  await expect(home.toast).toHaveCount(0)
})

test('an unknown place is a grey toast for 8 seconds, and stays on the page', async ({ page }) => {
  await searchColumbus(page)
  const home = homePage(page)
  await page.clock.install()
  await home.fill({ city: 'Nowhereville, OH' })
  await home.submit.click()
  await expect(home.toast).toContainText('We know no place called Nowhereville, OH')
  // From here on only the test moves the clock: what follows takes its time on a busy machine.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await expect(home.toast).toHaveAttribute('data-type', 'info')
  await expect(home.toast.locator('svg').last()).toBeVisible()
  const [toast, window] = [await home.toast.boundingBox(), page.viewportSize()]
  expect(toast?.y).toBeLessThan(60)
  expect((toast?.x ?? 0) + (toast?.width ?? 0) / 2).toBeCloseTo((window?.width ?? 0) / 2, -1)
  await page.clock.runFor(4_500)
  await expect(home.toast).toHaveCount(1)
  await page.clock.runFor(3_500)
  await expect(home.toast).toHaveCount(0)
  await expect(home.results).toContainText('We know no place called Nowhereville, OH')

  expect(await home.stored('homesState')).toBe(null)
  expect(await home.stored('sortKey')).toBe(null)
  expect(JSON.parse((await home.stored('searchState')) ?? '').city).toBe('Nowhereville, OH')
  await expect(home.field('City')).toHaveValue('Nowhereville, OH')
  await expect(home.field('Max price')).toHaveValue('500000')
  await expect(home.submit).toHaveText('Submit')
  await expect(home.dialog).toBeHidden()
})

const failures = {
  'a failure of the server': {
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({ error: 'An ERROR of ours, reference 12.', code: 'internal' }),
  },
  'an answer that is not JSON': { status: 200, contentType: 'text/html', body: '<html></html>' },
  'an answer of another shape': { status: 200, json: [{ price: 'cheap' }] },
  'a gateway that fails': { status: 502, contentType: 'text/html', body: 'Bad Gateway' },
  'a network that fails': 'network failure',
} as const

for (const [name, answer] of Object.entries(failures)) {
  test(`${name} is a red toast that can be closed`, async ({ page }) => {
    const home = homePage(page)
    await home.open()
    await home.fill()
    await answerSearches(page, answer)
    await home.submit.click()
    await expect(home.toast).toHaveAttribute('data-type', 'error')
    await expect(home.toast).toContainText(/error/i)
    await expect(home.toast).toHaveCSS('background-color', 'rgb(249, 222, 219)')
    await home.toast.getByRole('button', { name: 'Close toast' }).click()
    await expect(home.toast).toHaveCount(0)
    expect(await home.stored('homesState')).toBe(null)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await home.results.getByRole('button', { name: 'Search again' }).click()
    await expect(home.list).toBeVisible()
  })
}

test('a zip that is none is refused at its field, until the field changes', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill({ city: '981' })
  await home.submit.click()
  await expect(home.toast).toContainText('“981” is no zip code')
  await expect(home.field('City')).toHaveAccessibleDescription(/“981” is no zip code/)
  await expect(home.field('City')).toBeFocused()
  await home.field('City').fill('43215')
  await expect(home.field('City')).toHaveAttribute('aria-invalid', 'false')
})

test('no match says what was looked at, and loosens a filter in one press', async ({ page }) => {
  await changeHomes(page, (_homes, summary) => ({
    homes: [],
    summary: {
      ...summary,
      qualified: 0,
      lookedAt: 1_343,
      loosen: [{ filter: 'priceBelowMarket', homes: 12 }],
    },
  }))
  const home = homePage(page)
  await home.open()
  await home.fill({ priceBelowMarket: '$50k+' })
  await home.submit.click()
  await expect(home.results).toContainText('We looked at 1,343 homes for sale in Columbus, OH')
  await expect.poll(() => home.stored('homesState')).not.toBe(null)
  await page.unrouteAll()
  await home.results.getByRole('button', { name: /Any price.*\(12 homes\)/ }).click()
  await expect(home.list).toBeVisible()
  await expect(home.field('Price below market')).toHaveValue('Any')
})
