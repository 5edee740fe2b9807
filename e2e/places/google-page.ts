import type { Page } from '@playwright/test'
import { googleMapsStandIn } from '../../tests/map/google/stand-in.ts'
import type { GoogleRecord } from '../../tests/map/google/stand-in-script.ts'

declare global {
  interface Window {
    readonly googleStandIn: GoogleRecord
  }
}

/** Answers Google's script with its stand-in, and lists all that is asked of other machines. */
export const answerForGoogle = async (page: Page, server: string): Promise<readonly string[]> => {
  const outside: string[] = []
  await page.route(
    (url) => url.origin !== server && /^https?:$/.test(url.protocol),
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  const body = await googleMapsStandIn()
  await page.route('https://maps.googleapis.com/maps/api/js?*', (route) => {
    outside.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return outside
}

/** What the page has asked of Google so far. */
export const askedOfGoogle = (page: Page): Promise<GoogleRecord> =>
  page.evaluate(() => window.googleStandIn)
