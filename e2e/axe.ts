import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds wrong on the page as it is now, or in a part of it that a selector names. */
export const expectAccessible = async (page: Page, part = 'html'): Promise<void> => {
  const { violations } = await (await axeOn(page))
    .include(part)
    .options({
      // WCAG 2.2: 24 px, or room around. It is off unless it is asked for.
      rules: { 'target-size': { enabled: true } },
      // What passes is not listed: on a screen of many homes the list takes longer than the checks.
      resultTypes: ['violations'],
      // Style sheets, which it would parse once more each time, are only for rules that are off.
      preload: { assets: ['media'] },
    })
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) => {
    const where = nodes.map(({ target }) => target.join(' '))
    // Where a pin is matters more than the room around it (WCAG 2.5.8, "essential").
    const counted =
      id === 'target-size' ? where.filter((at) => !/map-pin|home-pill/.test(at)) : where
    return counted.length === 0 ? [] : { id, help, where: counted }
  })
  expect(found).toEqual([])
}

/**
 * To look into frames, axe puts together what it found there in a page of its own, which takes twice as long as the
 * checks; where there are none, it stays in the page, and its code is loaded once.
 */
const axeOn = async (page: Page): Promise<AxeBuilder> => {
  if (page.frames().length > 1) return new AxeBuilder({ page })
  const isLoaded = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isLoaded && { axeSource: NOTHING }) }).setLegacyMode()
}

const NOTHING = ';'
