import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { homePage, searchColumbus } from '../../e2e/search/home-page.ts'
import { signInFromWelcome } from '../../e2e/session/sign-in-page.ts'
import { stampOfPictures } from '../../tests/checks/welcome-pictures.ts'
import { browserArguments, findBrowser } from '../../tests/screens/find-browser.ts'
import { startProduct } from './start-product.ts'

/** `npm run pictures`: the pictures of the welcome screen, of the product over its demo market. */
const pictures = join(import.meta.dirname, '../../src/web/welcome/pictures')

type Clip = { x: number; y: number; width: number; height: number }

/** Each picture is shown at this width, in CSS pixels, on screens wide enough for it. */
const shots = [
  { name: 'results-wide', width: 720, height: 900, take: resultsOf },
  { name: 'results-phone', width: 360, height: 900, take: resultsOf },
  { name: 'comps-wide', width: 940, height: 1080, take: compsOf },
  { name: 'comps-phone', width: 360, height: 620, take: mapOf },
] as const

/** Encodes the pictures; fetched when they are taken, as installations do not need it. */
const SHARP = 'sharp-cli@6.1.0'

const product = await startProduct()
const taken = await mkdtemp(join(tmpdir(), 'flip-pictures-'))
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: [...browserArguments],
})
const subscriber = await browser.newContext({ baseURL: product.url })
await signInFromWelcome(await subscriber.newPage())
const storageState = await subscriber.storageState()

for (const shot of shots)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      baseURL: product.url,
      storageState,
      viewport: { width: shot.width, height: shot.height },
      deviceScaleFactor: 2,
      colorScheme,
      locale: 'en-US',
      timezoneId: 'America/Chicago',
    })
    await searchColumbus(page, {
      distance: '1/2 mile',
      priceBelowMarket: '$40k',
      maxPrice: '$300k',
    })
    await homePage(page).sort('ARV').click()
    const path = join(taken, `${shot.name}-${colorScheme}.png`)
    await page.screenshot({ path, clip: await shot.take(page) })
    await page.close()
  }
await browser.close()
await product.stop()
const files = (await readdir(taken)).map((name) => join(taken, name))
const options = ['--format=avif', '--quality=45', '--effort=6']
await promisify(execFile)('npx', ['--yes', SHARP, '-i', ...files, '-o', pictures, ...options])
await writeFile(join(pictures, 'taken-of.txt'), `${stampOfPictures()}\n`)
await rm(taken, { recursive: true })

/** What was searched for, and the first row of homes. */
async function resultsOf(page: Page): Promise<Clip> {
  await page.mouse.move(0, 0)
  await settled(page)
  const top = await edgeOf(page.getByRole('main'), 'top')
  const bottom = await edgeOf(homePage(page).cards.first(), 'bottom')
  return clipOf(page, top, bottom + 8)
}

/** One home, its figures, the first comps and the map. */
async function compsOf(page: Page): Promise<Clip> {
  await openFirstHome(page)
  await settled(page)
  const top = await edgeOf(page.getByRole('main').getByRole('img').first(), 'top')
  return clipOf(page, top - 6, top + 834)
}

/** The map of a phone. */
async function mapOf(page: Page): Promise<Clip> {
  await openFirstHome(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await settled(page)
  const top = await edgeOf(page.getByRole('button', { name: 'Back', exact: true }), 'bottom')
  return clipOf(page, top + 12, top + 452)
}

async function openFirstHome(page: Page) {
  await homePage(page).cards.first().getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Photos and map are drawn: software WebGL takes seconds, and nothing on the page says when it is done. */
async function settled(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(12_000)
}

async function edgeOf(place: ReturnType<Page['locator']>, edge: 'top' | 'bottom') {
  const box = await place.boundingBox()
  if (box === null) throw new Error('What the picture is of is not on the page.')
  return edge === 'top' ? box.y : box.y + box.height
}

function clipOf(page: Page, top: number, bottom: number): Clip {
  const width = page.viewportSize()?.width ?? 0
  return { x: 0, y: Math.round(top), width, height: Math.round(bottom - top) }
}
