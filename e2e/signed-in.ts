import { type BrowserContext, test as playwright } from '@playwright/test'
import { signInFromWelcome } from './sign-in-page.ts'

type SignedIn = {
  readonly storage: Awaited<ReturnType<BrowserContext['storageState']>>
  readonly authorization: string
}

/** For calls of a journey's own, past the page. */
let authorization = ''
export const asSubscriber = () => ({ headers: { authorization } })

/** Journeys of the demo subscriber, who signs in once for all journeys of a worker. */
export const test = playwright.extend<object, { signedIn: SignedIn }>({
  signedIn: [
    async ({ browser }, use) => {
      const baseURL = process.env.FLIP_JOURNEYS_URL ?? ''
      const context = await browser.newContext({ baseURL })
      const page = await context.newPage()
      const call = page.waitForRequest('**/api/account/subscription/*')
      await signInFromWelcome(page)
      const sent = await (await call).allHeaders()
      const signedIn = {
        storage: await context.storageState(),
        authorization: sent.authorization ?? '',
      }
      await context.close()
      await use(signedIn)
    },
    { scope: 'worker' },
  ],
  storageState: async ({ signedIn }, use) => {
    authorization = signedIn.authorization
    await use(signedIn.storage)
  },
})
