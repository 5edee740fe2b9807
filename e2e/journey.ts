import { type BrowserContext, test as playwright, type Response } from '@playwright/test'
import * as z from 'zod/mini'
import { type CheckAnswer, checkAnswersAgainst } from '../tests/guards/check-answers.ts'
import { CHECKED_HEADER, FINE } from '../tests/screens/hold-answers.ts'
import { type OwnServer, type RunningServer, startOwnServer } from './own-server.ts'
import { signInFromWelcome } from './session/sign-in-page.ts'

type Fixtures = {
  /**
   * Whether the browser draws with WebGL2, as most do; without it the map is Leaflet's, which is cheaper to draw in
   * software. For journeys about the map.
   */
  readonly webgl2: boolean
  readonly mapDrawn: undefined
  readonly answersAsDescribed: undefined
}

/** What a worker keeps for its journeys. All have the same, or a worker could not go on from one to another. */
type KeptByWorker = {
  /** The settings of a server of its own for the journeys of a file; null for the server of all. */
  readonly ownServer: OwnServer | null
  /** That server; null for the server of all. */
  readonly running: RunningServer | null
  /** Where the server answers. */
  readonly server: string
  /** The demo subscriber, who signs in once for all journeys of a worker that need it. */
  readonly signedIn: {
    readonly storage: Awaited<ReturnType<BrowserContext['storageState']>>
    /** An access token as a header, for a test's time at least. */
    readonly authorization: () => Promise<string>
  }
}

/**
 * A journey, which also fails when a page gets an answer of `/api` that is not as the API description has it. The
 * server has checked its own (`tests/screens/hold-answers.ts`); those that a journey makes up are checked here.
 */
export const test = playwright.extend<Fixtures, KeptByWorker>({
  webgl2: [false, { option: true }],
  mapDrawn: [
    async ({ context, webgl2 }, use) => {
      if (!webgl2)
        await context.addInitScript(() =>
          Reflect.deleteProperty(globalThis, 'WebGL2RenderingContext'),
        )
      await use(undefined)
    },
    { auto: true },
  ],
  answersAsDescribed: [
    async ({ context }, use) => {
      const checks: Promise<string | null>[] = []
      context.on('response', (response) => {
        if (new URL(response.url()).pathname.startsWith('/api/')) checks.push(faultOf(response))
      })
      await use(undefined)
      // An answer that is still being made up when the journey is over has no reader any more.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      const faults = (await Promise.all(checks)).filter((fault) => fault !== null)
      if (faults.length > 0) throw new Error(`Answers not as described:\n${faults.join('\n')}`)
    },
    { auto: true },
  ],
  ownServer: [null, { scope: 'worker', option: true }],
  running: [
    async ({ ownServer }, use) => {
      if (ownServer === null) return use(null)
      const server = await startOwnServer(ownServer)
      await use(server)
      await server.end()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: [
    ({ running }, use) => use(running?.url ?? process.env.FLIP_JOURNEYS_URL ?? ''),
    { scope: 'worker' },
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
})

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

const FIVE_MINUTES = 300_000

const faultOf = async (response: Response): Promise<string | null> => {
  const headers = response.headers()
  const checked = headers[CHECKED_HEADER]
  if (checked !== undefined && checked !== FINE) return checked
  const path = new URL(response.url()).pathname
  // Refusals that are made up stand for any proxy's and any newer server's. Events of the hub go on and on.
  if (!response.ok() || path.startsWith('/api/progress-hub') || path.startsWith('/api/docs'))
    return null
  // A page that is left takes along where its answers came from, and their bodies.
  const address = await response.serverAddr().catch(() => null)
  if (checked !== undefined && address !== null) return null
  const body = await response.text().catch(() => null)
  if (body === null) return null
  check ??= await description()
  const method = response.request().method()
  return check({ method, path, status: response.status(), headers, body })
}

let check: CheckAnswer | null = null
const description = async (): Promise<CheckAnswer> => {
  const answer = await fetch(new URL('/api/openapi.json', process.env.FLIP_JOURNEYS_URL))
  return checkAnswersAgainst(await answer.json())
}
