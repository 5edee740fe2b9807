import type { Page } from '@playwright/test'
import type { Home } from '../../src/contract/search/home.ts'

/** Makes the next searches answer exactly 300 homes: the server's, repeated under ids of their own. */
export const answerThreeHundredHomes = (page: Page): Promise<unknown> =>
  page.route('**/api/flip-search/flips', async (route) => {
    const response = await route.fetch()
    const homes: Home[] = await response.json()
    const many = Array.from({ length: 300 }, (_, i) => {
      const home = homes[i % homes.length]
      return { ...home, propertyId: `${home?.propertyId}-${i}` }
    })
    const headers = response.headers()
    const summary = { ...JSON.parse(headers['search-summary'] ?? '{}'), qualified: 300 }
    await route.fulfill({
      status: 200,
      headers: { 'content-type': 'application/json', 'search-summary': JSON.stringify(summary) },
      body: JSON.stringify(many),
    })
  })
