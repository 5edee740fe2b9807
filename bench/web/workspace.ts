import type { BrowserContext, Page } from '@playwright/test'
import { homePage, keepOwnLayout, searchColumbus } from '../../e2e/search/home-page.ts'
import { answerHomes } from './answer-homes.ts'

/**
 * The results as a reader works with them, at 1440 x 900. Milliseconds, but layout shifts, nodes and shares.
 * `yardstickMs` is a fixed piece of script in the same browser, to hold the others against.
 */
export const workspace = async (browser: BrowserContext) => {
  const page = await browser.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(watchPage)
  await keepOwnLayout(page)
  await answerHomes(page, 500)
  await searchColumbus(page, { priceBelowMarket: 'Any' })
  await page.waitForTimeout(SETTLED_MS)
  const longestTaskOf500Ms = await longestTask(page)
  const firstSearch = await shiftOf(page)

  await dismissFirst(page)
  const restored = await openAgain(page, '/home')
  const byLink = await openAgain(page, page.url())
  await page.locator('[data-home]').nth(3).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(SETTLED_MS)
  await page.goBack()
  await homePage(page).list.waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const back = await shiftOf(page)

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.locator('tr [data-home]').first().waitFor()
  await page.waitForTimeout(SETTLED_MS)
  const wholeRows = await page.evaluate(countWholeRows)
  const nodes = await page.evaluate('document.querySelectorAll("*").length')
  const previewMs = await previewFollows(page, 1)
  const previewAtQuarterMs = await previewFollows(page, 4)
  const framesOver50 = await scroll(page)

  await page.unrouteAll()
  await answerHomes(page, 5_000)
  await homePage(page).submitForm()
  await page.locator('table[aria-rowcount="5001"]').waitFor()
  await page.waitForTimeout(2 * SETTLED_MS)
  const sort5000ScriptMs = await scriptOfSort(page)
  const yardstickMs = await page.evaluate(yardstick)
  await page.close()
  return {
    yardstickMs,
    longestTaskOf500Ms,
    layoutShift: { firstSearch, restored, byLink, back },
    wholeRows,
    nodes,
    previewMs,
    previewAtQuarterMs,
    framesOver50,
    sort5000ScriptMs,
  }
}

const SETTLED_MS = 1_500

/** Counts layout shifts and long tasks from the start of each page on. */
const watchPage = () => {
  const seen = { shift: 0, longest: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** The sum of the page's layout shifts since it was last asked for. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { shift: number } }
    const shift = Math.round(seen.shift * 1_000) / 1_000
    seen.shift = 0
    return shift
  })

const longestTask = (page: Page): Promise<number> => page.evaluate('Math.round(seen.longest)')

const openAgain = async (page: Page, url: string): Promise<number> => {
  await page.goto(url)
  await homePage(page).list.waitFor()
  await page.waitForTimeout(SETTLED_MS)
  return shiftOf(page)
}

const dismissFirst = async (page: Page): Promise<void> => {
  await page.locator('[data-home]').first().focus()
  await page.keyboard.press('x')
  await page.waitForTimeout(SETTLED_MS)
}

const countWholeRows = (): number => {
  const frame = document.querySelector('table')?.parentElement?.getBoundingClientRect()
  const head = document.querySelector('thead')?.getBoundingClientRect()
  return [...document.querySelectorAll('tbody tr[data-place]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    const end = Math.min(frame?.bottom ?? 0, window.innerHeight)
    return top >= (head?.bottom ?? 0) - 1 && bottom <= end + 1
  }).length
}

/** The longest of ten times from a press on j to the frame that shows the next home in the preview. */
const previewFollows = async (page: Page, slowed: number): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await page.locator('tr [data-home]').first().focus()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { previewMs: times })
    const shown = () =>
      document.querySelector('section[aria-label="Preview"] h2')?.textContent ?? ''
    window.addEventListener(
      'keydown',
      () => {
        const [pressed, before] = [performance.now(), shown()]
        const look = () =>
          shown() === before ? requestAnimationFrame(look) : times.push(performance.now() - pressed)
        requestAnimationFrame(look)
      },
      true,
    )
  })
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('j')
    await page.waitForTimeout(300)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Math.round(Math.max(...(await page.evaluate<number[]>('previewMs'))))
}

/** The share of frames over 50 ms while the whole table is scrolled. */
const scroll = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let before = performance.now()
    const next = (now: number) => {
      frames.push(now - before)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await page.locator('tr [data-home]').first().hover()
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(30)
  }
  const frames = await page.evaluate<number[]>('frames')
  return Math.round((frames.filter((ms) => ms > 50).length / frames.length) * 1_000) / 1_000
}

/** The script's own time in the slowest of the presses on columns' heads. */
const scriptOfSort = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
  }
  const times: number[] = []
  for (const name of ['Ask', 'Room for repairs', 'Max offer', 'Grade']) {
    const button = page.getByRole('columnheader').getByRole('button', { name, exact: true })
    const before = await scriptMs()
    await button.click()
    await page.waitForTimeout(SETTLED_MS)
    times.push((await scriptMs()) - before)
  }
  return Math.round(Math.max(...times))
}

/** What a fixed piece of script takes: a million square roots, sorted. */
const yardstick = (): number => {
  const from = performance.now()
  const numbers = Array.from({ length: 1_000_000 }, (_, i) => Math.sqrt((i * 7_919) % 1_000_003))
  numbers.sort((a, b) => a - b)
  return Math.round(performance.now() - from)
}
