import { expect, type Page } from '@playwright/test'
import { keptDealSchema } from '../../src/contract/deals/kept-deals.ts'
import { searchFlipsResponseSchema } from '../../src/contract/search/found-homes.ts'
import { expectAccessible } from '../axe.ts'
import { asSubscriber, test } from '../session/signed-in.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
})

/** A home of its own: other journeys keep deals of the first and the last ones. */
const findHome = async (page: Page): Promise<string> => {
  const answer = await page.request.post('/api/flip-search/flips', {
    ...asSubscriber(),
    data: {
      city: 'Columbus, OH',
      state: 'OH',
      distance: 'mile',
      includeHomesForSale: false,
      propertyType: 'House',
      priceBelowMarket: 0,
      maxPrice: 500_000,
    },
  })
  const homes = searchFlipsResponseSchema.parse(await answer.json())
  const home = homes.filter(({ size, bath }) => size !== null && bath !== null).at(7)
  if (home === undefined) throw new Error('The demo market has too few homes whose size is known')
  const address = `/api/deals/${home.propertyId}`
  const before = await page.request.get(address, asSubscriber())
  if (before.ok()) {
    const { version } = await before.json()
    await page.request.delete(`${address}?version=${version}`, asSubscriber())
  }
  return home.propertyId
}

/** Until the browser has the program of the page. */
const pagesAreKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)

/** Makes it as if an earlier release had been kept: its page and a file of it. */
const keepEarlierRelease = (page: Page) =>
  page.evaluate(async () => {
    const pages = await caches.open('pages')
    await pages.put('/assets/index-earlier.js', new Response('earlier'))
    await pages.put('/', new Response('<script src="/assets/index-earlier.js"></script>'))
  })

/** Whether anything of that release is still kept. */
const hasEarlierRelease = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.match('/'))?.text()
    const file = await caches.match('/assets/index-earlier.js')
    return file !== undefined || kept?.includes('index-earlier') !== false
  })

const openWalk = async (page: Page, propertyId: string) => {
  await page.goto(`/comps/${propertyId}`)
  return openWalkOn(page)
}

const openWalkOn = async (page: Page) => {
  await page.getByRole('tab', { name: 'Deal' }).tap()
  const rehab = page.getByRole('button', { name: /^Rehab .*\$/ })
  if ((await rehab.getAttribute('aria-expanded')) === 'false') await rehab.tap()
  await page.getByRole('button', { name: 'Walk through' }).tap()
  return page.getByRole('dialog', { name: 'Walk through' })
}

test('ten items are picked by ten taps on a phone, half of them without a connection, and none is lost', async ({
  page,
  context,
}) => {
  const propertyId = await findHome(page)
  const begun = Date.now()
  const dialog = await openWalk(page, propertyId)
  await expect(dialog.getByText('nothing picked yet')).toBeVisible()

  let taps = 0
  const pick = async (task: string) => {
    await dialog.getByRole('button', { name: `Add ${task}` }).tap()
    taps++
    await expect(dialog.getByRole('button', { name: `Remove ${task}` })).toBeAttached()
  }
  for (const task of ['New cabinets, stock', 'Stone counters', 'Vanity,', 'Toilet', 'Vinyl plank'])
    await pick(task)
  await expect(dialog.getByText(/5 items, .* with contingency/)).toBeVisible()
  await expect(dialog.getByText('Saved.', { exact: true })).toBeVisible()

  await pagesAreKept(page)
  await keepEarlierRelease(page)
  await page.reload()
  await expect.poll(() => hasEarlierRelease(page)).toBe(false)
  await context.setOffline(true)
  await page.reload()
  await openWalkOn(page)
  await expect(dialog.getByText(/5 items, .* with contingency/)).toBeVisible()
  for (const task of ['Inside painted', 'Vinyl windows', 'Water heater, tank', 'Roof, arch'])
    await pick(task)
  await expect(
    dialog.getByText('The server cannot be reached. Saved on this device, and sent when it can.'),
  ).toBeVisible()
  await dialog.getByLabel('Note on Toilet').fill('Cracked tank')
  await dialog.getByRole('button', { name: 'More of Vinyl windows' }).tap()
  await expectAccessible(page)
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBe(0)

  // Opened once more before there is a connection again.
  await page.reload()
  await openWalkOn(page)
  await expect(dialog.getByText(/9 items, .* with contingency/)).toBeVisible()
  await context.setOffline(false)
  await expect(dialog.getByText('Saved.', { exact: true })).toBeVisible()

  // The tenth is picked without a connection too, and the page is closed before there is one again.
  await context.setOffline(true)
  await pick('Gutters')
  expect(taps).toBe(10)
  await expect(dialog.getByText(/Saved on this device/)).toBeVisible()
  const total = await dialog.getByText(/10 items, .* with contingency/).innerText()
  await page.close()
  await context.setOffline(false)
  expect(Date.now() - begun).toBeLessThan(120_000)

  const again = await context.newPage()
  const sent = again.waitForResponse((answer) => answer.request().method() === 'PUT')
  const reopened = await openWalk(again, propertyId)
  await expect(reopened.getByText(/10 items, .* with contingency/)).toHaveText(total)
  expect((await sent).status()).toBe(200)
  await expect(reopened.getByText('Saved.', { exact: true })).toBeVisible()

  const kept = await again.request.get(`/api/deals/${propertyId}`, asSubscriber())
  const { budget } = keptDealSchema.parse(await kept.json()).inputs.rehab
  const rows = budget.kind === 'scope' ? budget.rows : []
  expect(rows.map(({ item }) => item)).toEqual([
    ...['cabinets', 'counters', 'vanity', 'toilet', 'vinyl-plank'],
    ...['paint-inside', 'windows', 'water-heater', 'roof', 'gutters'],
  ])
  expect(rows[3]?.note).toBe('Cracked tank')
})
