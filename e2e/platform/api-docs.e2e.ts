import { expect } from '@playwright/test'
import { test } from '../journey.ts'

test('an engineer reads which calls there are, and what one answers', async ({ page, baseURL }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) outside.push(request.url())
  })
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Flip Search Pro')
  const search = page.locator('.opblock', { hasText: '/api/flip-search/flips' })
  await search.getByRole('button', { name: 'Homes priced below market' }).click()
  await expect(search).toContainText('At most 500 homes.')
  await expect(search).toContainText('nothing-there')
  await expect(search).toContainText('search-summary')

  for (const [width, colorScheme] of [
    [360, 'light'],
    [1440, 'dark'],
  ] as const)
    await test.step(`on ${width} pixels, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(sideways).toBe(0)
      await expect(page.locator('html')).toHaveCSS(
        'color-scheme',
        colorScheme === 'dark' ? 'dark' : 'light',
      )
    })
  expect(outside).toEqual([])
  expect(refused).toEqual([])
})
