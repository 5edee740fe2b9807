import { expect } from '@playwright/test'
import { columbus, homePage } from './home-page.ts'
import { test } from './signed-in.ts'

const INVALID_CITY = 'Please select a valid city and state from the suggestions.'

const selects = {
  Distance: { mile: '1 mile', 'half mile': '1/2 mile', 'quarter mile': '1/4 mile' },
  'Price below market': {
    Any: 'Any',
    10000: '$10k',
    20000: '$20k',
    30000: '$30k',
    40000: '$40k',
    50000: '$50k+',
  },
  'Property type': {
    House: 'House',
    Townhouse: 'Townhouse',
    Condo: 'Condo',
    MultiFamily: 'MultiFamily',
    Other: 'Other',
  },
  'Max price': {
    100000: '$100k',
    200000: '$200k',
    300000: '$300k',
    400000: '$400k',
    500000: '$500k',
  },
}

test('the root leads to the search form, empty on a first visit', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page).toHaveTitle('Search · Flip Search Pro')
  const home = homePage(page)
  await expect(home.field('City')).toHaveValue('')
  await expect(home.field('Include Homes For Sale')).not.toBeChecked()
  await expect(page.getByText('Also compare with homes still for sale')).toBeVisible()
  await expect(home.submit).toHaveText('Submit')
  for (const [label, options] of Object.entries(selects)) {
    const select = home.field(label)
    await expect(select).toHaveValue('')
    const offered = await select
      .locator('option:not([value=""])')
      .evaluateAll((nodes) => nodes.map((node) => [node.getAttribute('value'), node.textContent]))
    expect(Object.fromEntries(offered)).toEqual(options)
  }
})

test('"Any" is explained as at or below market', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.field('Price below market').selectOption('Any')
  await expect(page.getByText('Any means at or below market value')).toBeVisible()
})

test('after submit every empty field says so under it, with a red border', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await expect(page.getByText('Required')).toHaveCount(0)
  await home.submit.click()
  await expect(page.getByText('Enter a city')).toBeVisible()
  await expect(page.getByText('Required')).toHaveCount(4)
  for (const label of ['City', ...Object.keys(selects)]) {
    await expect(home.field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect(home.field(label)).toHaveCSS('border-color', 'rgb(179, 38, 30)')
  }
  await expect(home.field('City')).toBeFocused()
})

test('a field that was touched and left empty says so before any submit', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.field('City').focus()
  await home.field('Distance').focus()
  await expect(page.getByText('Enter a city')).toBeVisible()
  await expect(page.getByText('Required')).toHaveCount(0)
  await home.field('Max price').focus()
  await expect(page.getByText('Required')).toHaveCount(1)
  await home.field('Distance').selectOption('1 mile')
  await expect(page.getByText('Required')).toHaveCount(0)
})

test('Enter in a field does not submit; on the Submit button it does', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill()
  let searches = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/flips')) searches += 1
  })
  await home.field('City').press('Enter')
  await home.field('Include Homes For Sale').press('Enter')
  await expect(home.submit).toHaveText('Submit')
  expect(searches).toBe(0)
  await home.submit.press('Enter')
  await expect(home.list).toBeVisible()
  expect(searches).toBe(1)
})

test('a city that is no pick raises the alert, and nothing is submitted', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill({ city: 'columb' })
  let searched = false
  page.on('request', (request) => {
    searched ||= request.url().endsWith('/flips')
  })
  await home.submit.click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(INVALID_CITY)
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
  await expect(home.field('City')).toBeFocused()
  expect(searched).toBe(false)

  await home.submit.click()
  await alert.getByRole('button', { name: 'Use Columbus, OH' }).click()
  await expect(home.field('City')).toHaveValue('Columbus, OH')
})

test('the request carries the form by the names of the wire', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill({ ...columbus, distance: '1/2 mile', priceBelowMarket: 'Any' })
  await home.field('Include Homes For Sale').check()
  const request = page.waitForRequest('**/api/flip-search/flips')
  await home.submit.click()
  // The connection for live text is another matter.
  const { connectionId, ...criteria } = (await request).postDataJSON()
  expect(connectionId === null || typeof connectionId === 'string').toBe(true)
  expect(criteria).toEqual({
    city: 'Columbus, OH',
    state: 'OH',
    distance: 'half mile',
    priceBelowMarket: 0,
    includeHomesForSale: true,
    propertyType: 'House',
    maxPrice: 500_000,
  })
})

test('the chance is an extra filter that nobody needs to set', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await expect(home.field('Chance it’s a bargain')).toBeHidden()
  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  await home.field('Chance it’s a bargain').selectOption('50% or more')
  await home.fill(columbus)
  const request = page.waitForRequest('**/api/flip-search/flips')
  await home.submit.click()
  expect((await request).postDataJSON()).toMatchObject({ chanceAtLeast: 50 })
  expect(await home.stored('searchState')).toContain('"chanceAtLeast":"50"')

  await page.reload()
  await expect(page.getByRole('button', { name: 'More filters (1 set)' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(home.field('Chance it’s a bargain')).toHaveValue('50')
})
