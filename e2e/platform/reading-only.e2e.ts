import { type BrowserContext, expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { keptDealSchema } from '../../src/contract/deals/kept-deals.ts'
import { homeMarksSchema } from '../../src/contract/marks/home-marks.ts'
import { myHomesCalls } from '../../src/contract/marks/my-homes.ts'
import { READING_ONLY_SINCE_HEADER } from '../../src/contract/reading-only.ts'
import { expectAccessible } from '../axe.ts'
import { homePage, searchColumbus } from '../search/home-page.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

test.use({
  // All marks of the person are counted at the end.
  ownServer: { settings: { FLIP_REQUESTS_PER_MINUTE: '100000' } },
})
test.setTimeout(300_000)

/** A folder for pictures at three widths, light and dark, to be looked at. */
const pictures = process.env.FLIP_JOURNEY_PICTURES

/** Has the server answer as one whose primary database is away, until it is let through. */
const takeDatabaseAway = async (context: BrowserContext) => {
  const header = { [READING_ONLY_SINCE_HEADER]: new Date().toISOString() }
  let refused = 0
  let isAway = true
  await context.route('**/api/**', async (route) => {
    if (!isAway) return route.continue()
    const request = route.request()
    // Both are asked by a body, and change nothing.
    const reads = /\/api\/(?:flip-search|progress-hub)\//.test(request.url())
    if (request.method() !== 'GET' && !reads) {
      refused += 1
      const body = {
        error: 'The database that changes are written to does not answer. Nothing was changed.',
        code: 'reading-only',
      }
      return route.fulfill({ status: 503, headers: header, json: body })
    }
    const response = await route.fetch()
    return route.fulfill({ response, headers: { ...response.headers(), ...header } })
  })
  return {
    refused: () => refused,
    // Answers that are on their way come as they were asked for.
    bringBack: () => {
      isAway = false
    },
  }
}

const line = (page: Page) =>
  page.getByText(/^Reading only since .+ [AP]M: marks and deals are kept here and sent later\.$/)

const takePictures = async (page: Page, name: string) => {
  if (pictures === undefined) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 900, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${pictures}/reading-${name}-${width}-${colorScheme}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('marks and deals wait while the server can only read, through a reload, and are saved once', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await searchColumbus(page)
  const card = homePage(page).cards.first()
  const mark = card.getByRole('button', { name: /^Mark / })
  await mark.waitFor()
  const address = (await mark.getAttribute('aria-label'))?.replace('Mark ', '') ?? ''
  const path = (await card.getByRole('link').getAttribute('href')) ?? ''
  const propertyId = decodeURIComponent(path.split('/').at(-1)?.split('?')[0] ?? '')

  const away = await takeDatabaseAway(context)
  await mark.click()
  await page.getByRole('menuitemradio', { name: 'Saved' }).click()
  const waits = (of: Page) =>
    of.getByRole('button', { name: `Saved: ${address} (not sent yet)` }).first()
  await expect(line(page)).toBeVisible()
  await expect(waits(page)).toBeVisible()
  await expect(
    page.getByText(`${address}: Saved. Not sent yet: reading only for now.`),
  ).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'search')

  const other = await context.newPage()
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto('/my-homes')
  await expect(line(other)).toBeVisible()
  const unsent = other.getByRole('region', { name: 'Marked here, not sent yet' })
  await expect(unsent).toContainText(`${address}: Saved`)
  await expectAccessible(other)
  await takePictures(other, 'my-homes')

  await page.goto(path)
  const price = page.getByRole('textbox', { name: 'Purchase price', exact: true })
  const openDeal = async () => {
    await page.getByRole('heading', { name: 'Deal', exact: true }).scrollIntoViewIfNeeded()
    await price.waitFor()
  }
  const onDevice = page.getByText(
    'Reading only for now. Saved on this device, and sent when it can.',
  )
  await openDeal()
  await price.fill('150000')
  await price.press('Enter')
  await expect(onDevice).toBeVisible()
  await expectAccessible(page)
  await takePictures(page, 'deal')

  await page.reload()
  await expect(line(page)).toBeVisible()
  await expect(waits(page)).toBeVisible()
  await openDeal()
  await expect(price).toHaveValue('150,000')
  await expect(onDevice).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePictures(page, 'reloaded')
  expect(away.refused()).toBeGreaterThan(2)

  const saved: string[] = []
  context.on('response', (answer) => {
    const method = answer.request().method()
    if (/\/api\/(?:home-marks|deals)\//.test(answer.url()) && method !== 'GET')
      saved.push(`${method} ${answer.status()}`)
  })
  away.bringBack()
  // It is said for a moment.
  await Promise.all(
    [page, other].map((one) => expect(one.getByText('Changes are saved again.')).toBeVisible()),
  )
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/reading-saved-again.png` })
  for (const one of [page, other]) await expect(line(one)).toBeHidden()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Saved: ${address}`, exact: true })).toBeVisible()
  await expect(unsent).toBeHidden()
  await expect(other.getByRole('article')).toHaveCount(1)
  expect(saved.filter((one) => one === 'PUT 200')).toHaveLength(2)

  const get = async <T>(at: string, schema: z.ZodMiniType<T>) => {
    const answer = await page.request.get(at, asSubscriber())
    return z.parse(schema, await answer.json())
  }
  const { marks } = await get('/api/home-marks', homeMarksSchema)
  expect(marks.map((one) => [one.propertyId, one.mark])).toEqual([[propertyId, 'Watching']])
  const { homes } = await get('/api/my-homes', myHomesCalls.list.answer)
  expect(homes.map(({ moves }) => moves.length)).toEqual([1])
  const deal = await get(`/api/deals/${encodeURIComponent(propertyId)}`, keptDealSchema)
  expect(deal.inputs.priceCents).toBe(15_000_000)
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^(?:markDraft|dealDraft)\./.test(key)),
  )
  expect(left).toEqual([])
})
