import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { answerSearches, changeHomes, holdSearches, homePage, searchColumbus } from './home-page.ts'
import { test } from './signed-in.ts'

/** Axe, on the page as it is in both color schemes. */
const expectAccessibleInBoth = async (page: Page, what: string) => {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`${what} is accessible in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    })
}

test('the form is accessible: empty, with suggestions, and with a city that is no pick', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  await expect(home.results).toContainText('How to read a home')
  await expectAccessibleInBoth(page, 'the empty form')
  await home.submit.click()
  await expect(page.getByText('Enter a city')).toBeVisible()
  await test.step('an empty field has a red border', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    for (const label of ['City', 'Distance', 'Price below market', 'Property type', 'Max price'])
      await expect.soft(home.field(label)).toHaveCSS('border-color', 'rgb(179, 38, 30)')
  })
  await home.field('City').pressSequentially('colum')
  await expect(home.places.first()).toBeVisible()
  await expectAccessibleInBoth(page, 'the form with suggestions')
  await home.fill({ city: 'columb' })
  await home.submit.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInBoth(page, 'a city that is no pick')
})

test('a search is accessible: while it runs, and what it found', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const home = homePage(page)
  await home.open()
  await home.fill()
  const release = await holdSearches(page)
  await home.submit.click()
  await expect(home.dialog).toBeVisible()
  await expectAccessibleInBoth(page, 'a search that runs')
  release()
  await expect(home.list).toBeVisible()
  await expect(home.dialog).toBeHidden()
  await expectAccessibleInBoth(page, 'what it found')
})

test('a search without an answer is accessible: of a place not covered, and a failed one', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const home = homePage(page)
  await home.open()
  await home.fill({ city: 'Nowhereville, OH' })
  await home.submit.click()
  await expect(home.results).toContainText('Covered now:')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a place not covered')
  await answerSearches(page, 'network failure')
  await home.submit.click()
  await expect(home.toast).toBeVisible()
  // The toast comes while the modal still fades, and half faded its words are too pale.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a failed search')
})

test('on a phone a whole card and the top of the next fit one screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await searchColumbus(page)
  const home = homePage(page)
  await expect(home.field('City')).toBeHidden()
  const first = await home.cards.nth(0).boundingBox()
  const second = await home.cards.nth(1).boundingBox()
  expect(first?.y).toBeGreaterThan(0)
  expect(second?.y).toBeLessThan(640)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(home.field('City')).toHaveValue('Columbus, OH')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(home.field('City')).toBeHidden()
})

const answers = {
  'nothing found': (page: Page) => changeHomes(page, () => ({ homes: [] })),
  'a place that is not covered': (page: Page) =>
    answerSearches(page, {
      status: 404,
      json: { error: 'No listings in Columbus, OH yet.', code: 'nothing-there' },
    }),
  'a failure': (page: Page) =>
    answerSearches(page, { status: 500, json: { error: 'Out of order.', code: 'internal' } }),
} as const

test('on a phone the form folds after an answer without homes, which is read first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const home = homePage(page)
  await home.open()
  await home.fill()
  for (const [name, answer] of Object.entries(answers))
    await test.step(name, async () => {
      await answer(page)
      await home.submit.click()
      const heading = home.results.getByRole('heading', { level: 2 })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(home.field('City')).toBeHidden()
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(home.field('City')).toHaveValue('Columbus, OH')
      await expect(home.dialog).toBeHidden()
      await page.unrouteAll()
    })
})

test('on a phone the folded form is shown whole, and the open one says that the homes are outdated', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await searchColumbus(page)
  const home = homePage(page)
  const folded = page.getByText('Columbus, OH · House · 1 mile · $10k below · up to $500k')
  const hidden = await folded.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBeLessThanOrEqual(0)
  await expect(folded).not.toHaveCSS('text-overflow', 'ellipsis')

  await page.getByRole('button', { name: 'Edit' }).click()
  await home.field('Max price').selectOption('$400k')
  const notice = page
    .getByRole('form')
    .getByText('You changed the search. Submit to update these homes.')
  await expect(notice).toBeVisible()
  const [said, submit] = [await notice.boundingBox(), await home.submit.boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(submit?.y ?? 0)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(
    home.results.getByText('You changed the search. Submit to update these homes.'),
  ).toBeVisible()
})

test('at 900 pixels the form folds to one line after a search, and opens again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 900 })
  const home = homePage(page)
  await home.open()
  await expect(home.field('City')).toBeVisible()
  await searchColumbus(page)
  await expect(home.field('City')).toBeHidden()
  await expect(page.getByText('Columbus, OH · House · 1 mile')).toBeVisible()
  expect((await home.cards.first().boundingBox())?.y).toBeLessThan(260)
  await page.getByRole('button', { name: 'Edit' }).click()
  const more = await page.getByRole('button', { name: 'More filters' }).boundingBox()
  expect((await home.submit.boundingBox())?.y).toBe(more?.y)
  await home.field('Max price').selectOption('$400k')
  await home.submit.click()
  await expect(home.list).toBeVisible()
  await expect(home.field('City')).toBeHidden()
})

test('five hundred homes stay light, and tell their number and place', async ({ page }) => {
  await changeHomes(page, (homes) => ({
    homes: Array.from({ length: 500 }, (_, index) => homes.slice(index % homes.length)[0])
      .filter((home) => home !== undefined)
      .map((home, index) => ({ ...home, propertyId: `home-${index}` })),
  }))
  await searchColumbus(page)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1_000)
  await page.keyboard.press('End')
  const last = page.getByRole('listitem').last()
  await expect(last).toHaveAttribute('aria-setsize', '500')
  await expect(last).toHaveAttribute('aria-posinset', '500')
  await expect(last).toBeInViewport()
})

test('home loads neither the map nor the comps, and one sign-in library', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await searchColumbus(page)
  // Storage, not the screen: chosen comps go at log-out, and the comps state with whatever screen comes next.
  expect(
    scripts.filter((url) => /map|leaflet|oidc|(?<!leave-)comps(?!-choice)/i.test(url)),
  ).toEqual([])
})

test('the title leads to the root, the footer to support', async ({ page }) => {
  await page.goto('/comps/no-such-home')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute(
    'href',
    /^mailto:.+@.+/,
  )
  await page.getByRole('link', { name: 'Flip Search Pro' }).click()
  await expect(page).toHaveURL(/\/home(\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveTitle('Page not found · Flip Search Pro')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await expect(page).toHaveURL(/\/home(\?|$)/)
})

test('the first Tab reaches a link past the header', async ({ page }) => {
  await homePage(page).open()
  await expect(homePage(page).submit).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(homePage(page).field('City')).toBeFocused()
})
