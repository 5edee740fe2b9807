import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds wrong on the page as it stands, or in a part of it that a selector names. */
export const expectAccessible = async (page: Page, part = 'html'): Promise<void> => {
  // What passes is not listed: on a screen of many homes the list takes longer than the checks.
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(' ')),
  }))
  expect(found).toEqual([])
}
