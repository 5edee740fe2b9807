import { expect } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { test } from '../session/signed-in.ts'

test('a token is made, used by a program, seen in its use, tried in the API description, and ended', async ({
  page,
  playwright,
  baseURL,
}) => {
  const name = `Sheet ${Date.now()}`
  const card = page.getByRole('article').filter({ hasText: name })
  let secret = ''
  await page.goto('/account-settings')
  await page.getByRole('link', { name: 'Open personal tokens' }).click()
  await expect(page).toHaveTitle('Personal tokens · Flip Search Pro')

  await test.step('it is made, and its secret is shown once', async () => {
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible(page)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Make token' }).click()
    secret = await dialog.getByLabel('Your token').inputValue()
    expect(secret).toMatch(/^fsp_[0-9A-Za-z]{49}$/)
    await expectAccessible(page)
    // A press beside the dialog must not lose it.
    await page.mouse.click(5, 5)
    await expect(dialog.getByLabel('Your token')).toHaveValue(secret)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(card).toContainText('never used')
  })

  const program = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  })
  await test.step('a program reads with it, and can do no more', async () => {
    expect((await program.get('/api/deals')).status()).toBe(200)
    const refused = await program.delete('/api/marks/home-1?version=1')
    expect(refused.status()).toBe(403)
    expect(refused.headers()['www-authenticate']).toContain('scope="write"')
    expect((await program.get('/api/account/counts')).status()).toBe(403)
  })

  await test.step('its owner sees what it was used for, on every width', async () => {
    await page.reload()
    await card.getByRole('button', { name: /^What it was used for/ }).click()
    const table = card.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(4)
    await expect(table.getByRole('row', { name: /DELETE \/api\/marks/ })).toContainText('Refused')
    for (const width of [360, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
      const tooWide = () => document.documentElement.scrollWidth > window.innerWidth
      expect.soft(await page.evaluate(tooWide)).toBe(false)
    }
  })

  await test.step('the API description tries calls with it', async () => {
    await page.goto('/api/docs')
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    const scheme = page.locator('.auth-container').filter({ hasText: 'personalToken' })
    await scheme.getByRole('textbox').fill(secret)
    await scheme.getByRole('button', { name: 'Apply credentials' }).click()
    await scheme.getByRole('button', { name: 'Close' }).click()
    const call = page.locator('#operations-Search-get_api_search_layout')
    await call.getByRole('button').first().click()
    await expect(call).toContainText('A personal token needs the scope read.')
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect(call.locator('.live-responses-table .response').first()).toContainText('200')
  })

  await test.step('once it is ended, the program is refused', async () => {
    await page.goto('/account/tokens')
    await card.getByRole('button', { name: `End ${name}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('button', { name: 'Keep token' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'End token' }).click()
    await expect(card).toContainText('You ended it on')
    const refused = await program.get('/api/deals')
    expect(refused.status()).toBe(401)
    expect(refused.headers()['www-authenticate']).toContain('error="invalid_token"')
    await program.dispose()
  })
})
