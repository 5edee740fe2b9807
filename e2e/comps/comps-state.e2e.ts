import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'

const storedComps = (page: Page) => page.evaluate(() => sessionStorage.getItem('compsState'))

test.describe('the comps state', () => {
  test('comes from the results, survives a reload and goes when the screen is left', async ({
    page,
  }) => {
    await page.goto('/home')
    await page.getByRole('combobox', { name: 'City' }).fill('Columbus')
    await page.getByRole('option', { name: /Columbus, OH/ }).click()
    await page.getByLabel('Distance').selectOption('mile')
    await page.getByLabel('Price below market').selectOption('10000')
    await page.getByLabel('Property type').selectOption('House')
    await page.getByLabel('Max price').selectOption('500000')
    await page.getByRole('button', { name: 'Submit' }).click()
    const cards = page.getByRole('main').getByRole('article')
    await cards.nth(3).scrollIntoViewIfNeeded()
    await cards.nth(3).getByRole('link').click()

    await expect(page).toHaveURL(/\/comps\/[\w-]+$/)
    const comps = page.url()
    const address = (await page.getByRole('heading', { level: 1 }).innerText()).split(/[\n,]/)[0]
    await expect.poll(() => storedComps(page)).toContain(address)

    expect(await page.evaluate(() => scrollY)).toBe(0)

    let asked = 0
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // What the value was made from is asked for each time.
      if (pathname.startsWith('/api/flip-search/') && !pathname.endsWith('/evidence')) asked += 1
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(address ?? '')
    expect(await storedComps(page)).toContain(address)

    await page.goto('/comps')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(address ?? '')
    expect(asked).toBe(0)

    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(page).toHaveURL(/\/home(\?|$)/)
    await expect.poll(() => storedComps(page)).toBeNull()

    await test.step('and goes when the screen is left by loading another page', async () => {
      for (const elsewhere of ['/accuracy', '/home', '/account-settings']) {
        await page.goto(comps)
        await expect.poll(() => storedComps(page)).toContain(address)
        await page.goto(elsewhere)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await expect.poll(() => storedComps(page)).toBeNull()
      }
    })
  })
})
