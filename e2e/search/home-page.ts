import { expect, type Page, type Route } from '@playwright/test'
import type { SearchSummary } from '../../src/contract/search/found-homes.ts'
import type { Home } from '../../src/contract/search/home.ts'

/** What a journey puts into the search form. */
export type Filled = {
  readonly city: string
  readonly distance: string
  readonly priceBelowMarket: string
  readonly propertyType: string
  readonly maxPrice: string
}

/** A search of the demo market that finds dozens of homes. */
export const columbus: Filled = {
  city: 'Columbus, OH',
  distance: '1 mile',
  priceBelowMarket: '$10k',
  propertyType: 'House',
  maxPrice: '$500k',
}

/** The home screen in a reader's words. */
export const homePage = (page: Page) => {
  const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
  const submit = page.getByRole('button', { name: /^(Submit|Loading\.\.\.)$/ })
  /** Opens the form where it is folded. */
  const unfold = async () => {
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    const isOpen = () => submit.isVisible()
    await expect.poll(async () => (await isOpen()) || (await edit.isVisible())).toBe(true)
    if (!(await isOpen())) await edit.click()
  }
  return {
    unfold,
    /** What was asked for, in one line in place of the folded form. */
    asked: page
      .locator('p')
      .filter({ hasText: /·\sup\sto\s/, visible: true })
      .first(),
    /** Submits the form as it is, also where it is folded. */
    submitForm: async () => {
      await unfold()
      await submit.click()
    },
    open: () => page.goto('/home'),
    field,
    places: page.getByRole('listbox', { name: 'Places' }).getByRole('option'),
    submit,
    fill: async (values: Partial<Filled> = {}) => {
      await unfold()
      const wanted = { ...columbus, ...values }
      await field('City').fill(wanted.city)
      await field('City').press('Escape')
      await field('Distance').selectOption(wanted.distance)
      await field('Price below market').selectOption(wanted.priceBelowMarket)
      await field('Property type').selectOption(wanted.propertyType)
      await field('Max price').selectOption(wanted.maxPrice)
    },
    list: page.getByRole('list', { name: 'Homes found' }),
    cards: page.getByRole('list', { name: 'Homes found' }).getByRole('article'),
    dialog: page.getByRole('dialog', { name: 'Searching...' }),
    toast: page.locator('[data-sonner-toast]'),
    sort: (name: string) => page.getByRole('button', { name, exact: true }),
    results: page.getByRole('region', { name: 'Results' }),
    stored: (key: string) => page.evaluate((name) => localStorage.getItem(name), key),
  }
}

/** Fills the form, submits, and waits for the homes. */
export const searchColumbus = async (page: Page, values: Partial<Filled> = {}): Promise<void> => {
  const home = homePage(page)
  await home.open()
  await home.fill(values)
  await home.submitForm()
  await home.list.waitFor()
}

/** Keeps a layout that is chosen within the journey: all are of one person, and others begin with cards. */
export const keepOwnLayout = async (page: Page): Promise<void> => {
  let layout: unknown = null
  await page.route('**/api/search/layout', (route) => {
    const changed = route.request().method() === 'PUT'
    if (changed) layout = route.request().postDataJSON()
    return route.fulfill({ json: changed ? layout : { layout } })
  })
}

const SEARCH = '**/api/flip-search/flips'

/** Answers searches with the server's homes, changed. */
export const changeHomes = (
  page: Page,
  change: (homes: Home[], summary: SearchSummary) => { homes: Home[]; summary?: SearchSummary },
): Promise<unknown> =>
  page.route(SEARCH, async (route) => {
    const response = await route.fetch()
    const sent: SearchSummary = JSON.parse(response.headers()['search-summary'] ?? 'null')
    const { homes, summary } = change(await response.json(), sent)
    const headers = {
      'content-type': 'application/json',
      'search-summary': JSON.stringify(summary ?? sent),
    }
    await route.fulfill({ status: 200, headers, body: JSON.stringify(homes) })
  })

/** Holds searches back until the returned function is called. */
export const holdSearches = async (page: Page): Promise<() => void> => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SEARCH, async (route) => {
    await held
    // The page may have given the search up by then.
    await route.continue().catch(() => {})
  })
  return release
}

/** Answers searches in another way than the server would. */
export const answerSearches = (
  page: Page,
  answer: Parameters<Route['fulfill']>[0] | 'network failure',
): Promise<unknown> =>
  page.route(SEARCH, (route) =>
    answer === 'network failure' ? route.abort() : route.fulfill(answer),
  )

/** The homes of the next search's answer. */
export const nextHomes = async (page: Page): Promise<Home[]> => {
  const response = await page.waitForResponse(SEARCH)
  return response.json()
}
