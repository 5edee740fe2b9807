import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { changeHomes, homePage, nextHomes, searchColumbus } from './home-page.ts'

test('a photo is low, or a strip with the comps around the home', async ({ page }) => {
  await test.step('a photo that is missing or broken leaves a low strip', async () => {
    const around = (price: number) => [price + 9_000, price + 1, price - 5_000]
    await changeHomes(page, (homes) => ({
      homes: homes.slice(0, 2).map((home, index) => ({
        ...home,
        imageUrl: index === 0 ? null : '/api/no-such-photo.jpg',
        comps: home.comps.slice(0, 3).map((comp, at) => ({
          ...comp,
          price: around(home.price)[at] ?? comp.price,
        })),
      })),
    }))
    await searchColumbus(page)
    const strips = page.getByRole('img', {
      name: /^Photo coming soon, .+ comps, 2 priced higher, 1 priced lower$/,
    })
    await expect(strips).toHaveCount(2)
    await expect(strips.first()).toContainText('Photo coming soon')
    await expect(strips.first()).toContainText('● 2 higher ○ 1 lower')
    for (const strip of await strips.all()) {
      expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(96)
    }
  })

  await test.step('a photo is low at every width, and no dot of a strip lies under words', async () => {
    await changeHomes(page, (homes) => {
      const imageUrl = homes.find((home) => home.imageUrl !== null)?.imageUrl ?? null
      const [first, second] = homes
      if (first === undefined || second === undefined) return { homes }
      return {
        homes: [
          { ...first, imageUrl },
          { ...second, imageUrl: null },
        ],
      }
    })
    await searchAgain(page)
    await page.getByRole('img', { name: /^Photo coming soon, .+ comps, / }).waitFor()
    for (const [width, photoHeight] of [
      [360, 36],
      [640, 88],
      [1440, 88],
    ] as const) {
      await test.step(`at ${width} px it is ${photoHeight} px high`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const photo = homePage(page).cards.locator('img').first()
        await expect.soft(photo).toHaveJSProperty('offsetHeight', photoHeight)
        const strips = page.getByRole('article').getByRole('img', { name: /\d comps, / })
        await expect(strips).not.toHaveCount(0)
        for (const strip of await strips.all()) {
          // Measured at one moment: the list may still be about to have another number of columns.
          const { dots, words } = await strip.evaluate((drawn) => {
            const across = (part: Element) => {
              const { left, right } = part.getBoundingClientRect()
              return { left, right }
            }
            return {
              dots: [...drawn.querySelectorAll('svg > *')].map(across),
              words: [...drawn.querySelectorAll(':scope > span')].map(across),
            }
          })
          expect(words.length).toBeGreaterThan(0)
          for (const { left, right } of words) {
            const under = dots.filter((dot) => dot.left < right && left < dot.right)
            expect.soft(under).toEqual([])
          }
        }
      })
    }
  })
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

      await test.step('one and a half rows of homes are in sight on a desktop', async () => {
        const [first, ofSecondRow] = [cards.nth(0), cards.nth(3)]
        await expect(ofSecondRow).toBeAttached()
        // Measured when the rows have their own heights.
        await expect
          .poll(async () => {
            const box = await ofSecondRow.boundingBox()
            return box === null ? 900 : box.y + box.height / 2
          })
          .toBeLessThanOrEqual(900)
        expect((await first.boundingBox())?.x).toBe((await ofSecondRow.boundingBox())?.x)
      })

      await test.step('the price of the second home is in sight on a phone, and no text is cut', async () => {
        await page.setViewportSize({ width: 360, height: 780 })
        await expect(cards.nth(1).getByText(/than typical$/)).toBeInViewport({ ratio: 1 })
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
  await home.submit.click()
  await answered
  await expect(home.dialog).toBeHidden()
  await home.list.waitFor()
}
