import type { BrowserContext } from '@playwright/test'
import * as z from 'zod/mini'
import { test as journey } from './journey.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { signInFromWelcome } from './sign-in-page.ts'

export type Server = {
  /** The settings of a server of its own for the journeys of a file; null for the server of all. */
  readonly ownServer: OwnServer | null
  /** Where the server answers. */
  readonly server: string
}

type SignedIn = {
  readonly storage: Awaited<ReturnType<BrowserContext['storageState']>>
  /** An access token as a header, for a test's time at least. */
  readonly authorization: () => Promise<string>
}

/** For calls of a journey's own, past the page. */
let authorization = ''
export const asSubscriber = () => ({ headers: { authorization } })

/** Journeys of the demo subscriber, who signs in once for all journeys of a worker. */
export const test = journey.extend<object, Server & { signedIn: SignedIn }>({
  ownServer: [null, { scope: 'worker', option: true }],
  server: [
    async ({ ownServer }, use) => {
      if (ownServer === null) return use(process.env.FLIP_JOURNEYS_URL ?? '')
      const server = await startOwnServer(ownServer)
      await use(server.url)
      await server.end()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ server }, use) => use(server),
  signedIn: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({ baseURL: server })
      const page = await context.newPage()
      const given = page.waitForResponse(/\/oauth2\/v2\.0\/token(?:\?|$)/)
      await signInFromWelcome(page)
      const answer = await given
      const asked = new URLSearchParams(answer.request().postData() ?? '')
      const { refresh_token } = z.parse(tokensSchema, await answer.json())
      const storage = await context.storageState()
      await context.close()

      // Access tokens live ten minutes, and a worker longer: each journey gets one that is young.
      const renewal = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: asked.get('client_id') ?? '',
        scope: asked.get('scope') ?? '',
        refresh_token,
      })
      let renewed = { authorization: '', at: Number.NEGATIVE_INFINITY }
      const renew = async () => {
        if (performance.now() - renewed.at < FIVE_MINUTES) return renewed.authorization
        const given = await fetch(answer.url(), { method: 'POST', body: renewal })
        const { access_token } = z.parse(tokensSchema, await given.json())
        renewed = { authorization: `Bearer ${access_token}`, at: performance.now() }
        return renewed.authorization
      }
      await use({ storage, authorization: renew })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ signedIn }, use) => {
    authorization = await signedIn.authorization()
    await use(signedIn.storage)
  },
})

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

const FIVE_MINUTES = 300_000
