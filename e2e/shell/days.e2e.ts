import { expect, type Page } from '@playwright/test'
import { squareId } from '../../packages/sandbox/square/square-id.ts'
import { subscriptionSchema } from '../../src/contract/account/subscription.ts'
import type { Accuracy } from '../../src/contract/accuracy.ts'
import { formatDate, formatListDate, formatLongDate } from '../../src/web/ui/words/format.ts'
import { accountPage, changeSubscription } from '../account/account-page.ts'
import { openComps } from '../comps/open-comps.ts'
import { changeHomes, homePage, nextHomes, searchColumbus } from '../search/home-page.ts'
import { test } from '../session/signed-in.ts'

/**
 * A browser whose calendar is a day behind the server's, farther west than any other that the product is for. Those at
 * other moments when calendars go wrong are in `src/web/days.test.tsx`.
 */
const TIME_ZONE = 'Pacific/Honolulu'
const AT = '2026-01-01T09:30:00Z'

const days = ['2024-02-29', '2025-03-09', '2025-11-02', '2025-12-31', '2026-01-01'] as const
const newMarks = (page: Page) => page.getByText('New', { exact: true })

test.describe('at 23:30 in Honolulu on December 31', () => {
  test.use({ timezoneId: TIME_ZONE })
  test.beforeEach(({ page }) => page.clock.setFixedTime(AT))

  test('every screen shows the days the server sent, and nothing is new in them', async ({
    page,
  }) => {
    await test.step('results, which are from now', async () => {
      await changeHomes(page, (homes, summary) => ({
        homes: homes.map((home, i) => ({ ...home, dateListed: days[i % days.length] ?? null })),
        summary: { ...summary, asOf: '2024-02-29', marketDay: '2024-02-29' },
      }))
      await searchColumbus(page)
      const home = homePage(page)
      await expect(home.results).toContainText('Values as of Feb 29, 2024')
      const shown = (await home.cards.allTextContents()).flatMap(datesIn)
      expect(shown.length).toBeGreaterThan(0)
      expect(days.map(formatListDate)).toEqual(expect.arrayContaining([...new Set(shown)]))

      const again = nextHomes(page)
      await home.submitForm()
      await again
      await expect(home.list).toBeVisible()
      await expect(newMarks(page)).toHaveCount(0)
      await expect.poll(() => home.stored('homesState')).not.toBe(null)
      await page.reload()
      await expect(home.results).toContainText('Results from Wednesday 11:30 PM')
      await page.unrouteAll()
    })

    await test.step('comps, accuracy, the account and its invoice', async () => {
      const { asOf, lastSeen, comps } = await openComps(page)
      // No demo home was listed, seen or sold tomorrow, also where the day of the US begins last.
      const today = new Date().toLocaleDateString('en-CA', { timeZone: TIME_ZONE })
      for (const date of [asOf, lastSeen, ...comps.map(({ dateSold }) => dateSold ?? '')])
        expect(date <= today).toBe(true)
      await expect(page.locator('main header').first()).toContainText(formatDate(asOf))
      const sold = comps.filter(({ status }) => status === 'Closed').map(({ dateSold }) => dateSold)
      const cards = page.locator('article[data-compared=sold]')
      await expect(cards).toHaveCount(sold.length)
      const shown = (await cards.allTextContents()).flatMap(datesIn)
      expect(shown.toSorted()).toEqual(sold.map(formatListDate).toSorted())

      await page.route('**/api/accuracy', (route) => route.fulfill({ json: accuracy }))
      await page.goto('/accuracy')
      await expect(page.getByRole('article', { name: 'Columbus, OH' })).toContainText(
        'Feb 29, 2024 to Nov 2, 2025',
      )

      // The screen before asks as well, and its answer is gone with it.
      const answered = page.waitForResponse(
        (response) =>
          response.url().includes('/api/account/subscription/') &&
          new URL(response.frame().url()).pathname === '/account-settings',
      )
      const account = accountPage(page)
      await account.open()
      const { id, createdAt, chargedThroughDate } = subscriptionSchema.parse(
        await (await answered).json(),
      )
      await expect(account.fact('Next Billing Date')).toHaveText(formatLongDate(chargedThroughDate))
      const paid = createdAt.slice(0, 10)
      await page.goto(`/sandbox/square/pay-invoice/${squareId('invoice', `${id} ${paid}`)}`)
      await expect(page.getByText(`month from ${paid}`)).toBeVisible()

      await changeSubscription(page, { createdAt: AT, chargedThroughDate: '2028-02-29' })
      await account.open()
      await expect(account.fact('Created')).toHaveText('December 31, 2025')
      await expect(account.fact('Next Billing Date')).toHaveText('February 29, 2028')
    })
  })
})

test('homes found before midnight UTC are not new after it', async ({ page }) => {
  await page.clock.setFixedTime('2025-06-14T23:59:30Z')
  await searchColumbus(page)
  await page.clock.setFixedTime('2025-06-15T00:00:30Z')
  const home = homePage(page)
  const again = nextHomes(page)
  await home.submitForm()
  await again
  await expect(home.list).toBeVisible()
  await expect(newMarks(page)).toHaveCount(0)
})

const datesIn = (text: string): string[] => text.match(/\d\d\/\d\d\/\d{4}/g) ?? []

const accuracy: Accuracy = {
  markets: [
    {
      market: '432',
      name: 'Columbus, OH',
      demo: false,
      asOf: '2025-11-02',
      distance: 'mile',
      tested: { from: '2024-02-29', to: '2025-11-02' },
      overall: {
        n: 1_234,
        mdape: 7.06,
        within10: 64.2,
        within20: 87.9,
        medianRatio: 1.004,
        cod: 9.8,
        cover80: 79.6,
      },
      zips: [],
      zipsWithTooFew: 0,
      kinds: null,
      flips: null,
      asks: null,
      likelySale: null,
      words: null,
      overAsk: null,
      offers: null,
      underAsk: null,
    },
  ],
}
