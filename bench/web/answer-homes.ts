import type { Page } from '@playwright/test'
import type { Home } from '../../src/contract/search/home.ts'

/** Makes the next searches answer exactly so many homes: the server's, repeated under ids of their own. */
export const answerHomes = (page: Page, count: number): Promise<unknown> =>
  page.route('**/api/flip-search/flips', async (route) => {
    const response = await route.fetch()
    const homes: Home[] = await response.json()
    const many = Array.from({ length: count }, (_, i) => {
      const home = homes[i % homes.length]
      return { ...home, propertyId: `${home?.propertyId}-${i}` }
    })
    const headers = response.headers()
    const summary = { ...JSON.parse(headers['search-summary'] ?? '{}'), qualified: count }
    await route.fulfill({
      status: 200,
      headers: { 'content-type': 'application/json', 'search-summary': JSON.stringify(summary) },
      body: JSON.stringify(many),
    })
  })
