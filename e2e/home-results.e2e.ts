import { expect } from '@playwright/test'
import type { Home } from '../src/contract/home.ts'
import { changeHomes, homePage, nextHomes, searchColumbus } from './home-page.ts'
import { test } from './signed-in.ts'

const usd = (amount: number) => `$${amount.toLocaleString('en-US')}`

const first = (homes: readonly Home[], change: Partial<Home>): Home[] =>
  homes.map((home, index) => (index === 0 ? { ...home, ...change } : home))

test('a card shows every fact of its home', async ({ page }) => {
  const change = {
    dateListed: '2099-09-03',
    bath: 2.5,
    fewComps: false,
    arv: { min: 15_000, max: 35_000 },
    range80: { low: 213_600, high: 270_900 },
    grade: 'Fair',
    gradeFacts: { comps: 7, newestDaysAgo: 21, spreadPercent: 8, sizeStep: 20, modelOf: 'market' },
    chance: 0.641,
  } as const
  await changeHomes(page, (homes) => ({ homes: first(homes, change) }))
  const answered = nextHomes(page)
  await searchColumbus(page)
  const home = (await answered)[0]
  if (home === undefined) throw new Error('The search found no homes')
  const card = homePage(page).cards.first()
  await expect(card.getByRole('heading')).toContainText(home.addressLine)
  await expect(card).toContainText(usd(home.price))
  await expect(card).toContainText(`Discount to value ${usd(home.value - home.price)}`)
  for (const [name, text] of [
    ['Zip', home.zip],
    ['Bath', '2.5'],
    ['Date Listed', '09/03/2099'],
    ['Sqft', (home.size ?? 0).toLocaleString('en-US')],
    ['Bedrooms', String(home.beds)],
    ['Mls', home.mls ?? ''],
    ['Value, average condition', usd(home.value)],
    ['Avg comp', usd(home.averageCompPrice ?? 0)],
    ['Range', '$214k–$271k'],
    ['Profit potential', `${usd(home.arv.max)} to ${usd(home.arv.min)}`],
  ] as const) {
    const fact = card.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(fact.getByRole('definition')).toHaveText(text)
  }
  await expect(card).toContainText('Chance it’s a bargain condition not known')
  await expect(card).toContainText('64%')
  await expect(card.getByRole('img', { name: /^Asking \$.*likely range \$/ })).toBeVisible()
  await expect(card).toContainText('Fair · 7 comps')
  await expect(card).toContainText('Demo data')
  await expect(card).not.toContainText('Last seen for sale')
})

test('a home with few comps says so', async ({ page }) => {
  await changeHomes(page, (homes) => ({
    homes: first(homes, {
      dateListed: '2099-09-03',
      fewComps: true,
      grade: 'Weak',
      gradeFacts: { comps: 2, newestDaysAgo: 9, spreadPercent: 4, sizeStep: 35, modelOf: 'market' },
    }),
  }))
  await searchColumbus(page)
  await expect(homePage(page).cards.first()).toContainText('Weak · few comps (2)')
})

test('a home from a file says when it was last seen, its price cut and its source', async ({
  page,
}) => {
  await changeHomes(page, (homes) => ({
    homes: first(homes, {
      dateListed: '2099-01-01',
      demo: false,
      source: 'Redfin file (NWMLS)',
      asOf: '2022-09-27',
      lastSeen: '2022-09-27',
      priceChange: { amount: -15_000, date: '2022-09-03' },
    }),
  }))
  await searchColumbus(page)
  const card = homePage(page).cards.first()
  await expect(card).toContainText('Last seen for sale Sep 27, 2022 · Redfin file (NWMLS)')
  await expect(card).toContainText('Price cut $15,000 on Sep 3')
})

test('a photo that is missing or broken leaves a low strip with the comps around the home', async ({
  page,
}) => {
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

for (const [width, photoHeight] of [
  [360, 44],
  [640, 96],
  [1440, 96],
] as const) {
  test(`at ${width} pixels a photo is ${photoHeight} high, and no dot of a strip lies under words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
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
    await searchColumbus(page)
    await page.getByRole('img', { name: /^Photo coming soon, .+ comps, / }).waitFor()
    const photo = homePage(page).cards.locator('img').first()
    expect((await photo.boundingBox())?.height).toBe(photoHeight)
    const strips = page.getByRole('article').getByRole('img', { name: /\d comps, / })
    for (const strip of await strips.all()) {
      const dots = await strip.locator('svg > *').evaluateAll((drawn) => {
        const boxes = drawn.map((part) => part.getBoundingClientRect())
        return [
          Math.min(...boxes.map(({ left }) => left)),
          Math.max(...boxes.map(({ right }) => right)),
        ]
      })
      for (const words of await strip.locator('> span').all()) {
        const box = await words.boundingBox()
        if (box === null) throw new Error('The strip has no words')
        const [from, to] = [dots[0] ?? 0, dots[1] ?? 0]
        expect(box.x + box.width <= from || to <= box.x).toBe(true)
      }
    }
  })
}

const photos = {
  'without photos, from a file': {
    imageUrl: null,
    demo: false,
    source: 'Redfin file (NWMLS)',
    lastSeen: '2022-09-30',
  },
  'of the demo market': {},
} as const

for (const [kind, change] of Object.entries(photos)) {
  test(`two and a half rows of homes ${kind} are in sight on a desktop`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await changeHomes(page, (homes) => ({
      homes: homes.map((home) => ({ ...home, priceChange: null, ...change })),
    }))
    await searchColumbus(page)
    const { cards } = homePage(page)
    const [first, ofThirdRow] = [cards.nth(0), cards.nth(6)]
    await expect(ofThirdRow).toBeAttached()
    // Measured when the rows have their own heights.
    await expect
      .poll(async () => {
        const box = await ofThirdRow.boundingBox()
        return box === null ? 900 : box.y + box.height / 2
      })
      .toBeLessThanOrEqual(900)
    expect((await first.boundingBox())?.x).toBe((await ofThirdRow.boundingBox())?.x)
    expect((await cards.nth(3).boundingBox())?.x).toBe((await first.boundingBox())?.x)
  })

  test(`the price of the third home ${kind} is in sight on a phone, and no text is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await changeHomes(page, (homes) => ({
      homes: homes.map((home) => ({ ...home, priceChange: null, ...change })),
    }))
    await searchColumbus(page)
    const { cards } = homePage(page)
    await expect(cards.nth(2).getByText('Discount to value')).toBeInViewport({ ratio: 1 })
    const source = cards.first().getByText('source' in change ? change.source : 'Demo data')
    const hidden = await source.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    )
    expect(hidden).toBeLessThanOrEqual(0)
    await expect(source).not.toHaveCSS('text-overflow', 'ellipsis')
  })
}

test('the sorts order the homes, and the active one is highlighted', async ({ page }) => {
  const answered = nextHomes(page)
  await searchColumbus(page)
  const homes = await answered
  const home = homePage(page)
  const orders = {
    Price: homes.toSorted((a, b) => a.price - b.price),
    ARV: homes.toSorted((a, b) => b.arv.max - a.arv.max),
    'List Date': homes.toSorted((a, b) => ((a.dateListed ?? '') < (b.dateListed ?? '') ? 1 : -1)),
  }
  for (const [name, sorted] of Object.entries(orders)) {
    await home.sort(name).click()
    await expect(home.sort(name)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[aria-pressed=true]')).toHaveCount(1)
    if (name === 'List Date') {
      await expect(home.cards.first()).toContainText(
        (sorted[0]?.dateListed ?? '').replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
      )
    } else {
      await expect(home.cards.first()).toContainText(sorted[0]?.addressLine ?? '-')
    }
  }
})

test('above the homes stand how many of what and where, the as-of date and the demo mark', async ({
  page,
}) => {
  await changeHomes(page, (homes, summary) => ({
    homes,
    summary: { ...summary, qualified: 1_912, unvalued: 14, asOf: '2022-09-27' },
  }))
  const answered = nextHomes(page)
  await searchColumbus(page)
  const { results } = homePage(page)
  await expect(results).toContainText(`${(await answered).length} of 1,912 houses in Columbus, OH`)
  await expect(results).toContainText('Values as of Sep 27, 2022')
  await expect(results).toContainText('14 more have too few sales nearby to be valued')
  await expect(results.getByText('Demo data').first()).toBeVisible()
})

test('a home listed since the previous search there is new, also where the listings are a day ahead of the browser', async ({
  page,
}) => {
  // 19:57 in Chicago: homes may be listed tomorrow, as the browser's calendar has it.
  await page.clock.setSystemTime(`${new Date().toISOString().slice(0, 10)}T01:57:00Z`)
  await searchColumbus(page)
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await changeHomes(page, (homes) => ({
    homes: first(homes, { propertyId: 'just-listed', dateListed: '2099-01-01' }),
  }))
  await homePage(page).submit.click()
  await expect(homePage(page).cards.first()).toContainText('New')
  await expect(page.getByText('New', { exact: true })).toHaveCount(1)
})

test('a card leads to the comps of its home, and hands the home over', async ({ page }) => {
  await searchColumbus(page)
  const home = homePage(page)
  const href = await home.cards.first().getByRole('link').getAttribute('href')
  expect(href).toMatch(/^\/comps\/[\w-]+$/)
  await home.cards.first().click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  const stored = await page.evaluate(() => sessionStorage.getItem('compsState'))
  expect(JSON.parse(stored ?? '{}').home.propertyId).toBe(href?.split('/').at(-1))
})

test('a card opens in a tab of its own with the control key', async ({ page, context }) => {
  await searchColumbus(page)
  const opened = context.waitForEvent('page')
  await homePage(page)
    .cards.first()
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/comps\/[\w-]+$/)
  await expect(page).toHaveURL(/\/home$/)
})
