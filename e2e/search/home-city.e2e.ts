import { expect } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { homePage } from './home-page.ts'

test('a city is suggested while typing; a place is searched as people write it, and what is none is named', async ({
  page,
}) => {
  const home = homePage(page)
  await home.open()
  const city = home.field('City')

  await test.step('a city is suggested while typing, and picked with the arrows and Enter', async () => {
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

  await test.step('a text that begins no place says so', async () => {
    await city.fill('qqqq')
    await expect(page.getByText('No US city or zip code starts with that')).toBeVisible()
  })

  await test.step('a street address gets the answer that a city or a zip is searched', async () => {
    await city.fill('1234 Main St, Columbus, OH')
    await expect(page.getByText('Search by city or zip code, not by street address')).toBeVisible()
    await home.fill({ city: '1234 Main St, Columbus, OH' })
    await home.submitForm()
    await expect(city).toHaveAccessibleDescription(/not by street address/)
    await expect(city).toBeFocused()
  })

  await test.step('a zip that is none is refused at its field, until the field changes', async () => {
    await home.fill({ city: '981' })
    await home.submitForm()
    await expect(city).toHaveAccessibleDescription(/“981” isn’t a zip code/)
    await expect(city).toBeFocused()
    await expect(home.toast).toHaveCount(0)
    await city.fill('43215')
    await expect(city).toHaveAttribute('aria-invalid', 'false')
  })

  await test.step('a zip with its city behind it is suggested and searched as the zip', async () => {
    await city.fill('')
    await city.pressSequentially('43203 Columbus')
    await expect(home.places.filter({ hasText: '43203' })).toBeVisible()
    await home.fill({ city: '43203 Columbus' })
    await home.submitForm()
    await expect(home.results.getByRole('heading', { level: 2 })).toContainText('43203')
  })
})
