import type { Page } from '@playwright/test'

/**
 * The longest time from a press on a sort button to the next frame, over six presses, with the processor
 * slowed four times: what Interaction to Next Paint measures. Milliseconds.
 */
export const slowestSort = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const durations: number[] = []
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    }
    Object.assign(window, { interactionMs: durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration)
    }).observe(options)
  })
  for (const name of ['Price', 'ARV', 'List Date', 'Price', 'ARV', 'List Date']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.waitForTimeout(600)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const durations = await page.evaluate<number[]>('interactionMs')
  return Math.max(0, ...durations)
}
