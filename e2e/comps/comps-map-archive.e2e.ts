import { expect, type Page } from '@playwright/test'
import { test } from '../session/signed-in.ts'
import { compPins, homePin, infoWindow, map, mapOpens } from './comps-map-page.ts'
import { openChangedComps } from './open-comps.ts'

test.use({ webgl2: true })

/** The same home, with a lister: demo homes are on the demo streets. */
const openRealHome = (page: Page) =>
  openChangedComps(page, ({ comps }) => ({
    demo: false,
    imageUrl: null,
    comps: comps.map((comp) => ({ ...comp, imageUrl: null })),
  }))

test('real homes stand on the streets of the archive, light and dark, and no request leaves the machine', async ({
  page,
  server,
}) => {
  const outside: string[] = []
  const ranges: { readonly status: number; readonly range: string | undefined }[] = []
  await page.route(
    (url) => url.origin !== server && /^https?:$/.test(url.protocol),
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/maps/streets.pmtiles')
      ranges.push({ status: response.status(), range: response.request().headers().range })
  })
  // On a busy machine the archive takes longer to answer than the page waits before it goes without streets.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const home = await openRealHome(page)
  await mapOpens(page)
  await expect(homePin(page)).toHaveCount(1)
  await expect(compPins(page)).toHaveCount(home.comps.length)
  await expect.poll(() => shareOf(page, [255, 254, 250]), { timeout: 30_000 }).toBeGreaterThan(0.02)
  await expect(map(page).getByText('Street map unavailable')).toBeHidden()
  await expect(map(page).getByRole('link', { name: 'OpenStreetMap' })).toBeVisible()
  await homePin(page).click()
  await expect(infoWindow(page)).toContainText(home.addressLine)

  await test.step('in the dark they are dark', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await mapOpens(page)
    await expect.poll(() => shareOf(page, [43, 55, 51]), { timeout: 30_000 }).toBeGreaterThan(0.02)
    expect(await shareOf(page, [255, 254, 250])).toBeLessThan(0.005)
  })

  expect(ranges.length).toBeGreaterThan(1)
  for (const { status, range } of ranges) {
    expect(range).toMatch(/^bytes=\d+-\d+$/)
    expect(status).toBe(206)
  }
  expect(outside).toEqual([])
})

test('demo homes ask nothing of the archive, and homes that it leaves out have no street map', async ({
  page,
}) => {
  await test.step('demo homes stand on the demo streets, and ask nothing of the archive', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openChangedComps(page, () => ({}))
    await mapOpens(page)
    await expect(map(page).getByText('Demo streets')).toBeVisible()
    expect(asked).not.toContain('/maps/streets.pmtiles')
    expect(asked.filter((path) => path.includes('read-archive'))).toEqual([])
  })

  await test.step('homes the archive leaves out say that there is no street map', async () => {
    // Loaded again at its own address, the page would show the home that it has: another screen makes it forget.
    await page.goto('/accuracy')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How accurate are our values?')
    await openChangedComps(page, ({ lat, long, comps }) => ({
      demo: false,
      lat: lat + 5,
      long,
      comps: comps.map((comp) => ({ ...comp, lat: comp.lat + 5 })),
    }))
    await mapOpens(page)
    await expect(map(page).getByText('Street map unavailable')).toBeVisible()
  })
})

test.describe('without WebGL2', () => {
  test.use({ webgl2: false })

  test('the map says that it has no streets, and asks no server for any', async ({
    page,
    server,
  }) => {
    const outside: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(server)) outside.push(request.url())
    })
    const home = await openRealHome(page)
    await mapOpens(page)
    await expect(compPins(page)).toHaveCount(home.comps.length)
    await expect(map(page).getByText('Street map unavailable')).toBeVisible()
    expect(outside.filter((url) => url.startsWith('http'))).toEqual([])
  })
})

/** How much of the map has a color, of 1. */
const shareOf = async (page: Page, color: readonly [number, number, number]): Promise<number> => {
  const picture = await map(page).screenshot()
  return page.evaluate(
    async ({ base64, color }) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const { data = new Uint8ClampedArray() } =
        context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
      let same = 0
      for (let at = 0; at < data.length; at += 4)
        if (color.every((part, offset) => Math.abs((data[at + offset] ?? 0) - part) < 3)) same += 1
      return same / (data.length / 4)
    },
    { base64: picture.toString('base64'), color },
  )
}
