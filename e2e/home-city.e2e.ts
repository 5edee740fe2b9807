import { expect } from '@playwright/test'
import { homePage } from './home-page.ts'
import { test } from './signed-in.ts'

test('a city is suggested while typing, and picked with the arrows and Enter', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  const city = home.field('City')
  await city.pressSequentially('colum')
  const options = home.places
  await expect(options.first()).toHaveText(/Columbus, OH/)
  await expect(city).toHaveAttribute('aria-expanded', 'true')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await city.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  const active = await city.getAttribute('aria-activedescendant')
  await expect(options.nth(1)).toHaveAttribute('id', active ?? '')
  await city.press('ArrowUp')
  await city.press('Enter')
  await expect(city).toHaveValue('Columbus, OH')
  await expect(options).toHaveCount(0)
})

test('Escape closes the suggestions and keeps what was typed', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  const city = home.field('City')
  await city.pressSequentially('colum')
  await expect(home.places.first()).toBeVisible()
  await city.press('Escape')
  await expect(home.places).toHaveCount(0)
  await expect(city).toHaveValue('colum')
})

test('a picked zip stays the zip, and its state goes along', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill({ city: '' })
  await home.field('City').pressSequentially('4320')
  await home.places.filter({ hasText: '43203' }).click()
  await expect(home.field('City')).toHaveValue('43203')
  const request = page.waitForRequest('**/api/flip-search/flips')
  await home.submit.click()
  expect((await request).postDataJSON()).toMatchObject({ city: '43203', state: 'OH' })
})

test('several zips can be typed', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.fill({ city: '' })
  await home.field('City').pressSequentially('43203, 4320')
  await home.places.filter({ hasText: '43205' }).click()
  await expect(home.field('City')).toHaveValue('43203, 43205')
  const request = page.waitForRequest('**/api/flip-search/flips')
  await home.submit.click()
  expect((await request).postDataJSON()).toMatchObject({ city: '43203, 43205' })
})

test('only the latest text counts when answers come out of order', async ({ page }) => {
  await page.route('**/api/places?query=colum', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue().catch(() => {})
  })
  const home = homePage(page)
  await home.open()
  await home.field('City').fill('colum')
  await page.waitForTimeout(200)
  await home.field('City').fill('memph')
  await expect(home.places.first()).toHaveText(/Memphis/)
  await page.waitForTimeout(700)
  await expect(home.places.first()).toHaveText(/Memphis/)
})

test('a text that begins no place says so', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.field('City').fill('qqqq')
  await expect(page.getByText('No US city or zip code starts with that')).toBeVisible()
})

test('a zip with its city behind it is suggested and searched as the zip', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.field('City').pressSequentially('43203 Columbus')
  await expect(home.places.filter({ hasText: '43203' })).toBeVisible()
  await home.fill({ city: '43203 Columbus' })
  await home.submit.click()
  await expect(home.results.getByRole('heading', { level: 2 })).toContainText('43203')
})

test('a street address is told that a city or a zip is searched', async ({ page }) => {
  const home = homePage(page)
  await home.open()
  await home.field('City').fill('1234 Main St, Columbus, OH')
  await expect(page.getByText('Search by city or zip code, not by street address')).toBeVisible()
  await home.fill({ city: '1234 Main St, Columbus, OH' })
  await home.submit.click()
  await expect(home.field('City')).toHaveAccessibleDescription(/not by street address/)
  await expect(home.field('City')).toBeFocused()
})
