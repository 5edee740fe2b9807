import type { Page } from '@playwright/test'

/** The map beside the cards, or over them on a narrow screen. */
export const map = (page: Page) =>
  page.getByRole('region', { name: 'Map of the home and its comps' })

/** The green marker. */
export const homePin = (page: Page) => map(page).getByRole('button', { name: /this home/ })

/** The red markers, in the order of the cards. */
export const compPins = (page: Page) =>
  map(page).getByRole('button', { name: /sold comp|comp for sale/ })

/** What a marker opens. */
export const infoWindow = (page: Page) => map(page).getByRole('dialog')

/** Drawing in software, the map takes a while. */
export const mapOpens = (page: Page) => page.locator('[data-map=open]').waitFor({ timeout: 30_000 })
