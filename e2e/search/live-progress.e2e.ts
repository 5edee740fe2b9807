import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { columbus, homePage } from './home-page.ts'

// What fades and moves is part of it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const HUB = '**/api/progress-hub?*'

/** Every text the live status showed, however short. */
const recordStatus = (page: Page) =>
  page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { statusTexts: texts })
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog] [role=status]')?.textContent
      if (text && text !== texts.at(-1)) texts.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
const statusTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'statusTexts'))

/** Whether results stand behind the modal when it begins to fade, and for how long it does. */
const recordFading = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (
        animationName !== 'linger' ||
        !(target instanceof Element) ||
        !target.matches('[role=dialog]')
      )
        return
      const behind = document.querySelector('[aria-label="Homes found"]') !== null
      Object.assign(window, {
        fading: { behind, lasts: getComputedStyle(target).animationDuration },
      })
    }),
  )

/** No WebSocket gets through, as behind many a company's proxy. */
const blockWebSockets = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      WebSocket: Object.assign(
        function blocked(): never {
          throw new Error('blocked')
        },
        { CLOSED: 3, CLOSING: 2, CONNECTING: 0, OPEN: 1 },
      ),
    })
  })

/** Event streams fail before they open. */
const blockEventStreams = (page: Page) =>
  page.route(HUB, (route) =>
    route.request().headers().accept?.includes('text/event-stream')
      ? route.abort()
      : route.fallback(),
  )

const state = (page: Page, name: string) =>
  expect(page.getByText(`Live progress: ${name}`)).toBeAttached()

/** What a search says last. */
const LAST_TEXT = /^\d+ homes? priced \$10,000 or more below market$/

/** Searches and checks that the search said what it did. */
const searchLive = async (page: Page) => {
  const home = homePage(page)
  await home.fill(columbus)
  await home.submitForm()
  await home.list.waitFor()
  await expect(home.dialog).toBeHidden()
  expect(await statusTexts(page)).toContainEqual(expect.stringMatching(LAST_TEXT))
}

/** Has answers wait for the last text of their search: what comes by answers of other calls may come after them. */
const answerAfterLastText = (page: Page) =>
  page.route('**/api/flip-search/flips', async (route) => {
    const response = await route.fetch()
    await expect
      .poll(() => statusTexts(page), { timeout: 60_000 })
      .toContainEqual(expect.stringMatching(LAST_TEXT))
    await route.fulfill({ response })
  })

test('a search says what it does, and its results are behind the modal while its last status fades', async ({
  page,
}) => {
  await recordStatus(page)
  await recordFading(page)
  await page.goto('/home')
  await state(page, 'Connected')
  const [request] = await Promise.all([
    page.waitForRequest('**/api/flip-search/flips'),
    searchLive(page),
  ])
  expect(request.postDataJSON().connectionId).toMatch(/^[\w-]{22}$/)
  expect(await page.evaluate(() => Reflect.get(window, 'fading'))).toEqual({
    behind: true,
    lasts: '0.4s',
  })
})

test('also with WebSockets blocked, and with event streams blocked as well', async ({ page }) => {
  await recordStatus(page)
  await answerAfterLastText(page)
  await test.step('with WebSockets blocked', async () => {
    await blockWebSockets(page)
    const streams = page.waitForRequest(
      (request) => request.headers().accept === 'text/event-stream' && /id=/.test(request.url()),
    )
    await page.goto('/home')
    await streams
    await state(page, 'Connected')
    await searchLive(page)
  })

  await test.step('with event streams blocked as well', async () => {
    await blockEventStreams(page)
    const polls = page.waitForRequest(
      (request) => request.method() === 'GET' && /progress-hub\?id=.*&_=/.test(request.url()),
    )
    await page.goto('/home')
    await polls
    await state(page, 'Connected')
    await searchLive(page)
  })
})

test('without the hub a search goes without live text, and the next one tries again', async ({
  page,
}) => {
  await recordStatus(page)
  const HUB_AND_NEGOTIATION = '**/api/progress-hub/**'
  await page.route(HUB_AND_NEGOTIATION, (route) => route.abort())
  await page.goto('/home')
  await state(page, 'Disconnected')
  const home = homePage(page)
  await home.fill(columbus)
  await home.submitForm()
  await expect(home.list).toBeVisible()
  await state(page, 'Disconnected')
  expect(await statusTexts(page)).toContain('Failed to connect')
  await page.unroute(HUB_AND_NEGOTIATION)
  await home.submitForm()
  await state(page, 'Connected')
  await home.submitForm()
  await expect
    .poll(() => statusTexts(page))
    .toContainEqual(expect.stringMatching(/or more below market$/))
})
