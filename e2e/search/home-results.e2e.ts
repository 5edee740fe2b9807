import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { changeHomes, homePage, nextHomes, searchColumbus } from './home-page.ts'

test('a photo is low, and one that is missing or broken is said in words', async ({ page }) => {
  await changeHomes(page, (homes) => {
    const imageUrl = homes.find((home) => home.imageUrl !== null)?.imageUrl ?? null
    return {
      homes: homes.slice(0, 3).map((home, index) => ({
        ...home,
        imageUrl: [null, '/api/no-such-photo.jpg', imageUrl][index] ?? null,
      })),
    }
  })
  await searchColumbus(page)
  await expect(page.getByText('Photo coming soon')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'Photo coming soon' })).toHaveCount(1)
  for (const width of [360, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const photo = homePage(page).cards.locator('img').first()
    await expect.soft(photo).toHaveJSProperty('offsetHeight', 72)
  }
})

const photos = {
  'without photos, from a file': {
    imageUrl: null,
    demo: false,
    source: 'Redfin file (NWMLS)',
    lastSeen: '2022-09-30',
  },
  'of the demo market': {},
} as const

test('many homes are in sight on a desktop and on a phone, and each leads to its comps', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await searchColumbus(page)

  await test.step('a card opens in a tab of its own with the control key', async () => {
    const opened = context.waitForEvent('page')
    await homePage(page)
      .cards.first()
      .getByRole('link')
      .click({ modifiers: ['ControlOrMeta'] })
    await expect(await opened).toHaveURL(/\/comps\/[\w-]+$/)
    await expect(page).toHaveURL(/\/home(\?|$)/)
    await (await opened).close()
  })

  for (const [kind, change] of Object.entries(photos))
    await test.step(`many homes ${kind} are in sight on a desktop and on a phone`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await changeHomes(page, (homes) => ({
        // Marks and checks have lines of their own, where a home has any.
        homes: homes.map((home) => ({
          ...home,
          priceChange: null,
          twin: null,
          checks: [],
          ...change,
        })),
      }))
      await searchAgain(page)
      const { cards } = homePage(page)

      await test.step('sixteen whole homes are in sight on a desktop', async () => {
        const [first, sixteenth] = [cards.nth(0), cards.nth(15)]
        await expect(sixteenth).toBeAttached()
        // Measured when the rows have their own heights.
        await expect
          .poll(async () => {
            const box = await sixteenth.boundingBox()
            return box === null ? 1000 : box.y + box.height
          })
          .toBeLessThanOrEqual(900)
        await expect(first).toBeInViewport({ ratio: 1 })
      })

      await test.step('the price of the second home is in sight on a phone, and no text is cut', async () => {
        await page.setViewportSize({ width: 360, height: 780 })
        await expect(cards.nth(1).getByText(/^\$/).first()).toBeInViewport({ ratio: 1 })
        const source = cards.first().getByText('source' in change ? change.source : 'Demo data')
        const hidden = await source.evaluate(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        )
        expect(hidden).toBeLessThanOrEqual(0)
        await expect(source).not.toHaveCSS('text-overflow', 'ellipsis')
      })
    })

  await test.step('a card leads to the comps of its home, and hands the home over', async () => {
    const home = homePage(page)
    const href = await home.cards.first().getByRole('link').getAttribute('href')
    expect(href).toMatch(/^\/comps\/[\w-]+$/)
    await home.cards.first().click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    const stored = await page.evaluate(() => sessionStorage.getItem('compsState'))
    expect(JSON.parse(stored ?? '{}').home.propertyId).toBe(href?.split('/').at(-1))
  })
})

/** Submits the form as it is, and waits for its homes. */
const searchAgain = async (page: Page): Promise<void> => {
  const home = homePage(page)
  const answered = nextHomes(page)
  await home.submitForm()
  await answered
  await expect(home.dialog).toBeHidden()
  await home.list.waitFor()
}
