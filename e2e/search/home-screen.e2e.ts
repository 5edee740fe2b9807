import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'
import { answerSearches, changeHomes, holdSearches, homePage, searchColumbus } from './home-page.ts'

/** Axe, on the page as it is in both color schemes. */
const expectAccessibleInBoth = async (page: Page, what: string) => {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`${what} is accessible in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    })
}

test('the form and what a search answers are accessible', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await expect(home.results).toContainText('How to read a home')
  await expectAccessibleInBoth(page, 'the empty form')

  await home.submitForm()
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
  await home.submitForm()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessibleInBoth(page, 'a city that is no pick')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await home.fill({ city: 'Nowhereville, OH' })
  await home.submitForm()
  await expect(home.results).toContainText('Covered now:')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a place not covered')

  await answerSearches(page, 'network failure')
  await home.submitForm()
  await expect(home.toast).toBeVisible()
  // The toast comes while the modal still fades, and half faded its words are too pale.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleInBoth(page, 'a failed search')
  await page.unrouteAll()

  await home.fill()
  const release = await holdSearches(page)
  await home.submitForm()
  await expect(home.dialog).toBeVisible()
  await expectAccessibleInBoth(page, 'a search that runs')
  release()
  await expect(home.list).toBeVisible()
  await expect(home.dialog).toBeHidden()
  await expectAccessibleInBoth(page, 'what it found')
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

test('the form folds after a search, and opens again, on a tablet and on a phone', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) loaded.push(request.url())
  })
  const home = homePage(page)
  const edit = page.getByRole('button', { name: 'Edit' })
  const outdated = 'You changed the search. Submit to update these homes.'

  await test.step('at 900 pixels it folds to one line', async () => {
    await page.setViewportSize({ width: 900, height: 900 })
    await home.open()
    await expect(home.field('City')).toBeVisible()
    await home.fill()
    await home.submitForm()
    await home.list.waitFor()
    await expect(home.field('City')).toBeHidden()
    await expect(home.asked).toContainText('Columbus, OH · House · 1 mile')
    expect((await home.cards.first().boundingBox())?.y).toBeLessThan(260)
    await edit.click()
    const more = await page.getByRole('button', { name: 'More filters' }).boundingBox()
    expect((await home.submit.boundingBox())?.y).toBe(more?.y)
    await home.field('Max price').selectOption('$400k')
    await home.submitForm()
    await expect(home.list).toBeVisible()
    await expect(home.field('City')).toBeHidden()
    await expect(home.dialog).toBeHidden()
  })

  await test.step('neither the map nor the comps are loaded with it, and one sign-in library', () => {
    // Storage, not the screen: chosen comps go at log-out, and the comps state with whatever screen comes next.
    expect(loaded.filter((url) => /map|leaflet|(?<!leave-)comps(?!-choice)/i.test(url))).toEqual([])
  })

  await page.setViewportSize({ width: 360, height: 640 })
  await edit.click()
  await home.fill()
  for (const [name, answer] of Object.entries(answers))
    await test.step(`on a phone it folds after an answer without homes, which is read first: ${name}`, async () => {
      await answer(page)
      await home.submitForm()
      const heading = home.results.getByRole('heading', { level: 2 })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport({ ratio: 1 })
      await expect(home.field('City')).toBeHidden()
      await edit.click()
      await expect(home.field('City')).toHaveValue('Columbus, OH')
      await expect(home.dialog).toBeHidden()
      await page.unrouteAll()
    })

  await test.step('on a phone a whole card and the top of the next fit one screen', async () => {
    await home.submitForm()
    await home.list.waitFor()
    await expect(home.dialog).toBeHidden()
    await expect(home.field('City')).toBeHidden()
    const first = await home.cards.nth(0).boundingBox()
    const second = await home.cards.nth(1).boundingBox()
    expect(first?.y).toBeGreaterThan(0)
    expect(second?.y).toBeLessThan(640)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    await edit.click()
    await expect(home.field('City')).toHaveValue('Columbus, OH')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(home.field('City')).toBeHidden()
  })

  await test.step('on a phone the folded form is shown whole, and the open one says that the homes are outdated', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    const folded = home.asked
    await expect(folded).toHaveText('Columbus, OH · House · 1 mile · $10k below · up to $500k')
    const hidden = await folded.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    )
    expect(hidden).toBeLessThanOrEqual(0)
    await expect(folded).not.toHaveCSS('text-overflow', 'ellipsis')

    await edit.click()
    await home.field('Max price').selectOption('$400k')
    const notice = page.getByRole('form').getByText(outdated)
    await expect(notice).toBeVisible()
    const [said, submit] = [await notice.boundingBox(), await home.submit.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(submit?.y ?? 0)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(home.results.getByText(outdated)).toBeVisible()
  })
})

test('five hundred homes stay light, and tell their number and place', async ({ page }) => {
  const home = homePage(page)
  await changeHomes(page, (homes) => ({
    homes: Array.from({ length: 500 }, (_, index) => homes.slice(index % homes.length)[0])
      .filter((home) => home !== undefined)
      .map((home, index) => ({ ...home, propertyId: `home-${index}` })),
  }))
  await searchColumbus(page)
  // The first rows are drawn before it is known how many columns there are, and how high each is.
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  await expect.poll(elements).toBeLessThan(1_750)
  expect(await home.cards.count()).toBeLessThanOrEqual(24)
  await page.keyboard.press('End')
  const last = page.getByRole('listitem').last()
  await expect(last).toHaveAttribute('aria-setsize', '500')
  await expect(last).toHaveAttribute('aria-posinset', '500')
  await expect(last).toBeInViewport()
})

test('the first Tab reaches a link past the header, the title leads to the root, an address that leads nowhere back', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  await expect(home.submit).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(home.field('City')).toBeFocused()

  await page.goto('/no/such/page')
  await expect(page).toHaveTitle('Page not found · Flip Search Pro')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expectAccessible(page)
  const support = page.getByRole('contentinfo').getByRole('link', { name: /@/ })
  await expect(support).toHaveAttribute('href', /^mailto:.+@.+/)
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await expect(page).toHaveURL(/\/home(\?|$)/)

  await page.goto('/comps/no-such-home')
  // A screen that was never seen is not a screen to come back from.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Flip Search Pro' }).click()
  await expect(page).toHaveURL(/\/home(\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
